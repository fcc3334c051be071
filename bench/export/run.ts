import { processorSeconds } from '../import/run.ts'
import type { BenchInstallation } from '../installation/start-bench-installation.ts'

export type Downloaded = {
  firstByteMs: number
  seconds: number
  bytes: number
  /** Only for CSV, whose lines can be counted. */
  rows: number | undefined
  serverSeconds: number | undefined
}

/** Downloads the list as a file, counts it and discards the bytes as they arrive. */
export async function download(
  { url, token, companyId, pids }: Pick<BenchInstallation, 'url' | 'token' | 'companyId' | 'pids'>,
  format: 'csv' | 'xlsx',
): Promise<Downloaded> {
  const before = await processorSeconds(pids.server)
  const started = performance.now()
  const response = await fetch(`${url}/api/sale?company_id=${companyId}&format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok || !response.body) throw new Error(`The list was answered ${response.status}.`)
  let [firstByteMs, bytes, lines] = [0, 0, 0]
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    if (bytes === 0) firstByteMs = performance.now() - started
    bytes += piece.length
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) lines += 1
  }
  const seconds = (performance.now() - started) / 1000
  const after = await processorSeconds(pids.server)
  return {
    firstByteMs,
    seconds,
    bytes,
    rows: format === 'csv' ? lines - 1 : undefined,
    serverSeconds: before === undefined || after === undefined ? undefined : after - before,
  }
}

const LINE_FEED = 10

/** Baseline: PostgreSQL itself writes the same sales with their buyers. */
export async function copyOutSeconds({ sql, companyId }: Pick<BenchInstallation, 'sql' | 'companyId'>, file: string) {
  const started = performance.now()
  await sql.query(
    `copy (select s.*, c.* from sale s join sale_client c on c.company_id = s.company_id and c.sale_id = s.id
      where s.company_id = ${companyId} order by s.created_at desc, s.id desc) to '${file}' with (format csv)`,
  )
  return (performance.now() - started) / 1000
}
