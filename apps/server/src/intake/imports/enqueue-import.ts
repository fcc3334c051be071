import type { Tx } from '../../kit/db/scope.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import type { ImportKey } from './progress.ts'

/** Enqueues the import job. The key allows only one waiting job per import. */
export async function enqueueImport(queue: Queue, tx: Tx, { company_id, id }: ImportKey): Promise<void> {
  await queue.enqueue(tx, 'import-file', { company_id, import_id: id }, { key: `import:${id}` })
}
