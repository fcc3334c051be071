// Imports a file of 100,000 sales, compared with COPY of the same rows: total time, memory, and how long other users
// wait meanwhile.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeCsv, writeXlsx } from './import/rows.ts'
import { copySeconds, growth, importFile, latencies, spent } from './import/run.ts'
import { type BenchInstallation, startBenchInstallation } from './installation/start-bench-installation.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const WARM_UP_ROWS = 2_000
const IDLE_MS = 5_000
const TIMES_COPY = 30
const MOST_MB = { csv: 150, xlsx: 250 }
const TIMES_IDLE = 2

const folder = await mkdtemp(path.join(os.tmpdir(), 'talao-medida-'))
// PostgreSQL reads the baseline file itself, under its own system account.
await chmod(folder, 0o755)
const installation = await startBenchInstallation({ worker: true })
try {
  await warmUp(installation)
  const idle = p95(await latencies(installation, sleep(IDLE_MS)))
  console.log(
    `\n  ${ROWS} linhas, carga da máquina ${os.loadavg()[0]?.toFixed(1)}; outros pedidos em repouso: p95 ${idle.toFixed(0)} ms`,
  )
  for (const format of ['csv', 'xlsx'] as const) await measure(installation, format, idle)
} finally {
  await installation.stop()
  await rm(folder, { recursive: true, force: true })
}

async function warmUp(installation: BenchInstallation): Promise<void> {
  const file = path.join(folder, 'a.csv')
  await writeCsv(file, 'W', WARM_UP_ROWS)
  await importFile(installation, file, 'a.csv')
}

async function measure(installation: BenchInstallation, format: 'csv' | 'xlsx', idle: number): Promise<void> {
  const plain = path.join(folder, 'rows.csv')
  await writeCsv(plain, format, ROWS)
  const file = format === 'csv' ? plain : path.join(folder, 'rows.xlsx')
  if (format === 'xlsx') await writeXlsx(file, format, ROWS)
  const before = await copySeconds(installation, plain)
  const used = await spent(installation)
  const importing = importFile(installation, file, path.basename(file))
  const [waits, grown] = await Promise.all([
    latencies(installation, importing),
    growth([installation.pids.worker ?? 0, installation.pids.server], importing),
  ])
  const done = await importing
  const work = await used()
  const after = await copySeconds(installation, plain)
  const copy = (before + after) / 2
  const [worker, server] = grown ?? []
  console.log(`
  ${format.toUpperCase()}: ${done.success_rows} linhas em ${done.seconds.toFixed(1)} s, ${done.fail_rows} com erro${done.fault ? `, ${done.fault}` : ''}
    COPY das mesmas linhas              ${copy.toFixed(2)} s; vezes COPY ${(done.seconds / copy).toFixed(1)} (meta ${TIMES_COPY})
    tempo de processador                worker ${sec(work.worker)}, banco ${sec(work.database)}; ${work.walMb.toFixed(0)} MB de WAL; carga ${os.loadavg()[0]?.toFixed(1)}
    memória a mais no pico              worker ${mb(worker)}, servidor ${mb(server)} (meta ${MOST_MB[format]} MB)
    outros pedidos durante a importação p95 ${p95(waits).toFixed(0)} ms, ${(p95(waits) / idle).toFixed(1)} vezes o repouso (meta ${TIMES_IDLE})`)
}

function p95(waits: readonly number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Number.NaN
}

function mb(grown: number | undefined): string {
  return grown === undefined ? 'não medida' : `${grown.toFixed(0)} MB`
}

function sec(seconds: number | undefined): string {
  return seconds === undefined ? 'não medido' : `${seconds.toFixed(1)} s`
}
