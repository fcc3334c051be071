import { rmSync } from 'node:fs'
import { endWith } from './end.ts'
import { SUITES } from './suites.ts'
import { makeTestFolder, sweepTestFolders } from './test-clusters.ts'
import { seconds } from './progress.ts'
import { type Count, endCurrent } from './suite.ts'

const fast = process.argv.includes('--fast')
const began = performance.now()
const folder = makeTestFolder()
let stopped = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true
    endCurrent()
  })
}

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const lines: string[] = []
for (const suite of SUITES) {
  if (stopped || (fast && !suite.fast)) continue
  const started = performance.now()
  const { count, output } = await suite.run(folder)
  if (count.failed > 0) console.log(`\n${output.trimEnd()}\n`)
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  const line = lineFor(suite.name, count, performance.now() - started)
  lines.push(line)
  console.log(line)
}

await sweepTestFolders()
rmSync(folder, { recursive: true, force: true })
if (stopped) console.log('\n  Interrompido: o que falta não foi verificado.')
// Red output is long: the whole picture stands once more at its end.
if (total.failed > 0) console.log(`\n${lines.join('\n')}`)
if (!process.env.SCHEMAS_DIR)
  console.log('\n  SCHEMAS_DIR não está definida: os XSD oficiais não julgaram esta rodada.')
console.log(`\n  Tempo total: ${seconds(performance.now() - began)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
endWith(total.failed > 0 || stopped ? 1 : 0)

function lineFor(name: string, { passed, failed, skipped }: Count, took: number): string {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return `  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(28)} ${counts.padEnd(36)} ${seconds(took)}`
}
