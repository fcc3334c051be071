import { valueColumns } from '@talao/contract/norms/norm-values'
import type { NormContent, NormKind, NormRow } from '@talao/fiscal/norms/norm-row'
import type { Tx } from '../../kit/db/scope.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../kit/sheet/csv.ts'
import { loadNormSet } from '../../ledger/norms/load-norms.ts'
import { OWN_COLUMNS } from './read-table.ts'

/** The rows of a kind that count, as a CSV that `readTable` reads back. */
export async function writeTable(tx: Tx, kind: NormKind): Promise<string> {
  const { rows } = await loadNormSet(tx)
  const values = valueColumns(kind)
  const lines = rows
    .filter((row) => row.kind === kind && row.state !== 'STRUCK')
    .map((row) =>
      csvLine([...OWN_COLUMNS.map((name) => ownCell(row, name)), ...values.map((name) => cellOf(row.value?.[name]))]),
    )
  return [BYTE_ORDER_MARK, csvLine([...OWN_COLUMNS, ...values]), ...lines].join('')
}

function ownCell(row: NormRow, name: string): string | null {
  const cell: unknown = row[name as keyof NormRow]
  return typeof cell === 'string' ? cell : null
}

function cellOf(content: NormContent | undefined): string | null {
  if (content === null || content === undefined) return null
  return typeof content === 'object' ? content.join(' ') : String(content)
}
