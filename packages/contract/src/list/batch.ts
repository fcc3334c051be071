import { CANCEL_MOTIVES } from '@talao/fiscal/nfse/event/compose'
import { PRODUCT_CODES } from '@talao/fiscal/tax/product-codes'
import { stripPunctuation } from '@talao/fiscal/value/strip-punctuation'
import { z } from 'zod'
import { Queued } from '../fields/answers.ts'
import { codes, Id, IntIn, Timestamp } from '../fields/fields.ts'
import { TASK_ROW_STATE_LABELS, TASK_STATE_LABELS } from '../fields/values.ts'
import { whenFieldsValid } from '../fields/write.ts'
import { listQuery, statusFilter } from './list-query.ts'

const NOTE_ACTIONS = ['send', 'consult', 'cancel', 'email', 'download'] as const
const SALE_ACTIONS = ['send', 'skip'] as const
/** `fill` completes the IBS and CBS codes from a product's other data. */
const PRODUCT_ACTIONS = ['fill'] as const
export const BATCH_ACTIONS = {
  'fiscal-note': NOTE_ACTIONS,
  'service-fiscal-note': NOTE_ACTIONS,
  sale: SALE_ACTIONS,
  product: PRODUCT_ACTIONS,
} as const
export type BatchEntity = keyof typeof BATCH_ACTIONS
export type BatchAction = (typeof BATCH_ACTIONS)[BatchEntity][number]

export const MOST_BATCH_ROWS = 50_000
/** Limit per request, because a user reviews each filled product. */
export const MOST_FILLED = 1_000

/** The codes chosen for one product, by field. */
const ChosenCodes = z.partialRecord(
  z.enum(PRODUCT_CODES),
  z
    .string()
    .transform(stripPunctuation)
    .pipe(z.string().regex(/^\d{3,9}$/, 'Este código não existe.')),
)

/**
 * One action on many rows: the listed ids, or everything the list shows under this filter (the list's own parameters).
 */
export const BatchBody = z
  .strictObject({
    entity: z.enum(['fiscal-note', 'service-fiscal-note', 'sale', 'product']),
    action: z.enum(['send', 'consult', 'cancel', 'email', 'download', 'skip', 'fill']),
    ids: z
      .array(IntIn)
      .min(1, 'Escolha ao menos uma linha.')
      .max(MOST_BATCH_ROWS, 'Escolha no máximo 50.000 linhas.')
      .optional(),
    filter: z
      .record(
        z.string().max(60),
        z.union([z.string().max(500), z.number(), z.boolean()], 'Informe um texto, um número, true ou false.'),
      )
      .optional(),
    reason: z.string().trim().max(1000, 'Use até 255 caracteres.').optional(),
    /** Motive for cancelling service notes; absent means "Outros". */
    motive: codes(CANCEL_MOTIVES).optional(),
    /** For `fill`: the chosen codes by product id, where several are possible. */
    choices: z.record(z.string().regex(/^\d{1,15}$/), ChosenCodes).optional(),
  })
  .superRefine(
    ({ entity, action, ids, filter, motive, choices }, context) => {
      const known: readonly string[] = BATCH_ACTIONS[entity]
      if (!known.includes(action))
        context.addIssue({ code: 'custom', path: ['action'], message: 'Esta ação não existe para este tipo de linha.' })
      if ((ids === undefined) === (filter === undefined))
        context.addIssue({
          code: 'custom',
          path: ['ids'],
          message: 'Informe as linhas ou o filtro da lista, um dos dois.',
        })
      if (motive !== undefined && (entity !== 'service-fiscal-note' || action !== 'cancel'))
        context.addIssue({
          code: 'custom',
          path: ['motive'],
          message: 'O motivo em código só vale para cancelar NFS-e.',
        })
      if (choices !== undefined && action !== 'fill')
        context.addIssue({ code: 'custom', path: ['choices'], message: 'Escolhas só valem para preencher produtos.' })
    },
    whenFieldsValid('entity', 'action', 'ids', 'filter', 'motive', 'choices'),
  )
export type BatchBody = z.output<typeof BatchBody>

const OfficialCode = z.object({ code: z.string(), description: z.string() })

/**
 * The codes proposed for one product. `value` is null where a user has to choose; `why` explains why other codes stay
 * empty.
 */
export const ProductFillOut = z.object({
  id: Id,
  name: z.string(),
  codes: z.array(
    z.object({
      place: z.enum(PRODUCT_CODES),
      value: OfficialCode.nullable(),
      choices: z.array(OfficialCode),
      /** A user decides: several codes are possible, or the only one is a rule of thumb. */
      asks: z.boolean(),
      /** Source table or rule, in Portuguese. */
      from: z.string(),
    }),
  ),
  why: z.string().nullable(),
})
export type ProductFillOut = z.output<typeof ProductFillOut>

/**
 * How many rows the action can process, and why the others are excluded. For a send, only the first 200 notes are fully
 * validated. The `unread` ones qualify by status and are validated when they are sent. For `fill`, each product is
 * listed.
 */
export const BatchPreview = z.object({
  can: z.int(),
  unread: z.int(),
  cannot: z.array(z.object({ reason: z.string(), total: z.int() })),
  products: z.array(ProductFillOut).optional(),
})
export type BatchPreview = z.output<typeof BatchPreview>

/** One task per company: `ids` lists all of them, `id` is the first. */
export const BatchStarted = Queued.extend({ data: Queued.shape.data.extend({ ids: z.array(Id) }) })

export const TaskOut = z.object({
  id: Id,
  company_id: Id,
  /** Entity and action, for example `fiscal-note:send`. */
  kind: z.string(),
  state: codes(TASK_STATE_LABELS),
  total: z.int(),
  /** Finished rows, whatever their result; `failed` of these were refused or failed. */
  done: z.int(),
  failed: z.int(),
  message: z.string().nullable(),
  /** True when the result is a file to download. */
  has_file: z.boolean(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
})
export type TaskOut = z.output<typeof TaskOut>

export const TaskListQuery = listQuery('task')

/**
 * `rows=true` returns the rows even when the task's result is a file. `state` accepts several values, separated by
 * commas.
 */
export const TaskResultQuery = z.strictObject({
  page: IntIn.pipe(z.int().min(1)).default(1),
  per_page: IntIn.pipe(z.int().min(1).max(200)).default(100),
  state: statusFilter(Object.keys(TASK_ROW_STATE_LABELS)),
  rows: z.enum(['true', 'false', '1', '0']).optional(),
})

export const TaskRowOut = z.object({
  position: z.int(),
  /** Null for a platform row that did not become a sale. */
  entity_id: Id.nullable(),
  /** The sale's or product's code at its platform. */
  code: z.string().nullable(),
  /**
   * Number of the note (the RPS number for a service note that has none yet) and its customer; null for a deleted row.
   */
  number: z.int().nullable(),
  customer_name: z.string().nullable(),
  state: codes(TASK_ROW_STATE_LABELS),
  message: z.string().nullable(),
})
export type TaskRowOut = z.output<typeof TaskRowOut>
