import { readCompanies } from '../../db/scope.ts'
import type { Deps } from '../../http/deps.ts'
import type { ImportKey } from './progress.ts'
import { ERROR_HEADER, HEADERS } from './rows/columns.ts'

const PAGE = 1_000

/** The model's header alone. */
export async function* emptyModel(): AsyncGenerator<readonly string[]> {
  yield HEADERS
}

/** The open failed rows as a sheet: the columns of the model as they came, and beside them what is wrong. */
export async function* failedRows(deps: Pick<Deps, 'db'>, key: ImportKey): AsyncGenerator<readonly string[]> {
  yield [...HEADERS, ERROR_HEADER]
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
    for (const { metadata, message } of rows) yield [...(JSON.parse(metadata) as string[]), message]
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.row
  }
}
