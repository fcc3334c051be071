import { z } from 'zod'
import { Id, Timestamp } from '../fields/fields.ts'
import { AuthorityHealthOut } from './health.ts'

/**
 * State of the whole installation, for its operators. Counts stop at 100.000; lists are short enough to read.
 */

const Count = z.int()

const ProcessOut = z.object({
  process: z.string(),
  host: z.string(),
  role: z.enum(['server', 'worker']),
  version: z.string(),
  started_at: Timestamp,
  seen_at: Timestamp,
  /** No sign of life for a minute, without a shutdown. */
  is_missing: z.boolean(),
  disk_free_bytes: z.number().nullable(),
  disk_bytes: z.number().nullable(),
  pools: z.array(z.object({ name: z.string(), busy: Count, idle: Count, most: Count, waiting: Count })),
})

/** `failing`: failed jobs that will be retried; `error`: the error of the newest. */
const QueueOut = z.object({
  job: z.string(),
  label: z.string(),
  waiting: Count,
  waiting_seconds: z.number(),
  active: Count,
  failing: Count,
  error: z.string().nullable(),
})

/** A job that used up its attempts. `id` is its id among the jobs that were given up. */
const GivenUpOut = z.object({
  id: z.uuid(),
  job: z.string(),
  label: z.string(),
  about: z.string(),
  error: z.string(),
  tries: Count,
  first_tried_at: Timestamp,
  given_up_at: Timestamp,
})

export const OperationOut = z.object({
  version: z.string(),
  alarms: z.array(
    z.object({ id: Id, name: z.string(), title: z.string(), about: z.string(), act: z.string(), since: Timestamp }),
  ),
  processes: z.array(ProcessOut),
  queues: z.array(QueueOut),
  given_up: z.array(GivenUpOut),
  given_up_total: Count,
  archive: z.object({ answers: z.boolean() }),
  backup: z.object({
    last: z
      .object({
        taken_at: Timestamp,
        with_files: z.boolean(),
        absent_files: Count,
        version: z.string(),
        restores_into: z.string(),
      })
      .nullable(),
    whole_at: Timestamp.nullable(),
  }),
  authorities: z.array(AuthorityHealthOut),
  certificates: z.array(z.object({ company_id: Id, corporate_name: z.string(), not_after: Timestamp })),
  norms: z.array(
    z.object({ name: z.string(), label: z.string(), as_of: z.string(), due_on: z.string(), page: z.url() }),
  ),
  differences: z.object({ total: Count, since: Timestamp.nullable() }),
  deadlocks: Count,
})
export type OperationOut = z.output<typeof OperationOut>

/** Retries one job by `id`, all of a `job`, or all. */
export const RetryJobsBody = z.strictObject({
  id: z.uuid('Informe o código do trabalho, como a página Operação o mostra.').optional(),
  job: z
    .string()
    .regex(/^[a-z_-]{1,100}$/, 'Informe o nome do trabalho, como a página Operação o mostra.')
    .optional(),
})
