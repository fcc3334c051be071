import { CANCEL_MOTIVES } from '@talao/fiscal/nfse/event/compose'
import { PRODUCT_CODES } from '@talao/fiscal/tax/product-codes'
import { stripPunctuation } from '@talao/fiscal/strip-punctuation'
import { z } from 'zod'
import { Queued } from './answers.ts'
import { codes, Id, IntIn, Timestamp } from './fields.ts'
import { listQuery, statusFilter } from './list-query.ts'
import { TASK_ROW_STATE_LABELS, TASK_STATE_LABELS } from './values.ts'
import { onceSound } from './write.ts'

const NOTE_ACTIONS = ['send', 'consult', 'cancel', 'email', 'download'] as const
const SALE_ACTIONS = ['send', 'skip'] as const
/** `fill` completes codes of IBS and CBS from a product's other data. */
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
/** How many products can be filled at once: a person reviews each of them. */
export const MOST_FILLED = 1_000

/** The codes chosen for a product, by place. */
const ChosenCodes = z.partialRecord(
  z.enum(PRODUCT_CODES),
  z
    .string()
    .transform(stripPunctuation)
    .pipe(z.string().regex(/^\d{3,9}$/, 'Este código não existe.')),
)

/** One action on many: the rows named, or all that the list shows under this filter (its own parameters). */
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
    /** Of cancelled service notes; absent means "Outros". */
    motive: codes(CANCEL_MOTIVES).optional(),
    /** For `fill`, by product id: the choice where several codes are possible. */
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
    onceSound('entity', 'action', 'ids', 'filter', 'motive', 'choices'),
  )
export type BatchBody = z.output<typeof BatchBody>

const OfficialCode = z.object({ code: z.string(), description: z.string() })

/** The codes one product would get: `value` is null where a person has to choose; `why` tells why other codes stay empty. */
export const ProductFillOut = z.object({
  id: Id,
  name: z.string(),
  codes: z.array(
    z.object({
      place: z.enum(PRODUCT_CODES),
      value: OfficialCode.nullable(),
      choices: z.array(OfficialCode),
      /** A person decides: several codes are possible, or the only one is a rule of thumb. */
      asks: z.boolean(),
      /** Which table or rule says so, in Portuguese. */
      from: z.string(),
    }),
  ),
  why: z.string().nullable(),
})
export type ProductFillOut = z.output<typeof ProductFillOut>

/**
 * How many rows the action is for, and why not for the others. Of a send the first 200 notes are read whole; the `unread` others are among
 * those that can by their state, and what they lack is found when their turn comes. For `fill`, each product is listed.
 */
export const BatchPreview = z.object({
  can: z.int(),
  unread: z.int(),
  cannot: z.array(z.object({ reason: z.string(), total: z.int() })),
  products: z.array(ProductFillOut).optional(),
})
export type BatchPreview = z.output<typeof BatchPreview>

/** A task a company: `ids` are all of them, `id` is the first. */
export const BatchStarted = Queued.extend({ data: Queued.shape.data.extend({ ids: z.array(Id) }) })

export const TaskOut = z.object({
  id: Id,
  company_id: Id,
  /** Entity and action, as in `fiscal-note:send`. */
  kind: z.string(),
  state: codes(TASK_STATE_LABELS),
  total: z.int(),
  /** Rows that are through, whatever came of them; `failed` of these were refused or failed. */
  done: z.int(),
  failed: z.int(),
  message: z.string().nullable(),
  /** The result is a file to be downloaded. */
  has_file: z.boolean(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
})
export type TaskOut = z.output<typeof TaskOut>

export const TaskListQuery = listQuery('task', { state: statusFilter(Object.keys(TASK_STATE_LABELS)) })

/** `rows=true` asks for the list of rows also of a task whose result is a file. `state` takes several, separated by commas. */
export const TaskResultQuery = z.strictObject({
  page: IntIn.pipe(z.int().min(1)).default(1),
  per_page: IntIn.pipe(z.int().min(1).max(200)).default(100),
  state: statusFilter(Object.keys(TASK_ROW_STATE_LABELS)),
  rows: z.enum(['true', 'false', '1', '0']).optional(),
})

export const TaskRowOut = z.object({
  position: z.int(),
  /** Null of a row that a platform told and that became no sale. */
  entity_id: Id.nullable(),
  /** The sale's code at its platform, or the product's. */
  code: z.string().nullable(),
  /** The note's (of a service note without one, its RPS's) and who it is for; null of a row that is no more. */
  number: z.int().nullable(),
  customer_name: z.string().nullable(),
  state: codes(TASK_ROW_STATE_LABELS),
  message: z.string().nullable(),
})
export type TaskRowOut = z.output<typeof TaskRowOut>
