# Shared by run.ps1 and test.ps1; dot-sourced, not run. ASCII only: PowerShell 5.1 reads
# files without a byte-order mark in the system's code page.
$ErrorActionPreference = 'Stop'
$root = Split-Path -Parent $PSScriptRoot

function Say([string] $text) { Write-Host "== $text" -ForegroundColor Cyan }

# Puts the newest Visual Studio's compiler, CMake and Ninja on the path of this process.
function Enter-VisualStudio {
    if (Get-Command cl.exe -ErrorAction SilentlyContinue) { return }
    $vswhere = Join-Path ${env:ProgramFiles(x86)} 'Microsoft Visual Studio\Installer\vswhere.exe'
    if (-not (Test-Path $vswhere)) {
        throw 'Visual Studio 2022 (or its Build Tools) with "Desktop development with C++" is needed: winget install Microsoft.VisualStudio.2022.BuildTools'
    }
    $vs = & $vswhere -latest -products * -requires Microsoft.VisualStudio.Component.VC.Tools.x86.x64 -property installationPath
    if (-not $vs) { throw 'Visual Studio is there, but not "Desktop development with C++": add it in the Visual Studio Installer.' }
    Import-Module (Join-Path $vs 'Common7\Tools\Microsoft.VisualStudio.DevShell.dll')
    Enter-VsDevShell -VsInstallPath $vs -SkipAutomaticLocation -DevCmdArguments '-arch=x64 -host_arch=x64' | Out-Null
}

# A vcpkg: the one named by VCPKG_ROOT, or a clone of its own beside the build folder.
function Enter-Vcpkg {
    if ($env:VCPKG_ROOT -and (Test-Path (Join-Path $env:VCPKG_ROOT 'scripts\buildsystems\vcpkg.cmake'))) { return }
    $env:VCPKG_ROOT = Join-Path $root 'build\vcpkg'
    if (-not (Test-Path (Join-Path $env:VCPKG_ROOT 'bootstrap-vcpkg.bat'))) {
        Say 'fetching vcpkg'
        git clone --depth 1 https://github.com/microsoft/vcpkg $env:VCPKG_ROOT
        if ($LASTEXITCODE) { throw 'git could not fetch vcpkg' }
    }
    if (-not (Test-Path (Join-Path $env:VCPKG_ROOT 'vcpkg.exe'))) {
        & (Join-Path $env:VCPKG_ROOT 'bootstrap-vcpkg.bat') -disableMetrics
        if ($LASTEXITCODE) { throw 'vcpkg did not build' }
    }
}

# The two source files of QCustomPlot, which is compiled with the program: those of
# NINSPECT_QCUSTOMPLOT_SOURCE, or fetched beside the build folder. Returns their folder.
function Get-QCustomPlot {
    if ($env:NINSPECT_QCUSTOMPLOT_SOURCE) { return $env:NINSPECT_QCUSTOMPLOT_SOURCE }
    $build = Join-Path $root 'build'
    $folder = Join-Path $build 'qcustomplot-source'
    if (-not (Test-Path (Join-Path $folder 'qcustomplot.cpp'))) {
        Say 'fetching QCustomPlot'
        $archive = Join-Path $build 'qcustomplot-source.tar.gz'
        Invoke-WebRequest -UseBasicParsing -Uri 'https://www.qcustomplot.com/release/2.1.1/QCustomPlot-source.tar.gz' -OutFile $archive
        tar -xf $archive -C $build
        if ($LASTEXITCODE -or -not (Test-Path (Join-Path $folder 'qcustomplot.cpp'))) { throw "no qcustomplot.cpp in $folder" }
    }
    return $folder
}

function Invoke-Build([string[]] $targets) {
    Enter-VisualStudio
    New-Item -ItemType Directory -Force (Join-Path $root 'build') | Out-Null
    Enter-Vcpkg
    $qcustomplot = Get-QCustomPlot
    Push-Location $root
    try {
        Say 'configuring (the first time, vcpkg builds Qt: an hour or so)'
        cmake --preset windows "-DNINSPECT_QCUSTOMPLOT_SOURCE=$qcustomplot"
        if ($LASTEXITCODE) { throw 'configuring failed' }
        Say 'building'
        $arguments = @('--build', '--preset', 'windows')
        foreach ($t in $targets) { $arguments += @('--target', $t) }
        & cmake @arguments
        if ($LASTEXITCODE) { throw 'building failed' }
    } finally { Pop-Location }
}
