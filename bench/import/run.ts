import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchInstallation } from '../installation/start-bench-installation.ts'

export type Ended = { rows: number; success_rows: number; fail_rows: number; fault: string | null; seconds: number }

/** Measures from the upload to the end of the import, polling as the screen does. */
export async function importFile(
  installation: Pick<BenchInstallation, 'url' | 'token' | 'companyId'>,
  file: string,
  name: string,
): Promise<Ended> {
  const headers = { authorization: `Bearer ${installation.token}` }
  const form = new FormData()
  form.set('company_id', String(installation.companyId))
  form.set('file', await openAsBlob(file), name)
  const started = performance.now()
  const sent = await fetch(`${installation.url}/api/sale-file-import`, { method: 'POST', headers, body: form })
  if (sent.status !== 201) throw new Error(`The file was answered ${sent.status}: ${await sent.text()}`)
  const { data } = (await sent.json()) as { data: { id: number } }
  for (;;) {
    await sleep(100)
    const seen = await fetch(`${installation.url}/api/sale-file-import/${data.id}`, { headers })
    const found = ((await seen.json()) as { data: Ended & { status: string } }).data
    if (found.status === 'DONE') return { ...found, seconds: (performance.now() - started) / 1000 }
  }
}

/** Baseline: the same rows by COPY into a plain table with as many columns. */
export async function copySeconds(installation: Pick<BenchInstallation, 'sql'>, file: string): Promise<number> {
  const columns = Array.from({ length: 20 }, (_none, at) => `c${at + 1} text`).join(', ')
  await installation.sql.query(`drop table if exists plain_rows; create table plain_rows (${columns})`)
  const started = performance.now()
  await installation.sql.query(`copy plain_rows from '${file}' with (format csv, delimiter ';', header true)`)
  return (performance.now() - started) / 1000
}

/** Response times of other users' list pages while `work` runs, in ms. */
export async function latencies(
  installation: Pick<BenchInstallation, 'url' | 'token'>,
  work: Promise<unknown>,
): Promise<number[]> {
  let isOver = false
  const end = work.finally(() => (isOver = true))
  const waits: number[] = []
  while (!isOver) {
    const started = performance.now()
    const seen = await fetch(`${installation.url}/api/company?per_page=20`, {
      headers: { authorization: `Bearer ${installation.token}` },
    })
    await seen.arrayBuffer()
    waits.push(performance.now() - started)
    await sleep(20)
  }
  await end
  return waits
}

/** Peak growth of each process while `work` runs, in MB. Undefined where /proc is missing. */
export async function growth(pids: readonly number[], work: Promise<unknown>): Promise<number[] | undefined> {
  const before = await Promise.all(pids.map(residentMb))
  let isOver = false
  const end = work.finally(() => (isOver = true))
  const peaks = [...before]
  while (!isOver) {
    const now = await Promise.all(pids.map(residentMb))
    for (const [at, mb] of now.entries()) peaks[at] = Math.max(peaks[at] ?? 0, mb ?? 0)
    await sleep(50)
  }
  await end
  return before.every((mb) => mb !== undefined) ? peaks.map((peak, at) => (peak ?? 0) - (before[at] ?? 0)) : undefined
}

type Spent = { worker: number | undefined; database: number | undefined; walMb: number }

/**
 * Starts measuring; the returned function reports what was used since: processor seconds of the worker and of its
 * database connections, and the WAL written. On a shared machine these say more than elapsed time. Undefined where
 * /proc is missing.
 */
export async function spent({ sql, pids }: Pick<BenchInstallation, 'sql' | 'pids'>): Promise<() => Promise<Spent>> {
  const now = async () => {
    const { rows } = await sql.query<{ pids: number[]; wal: string }>(
      `select array(select pid from pg_stat_activity where usename = 'talao_worker') as pids, pg_current_wal_lsn() - '0/0' as wal`,
    )
    const backends = await Promise.all((rows[0]?.pids ?? []).map(processorSeconds))
    return {
      worker: await processorSeconds(pids.worker ?? 0),
      database: backends.reduce<number | undefined>((sum, one) => add(sum, one, 1), 0),
      walMb: Number(rows[0]?.wal) / 1e6,
    }
  }
  const before = await now()
  return async () => {
    const after = await now()
    return {
      worker: add(after.worker, before.worker, -1),
      database: add(after.database, before.database, -1),
      walMb: after.walMb - before.walMb,
    }
  }
}

function add(a: number | undefined, b: number | undefined, sign: 1 | -1): number | undefined {
  return a === undefined || b === undefined ? undefined : a + sign * b
}

const TICKS_A_SECOND = 100

export async function processorSeconds(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

async function residentMb(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kb = /^VmRSS:\s+(\d+)/m.exec(status)?.[1]
  return kb === undefined ? undefined : Number(kb) / 1024
}
