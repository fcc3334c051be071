import { NORM_LAYERS } from '@talao/fiscal/norms/norm-row'
import { z } from 'zod'
import { codes, Id, IntIn, MoneyOut, Timestamp, TimestampIn, text } from '../fields/fields.ts'
import { MAX_PER_PAGE } from '../list/lists.ts'
import { NORM_BUNDLE_ORIGIN_LABELS, NORM_BUNDLE_STATE_LABELS, NORM_CHECK_STEP_LABELS } from './norm-labels.ts'
import { NormRowOut } from './norm-row.ts'

export const MOST_BUNDLE_BYTES = 5 * 1024 * 1024
export const MOST_BUNDLE_ROWS = 20_000
export const MOST_BUNDLE_EXAMPLES = 500

const KeyId = z.string().regex(/^[A-Za-z0-9._-]{1,40}$/, 'Use letras, números, ponto e hífen, até 40.')
const Base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Isto não é base64.')

/** The file of a bundle: the exact bytes of its JSON payload, and the Ed25519 signature over them. */
export const NormBundleFile = z.strictObject({ payload: Base64, key_id: KeyId, signature: Base64 })
export type NormBundleFile = z.output<typeof NormBundleFile>

/** Head of the payload. Rows and examples are read one by one, so that every broken one is named. */
export const NormBundlePayload = z.strictObject({
  format: z.literal(1),
  version: text(40),
  publisher: text(150),
  published_at: TimestampIn,
  previous_version: text(40).optional(),
  rows: z.array(z.unknown()).min(1, 'O pacote não tem nenhuma linha.').max(MOST_BUNDLE_ROWS),
  examples: z.array(z.unknown()).max(MOST_BUNDLE_EXAMPLES).default([]),
  /** Examples whose outcome the publisher says changes, with the reason. */
  changes: z.array(z.strictObject({ example_id: text(60), reason: text(500) })).default([]),
})
export type NormBundlePayload = z.output<typeof NormBundlePayload>

/** A fault of the check: where it is (`rows.3.value.percent`, an example's id), and what it is, in Portuguese. */
export const NormFault = z.object({ step: codes(NORM_CHECK_STEP_LABELS), where: z.string(), text: z.string() })
export type NormFault = z.output<typeof NormFault>

export const NormReport = z.object({
  /** Every fault of the first step that has one; empty when the bundle passed. */
  faults: z.array(NormFault),
  rows: z.object({ new: z.int(), changed: z.int(), gone: z.int() }),
  golden: z.object({ judged: z.int(), changed: z.array(z.object({ id: z.string(), text: z.string() })) }),
  /** Products of this installation whose note of today, and of each day in the bundle, changes. It never refuses. */
  products: z.object({ sampled: z.int(), changed: z.int(), refused: z.int() }).nullable(),
})
export type NormReport = z.output<typeof NormReport>

export const NormBundleOut = z.object({
  id: Id,
  layer: z.enum(NORM_LAYERS),
  version: z.string(),
  publisher: z.string().nullable(),
  published_at: Timestamp.nullable(),
  previous_version: z.string().nullable(),
  /** Null for what a user typed, which is unsigned. */
  key_id: z.string().nullable(),
  sha256: z.string(),
  origin: codes(NORM_BUNDLE_ORIGIN_LABELS),
  state: codes(NORM_BUNDLE_STATE_LABELS),
  rows: z.int(),
  report: NormReport.nullable(),
  /** Null when it was fetched from the address. */
  entered_by: z.object({ id: Id, name: z.string() }).nullable(),
  entered_at: Timestamp,
  activated_at: Timestamp.nullable(),
  deactivated_at: Timestamp.nullable(),
})
export type NormBundleOut = z.output<typeof NormBundleOut>

export const NormBundleListQuery = z.strictObject({
  layer: z.enum(NORM_LAYERS).optional(),
  state: codes(NORM_BUNDLE_STATE_LABELS).optional(),
  page: IntIn.pipe(z.int().min(1)).default(1),
  per_page: IntIn.pipe(z.int().min(1).max(MAX_PER_PAGE, `No máximo ${MAX_PER_PAGE} por página.`)).default(20),
})

export const ActivateNormBundleBody = z.strictObject({
  confirm: z.literal(true, 'Confirme que este pacote passa a valer para todas as empresas.'),
})

/** One of the house's own notes, judged under the norms in force or under the proposed ones. Nothing is stored. */
const JudgedOut = z.object({
  /** IBS and CBS of the note; null where the group stays out. */
  ibs: MoneyOut.nullable(),
  cbs: MoneyOut.nullable(),
  faults: z.array(z.object({ code: z.string(), path: z.string(), text: z.string() })),
})
export const NormPreviewOut = z.object({
  /** Rows that the proposal adds, changes and takes out of force. */
  rows: z.object({ new: z.int(), changed: z.int(), gone: z.int() }),
  conflicts: z.array(z.object({ winner: NormRowOut, loser: NormRowOut })),
  notes: z.array(
    z.object({
      kind: z.enum(['NFE', 'NFSE']),
      id: Id,
      company_id: Id,
      number: z.int().nullable(),
      /** The day it is judged on: its own, or the first day of the row when that is later. */
      day: z.string(),
      differs: z.boolean(),
      before: JudgedOut,
      after: JudgedOut,
    }),
  ),
})
export type NormPreviewOut = z.output<typeof NormPreviewOut>
