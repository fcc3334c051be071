import { rmSync } from 'node:fs'
import { makeTestFolder, sweepTestFolders } from '../launcher/postgres/test-clusters.ts'
import { exitAfterFlush } from './exit-after-flush.ts'
import { processorSeconds } from './processor-time.ts'
import { MOST_UNSTABLE, runFailuresAgain } from './second-run.ts'
import { type Count, type Failure, type Outcome, type Suite, stopRunningPrograms } from './suite.ts'
import { DEEP_SUITES, FIRST_RUNS, SUITES } from './suites.ts'
import { decimal, type Stage, slowestFiles, stageLine } from './time-table.ts'

const suites = process.argv.includes('--deep') ? DEEP_SUITES : SUITES
const began = performance.now()
const folder = makeTestFolder()
let stopped = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopped = true
    stopRunningPrograms()
  })
}

rmSync(FIRST_RUNS, { recursive: true, force: true })
const stages: Stage[] = []
const failed: { suite: Suite; outcome: Outcome; stage: Stage }[] = []
for (const suite of suites) {
  if (stopped) break
  const { outcome, stage } = await timed(suite.name, () => suite.run(folder))
  if (stopped) break
  if (outcome.count.failed > 0) {
    console.log(`\n${outcome.output.trimEnd()}\n`)
    failed.push({ suite, outcome, stage })
  }
  stages.push(stage)
  console.log(stageLine(stage))
}

const unstable: string[] = []
const failures: Failure[] = []
for (const { suite, outcome, stage } of failed) {
  if (stopped) break
  const second = await runFailuresAgain(suite, outcome, { run: folder, first: FIRST_RUNS })
  unstable.push(...second.unstable)
  failures.push(...(second.outcome.failures ?? []))
  stage.count = second.outcome.count
}

await sweepTestFolders()
rmSync(folder, { recursive: true, force: true })

const total: Count = { passed: 0, failed: 0, skipped: 0 }
for (const { count } of stages) {
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}
const tooUnstable = unstable.length > MOST_UNSTABLE
if (tooUnstable) {
  total.passed -= unstable.length
  total.failed += unstable.length
}

console.log('\n  Os arquivos mais lentos')
for (const line of slowestFiles(stages)) console.log(line)
// Failure output is long, so the summary is repeated at its end.
if (failed.length > 0) console.log(`\n${stages.map(stageLine).join('\n')}`)
if (stopped) console.log('\n  Interrompido: o que começou foi encerrado, e o que falta não foi verificado.')
if (!process.env.SCHEMAS_DIR)
  console.log('\n  SCHEMAS_DIR não está definida: os XSD oficiais não julgaram esta rodada.')
const processor = stages.reduce((sum, stage) => sum + (stage.processor ?? 0), 0)
console.log(`\n  Tempo total: ${decimal((performance.now() - began) / 1000)} s, ${decimal(processor)} s de processador`)
// The output of a failed test stands far above, and what reads the end alone must find its name.
for (const { name, reason } of failures) console.log(`Falhou: ${name}${reason ? ` (${reason})` : ''}`)
for (const name of unstable) console.log(`Instáveis: ${name}`)
if (tooUnstable) console.log(`Mais de ${MOST_UNSTABLE} nomes instáveis: a rodada é vermelha.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
exitAfterFlush(total.failed > 0 || stopped ? 1 : 0)

async function timed(name: string, run: () => Promise<Outcome>): Promise<{ outcome: Outcome; stage: Stage }> {
  const [start, spent] = [performance.now(), processorSeconds()]
  const outcome = await run()
  const now = processorSeconds()
  const processor = now === undefined || spent === undefined ? undefined : now - spent
  const stage = {
    name,
    count: outcome.count,
    seconds: (performance.now() - start) / 1000,
    processor,
    files: outcome.files ?? [],
  }
  return { outcome, stage }
}
