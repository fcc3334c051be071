import type { RefundOut } from '@talao/contract'
import type { Tx } from '../../kit/db/scope.ts'
import { matchesRowKeys, type RowKey } from '../../kit/list/row-keys.ts'

/** Refund cases of some sales, oldest first. */
export async function loadRefunds(tx: Tx, sales: readonly RowKey[]): Promise<(RefundOut & { sale_id: number })[]> {
  const rows = await tx
    .selectFrom('refund_case as r')
    .innerJoin('note as n', (join) => join.onRef('n.company_id', '=', 'r.company_id').onRef('n.id', '=', 'r.note_id'))
    .select(['r.id', 'r.sale_id', 'r.note_id', 'n.kind', 'n.number', 'n.rps_number', 'r.path', 'r.reason'])
    .select(['r.deadline', 'r.state', 'r.made_note_id', 'r.opened_at', 'r.closed_at'])
    .where(matchesRowKeys(sales, 'r.sale_id', 'r.company_id'))
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sale_id: row.sale_id,
    note_id: row.note_id,
    kind: row.kind as RefundOut['kind'],
    number: row.kind === 'NFE' ? row.number : row.rps_number,
    path: row.path as RefundOut['path'],
    reason: row.reason,
    deadline: row.deadline?.toISOString() ?? null,
    state: row.state as RefundOut['state'],
    made_note_id: row.made_note_id,
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }))
}
