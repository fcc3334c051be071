import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

/** Result of one row from the platform. `sale_id` is NOTHING if it became no sale. */
export type PulledRow = { sale_id: number; state: 'DONE' | 'FAILED'; message: string }

/** Placeholder id for a row without a sale. */
export const NO_SALE_ID = 0

export const PULLED = {
  isNew: 'Venda nova.',
  changed: 'Venda atualizada.',
  same: 'A venda já estava assim.',
  known: 'Já lida antes: nada mudou.',
  other: 'Não é de uma venda: nada a fazer.',
} as const

/** Appends the rows of a page to the task's rows. */
export async function addTaskRows(
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
