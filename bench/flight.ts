// Judges a hundred thousand waiting sales as of their own days, then again when nothing changed and when one in a
// hundred did. The baseline is COPY of the same sales as plain text in the same run.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '../apps/server/src/kit/clock.ts'
import { connect, type Db } from '../apps/server/src/kit/db/connect.ts'
import { makeLogger } from '../apps/server/src/kit/log.ts'
import { flyCompany } from '../apps/server/src/sale/flight/fly-company.ts'
import { sendingMeanwhile } from './flight/sending-meanwhile.ts'
import { writeCsv } from './import/rows.ts'
import { copySeconds, importFile } from './import/run.ts'
import { startBenchInstallation } from './installation/start-bench-installation.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const MOST_SECONDS = 60
const ROUNDS = 3
const log = makeLogger('error', systemClock)

const folder = await mkdtemp(path.join(os.tmpdir(), 'talao-medida-'))
// PostgreSQL reads the baseline file itself, under its own system account.
await chmod(folder, 0o755)
try {
  const file = path.join(folder, 'vendas.csv')
  await writeCsv(file, 'V', ROWS)
  await nights(file)
  await meanwhile(file)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function nights(file: string): Promise<void> {
  const installation = await startBenchInstallation({ worker: true })
  const { db } = connect(installation.adminUrl, { log, name: 'bench', max: 4 })
  try {
    const copy = await copySeconds(installation, file)
    const fly = (what: string, aim?: number) => report({ db, companyId: installation.companyId, copy }, what, aim)
    await importFile(installation, file, 'vendas.csv')
    await installation.sql.query(
      `update sale set status = 'PENDING', date_to_process = current_date + (id % 40)::int, missing = '{}'`,
    )
    await installation.sql.query('delete from sale_flight')
    await installation.sql.query('analyze')
    console.log(
      `\n  ${ROWS} vendas à espera, carga ${os.loadavg()[0]?.toFixed(1)}; COPY das mesmas linhas ${copy.toFixed(2)} s`,
    )
    await fly('primeira noite', MOST_SECONDS)
    await fly('nada mudou')
    await installation.sql.query('update sale set version = version + 1 where id % 100 = 0')
    await fly('uma em cem mudou')
    const { rows } = await installation.sql.query(
      'select light, count(*)::int as n from sale_flight group by 1 order by 1',
    )
    console.log(`    ${rows.map(({ light, n }) => `${light} ${n}`).join(', ')}`)
  } finally {
    await db.destroy()
    await installation.stop()
  }
}

async function meanwhile(file: string): Promise<void> {
  console.log('\n  120 notas de 6 empresas, do aviso da venda à autorização, sem voo e durante um, no mesmo worker')
  const pairs = await sendingMeanwhile(file, ROUNDS)
  for (const { alone, flying } of pairs)
    console.log(`    sem voo ${alone.toFixed(1)} s, durante o voo ${flying.toFixed(1)} s`)
  const ratios = pairs.map(({ alone, flying }) => flying / alone).toSorted((a, b) => a - b)
  console.log(`    durante o voo, vezes sem ele: mediana ${ratios[ROUNDS >> 1]?.toFixed(2)} (meta 1,10)`)
}

type Night = { db: Db; companyId: number; copy: number }

async function report({ db, companyId, copy }: Night, what: string, aim?: number): Promise<void> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  const judged = await flyCompany({ db, clock: systemClock, log }, { company_id: companyId })
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(before)
  const goal = aim === undefined ? '' : ` (meta ${aim})`
  console.log(
    `    ${what.padEnd(18)} ${String(judged).padStart(7)} julgadas em ${seconds.toFixed(1)} s${goal}, ${(seconds / copy).toFixed(0)} vezes COPY; processador ${((user + system) / 1e6).toFixed(1)} s`,
  )
}
