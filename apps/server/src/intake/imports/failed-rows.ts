import { readCompanies } from '../../kit/db/scope.ts'
import type { IntakeDeps } from '../intake-deps.ts'
import type { ImportKey } from './progress.ts'
import { HEADERS, PAYMENT_COLUMNS } from './rows/columns.ts'

const PAGE = 1_000

/** The columns of the file: those of its first failed row. */
export async function headersOfFailed(deps: Pick<IntakeDeps, 'db'>, key: ImportKey): Promise<string[]> {
  const row = await readCompanies(deps.db, [key.company_id], (tx) =>
    tx
      .selectFrom('sale_import_fail')
      .select('metadata')
      .where('company_id', '=', key.company_id)
      .where('sale_file_import_id', '=', key.id)
      .orderBy('row')
      .limit(1)
      .executeTakeFirst(),
  )
  const { length } = row ? (JSON.parse(row.metadata) as string[]) : HEADERS
  return [...HEADERS, ...PAYMENT_COLUMNS.map(({ header }) => header)].slice(0, length)
}

/** The open failed rows as a sheet: the original cells of the model's columns, followed by the fault. */
export async function* failedRows(deps: Pick<IntakeDeps, 'db'>, key: ImportKey): AsyncGenerator<(readonly string[])[]> {
  for (let after = 0; ; ) {
    const rows = await readCompanies(deps.db, [key.company_id], (tx) =>
      tx
        .selectFrom('sale_import_fail')
        .select(['row', 'metadata', 'message'])
        .where('company_id', '=', key.company_id)
        .where('sale_file_import_id', '=', key.id)
        .where('resolved_at', 'is', null)
        .where('row', '>', after)
        .orderBy('row')
        .limit(PAGE)
        .execute(),
    )
    yield rows.map(({ metadata, message }) => [...(JSON.parse(metadata) as string[]), message])
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.row
  }
}
