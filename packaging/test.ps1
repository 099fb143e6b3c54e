# Builds NInspect and passes every test.   powershell -ExecutionPolicy Bypass -File packaging\test.ps1
# Needs Visual Studio 2022 with the C++ workload and git; vcpkg and the libraries are fetched.
. (Join-Path $PSScriptRoot 'common.ps1')

Invoke-Build @()
Push-Location $root
try {
    Say 'testing'
    ctest --preset windows
    if ($LASTEXITCODE) { exit $LASTEXITCODE }
} finally { Pop-Location }
