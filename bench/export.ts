// Exports 100,000 sales as CSV and as XLSX: time to the first byte, total time and memory, compared with COPY TO of the
// same rows.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { copyOutSeconds, type Downloaded, download } from './export/run.ts'
import { writeCsv } from './import/rows.ts'
import { growth, importFile } from './import/run.ts'
import { startBenchInstallation } from './installation/start-bench-installation.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const ROUNDS = 3
const FIRST_BYTE_MS = 200
const MOST_SECONDS = { csv: 3, xlsx: 10 }

const folder = await mkdtemp(path.join(os.tmpdir(), 'talao-medida-'))
// PostgreSQL writes the baseline file itself, under its own system account.
await chmod(folder, 0o777)
const installation = await startBenchInstallation({ worker: true })
try {
  const file = path.join(folder, 'rows.csv')
  await writeCsv(file, 'E', ROWS)
  await importFile(installation, file, 'rows.csv')
  await installation.sql.query('vacuum analyze')
  console.log(`\n  ${ROWS} vendas, carga da máquina ${os.loadavg()[0]?.toFixed(1)}`)
  for (const format of ['csv', 'xlsx'] as const) await measure(format)
} finally {
  await installation.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(format: 'csv' | 'xlsx'): Promise<void> {
  const rounds: (Downloaded & { copy: number; mb: number | undefined })[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const copy = await copyOutSeconds(installation, path.join(folder, `copy-${format}-${n}.csv`))
    const downloading = download(installation, format)
    const grown = await growth([installation.pids.server], downloading)
    rounds.push({ ...(await downloading), copy, mb: grown?.[0] })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  const [whole, copy] = [middle((round) => round.seconds), middle((round) => round.copy)]
  if (rounds.some((round) => round.rows !== undefined && round.rows !== ROWS)) process.exitCode = 1
  console.log(`
  ${format.toUpperCase()}: ${(middle((round) => round.bytes) / 1e6).toFixed(1)} MB em ${whole.toFixed(1)} s (meta ${MOST_SECONDS[format]}), mediana de ${ROUNDS}${format === 'csv' ? `; linhas ${rounds.map((round) => round.rows).join(', ')}` : ''}
    primeiro byte           ${middle((round) => round.firstByteMs).toFixed(0)} ms (meta ${FIRST_BYTE_MS})
    COPY TO das vendas      ${copy.toFixed(2)} s; vezes COPY ${(whole / copy).toFixed(1)}
    memória a mais no pico  servidor ${rounds.map((round) => (round.mb === undefined ? 'não medida' : `${round.mb.toFixed(0)} MB`)).join(', ')}, uma por rodada
    processador do servidor ${middle((round) => round.serverSeconds ?? Number.NaN).toFixed(1)} s, carga ${os.loadavg()[0]?.toFixed(1)}`)
}
