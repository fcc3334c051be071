import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'

/** What came of one row that a platform told; `sale_id` is NOTHING where it became no sale. */
export type PulledRow = { sale_id: number; state: 'DONE' | 'FAILED'; message: string }

/** In place of the id of what a row is of. */
export const NOTHING = 0

export const PULLED = {
  isNew: 'Venda nova.',
  changed: 'Venda atualizada.',
  same: 'A venda já estava assim.',
  known: 'Já lida antes: nada mudou.',
  other: 'Não é de uma venda: nada a fazer.',
} as const

/** The rows of a page among those of its task, behind the ones that were read before. */
export async function tellRows(
  tx: Tx,
  task: { company_id: number; task_id: number },
  after: number,
  rows: readonly PulledRow[],
): Promise<void> {
  await sql`insert into task_row (company_id, task_id, position, entity_id, state, message)
    select ${task.company_id}, ${task.task_id}, ${after}::int + row.place, row.sale_id, row.state, row.message
    from unnest(${rows.map((row) => row.sale_id)}::bigint[], ${rows.map((row) => row.state)}::text[],
      ${rows.map((row) => row.message)}::text[]) with ordinality as row(sale_id, state, message, place)`.execute(tx)
}
