import { z } from 'zod'
import { BooleanIn, codes, Id, IntIn, MoneyOut, Timestamp } from '../fields/fields.ts'
import { GATEWAY_LABELS, NFE_STATUS_LABELS } from '../fields/values.ts'
import { listQuery } from '../list/list-query.ts'
import { CustomerNoteOut } from '../note/customer-note.ts'
import { CorrectionLetterOut } from '../note/note-events.ts'
import { NOTE_OUT, ProblemOut } from '../note/note-out.ts'
import { WithoutIbsCbs } from '../note/without-ibs-cbs.ts'
import { NFE_HEAD_OUT } from './nfe-head.ts'
import { NfeItemOut } from './nfe-item.ts'

const PaymentOut = z.object({ payment_method: z.string(), amount: MoneyOut })

export const NfeOut = z.object({
  ...NOTE_OUT,
  number: z.int().nullable(),
  serie: z.string().nullable(),
  ...NFE_HEAD_OUT,
  issue_date: Timestamp.nullable(),
  gateway: codes(GATEWAY_LABELS),
  enotas_status: codes(NFE_STATUS_LABELS),
  items: z.array(NfeItemOut).optional(),
  payments: z.array(PaymentOut).optional(),
  intermediary: z
    .object({ indicator: z.enum(['0', '1']), cnpj: z.string().nullable(), registration: z.string().nullable() })
    .nullable(),
  /** The co-producer whose share of the sale this note documents; null for the company's own. */
  coproducer_id: Id.nullable(),
  customer_note: CustomerNoteOut.optional(),
  correction_letters: z.array(CorrectionLetterOut).optional(),
})
export type NfeOut = z.output<typeof NfeOut>

export const NfeListQuery = listQuery('nfe', {
  total_amount: BooleanIn.default(false),
  month_report_amount: BooleanIn.default(false),
})

/** One amount of a calculation, in reais; `rule` is the sentence that explains it, `source` its law. */
export const CalculatedTax = z.object({
  /** The item's index, or null for a total of the note. */
  item: z.int().nullable(),
  name: z.string(),
  value: z.number(),
  rule: z.string(),
  source: z.string(),
})

/**
 * The calculation of a draft: resolved items, totals, every amount with its law, and the problems that block sending.
 */
export const NfeCalculated = z.object({
  data: z.object({
    items: z.array(NfeItemOut.extend({ total: MoneyOut })),
    /** Σ quantity × unit value, as the list shows it. */
    total: MoneyOut,
    /** What the buyer pays (vNF): with freight, discount and the taxes added on top. */
    payable: MoneyOut,
    payments: z.array(PaymentOut),
    taxes: z.array(CalculatedTax),
    /** Does not block sending. */
    without_ibs_cbs: z.array(WithoutIbsCbs),
    problems: z.array(ProblemOut),
  }),
})

export const NoteFileQuery = z.strictObject({
  kind: z.enum(['note', 'cancel']).default('note'),
  download: BooleanIn.default(false),
})
export const SendNoteBody = z.strictObject({ version: IntIn.optional() }).nullish()
