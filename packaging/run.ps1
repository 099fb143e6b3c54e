# Builds NInspect and opens it.   powershell -ExecutionPolicy Bypass -File packaging\run.ps1 [FILE [FILE]]
# Needs Visual Studio 2022 with the C++ workload and git; vcpkg and the libraries are fetched.
# Without files it opens the miniature pair that the repository carries.
param([Parameter(ValueFromRemainingArguments = $true)] [string[]] $Files)
. (Join-Path $PSScriptRoot 'common.ps1')

if ($Files.Count -gt 2) { throw 'two files at most: one for each pane' }
if (-not $Files) {
    $mini = Join-Path $root 'tests\fixtures\bonsai-mini'
    $Files = @((Join-Path $mini 'mini-pq2_0.gguf'), (Join-Path $mini 'expected-pq2_0.ninfer'))
}
$Files = @($Files | ForEach-Object { (Resolve-Path -LiteralPath $_).ProviderPath })
Invoke-Build @('ninspect', 'ninspect-cli')
& (Join-Path $root 'build\windows\bin\ninspect.exe') @Files
