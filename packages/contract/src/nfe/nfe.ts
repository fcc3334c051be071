import { z } from 'zod'
import { BooleanIn, codes, Id, IntIn, MoneyOut, Timestamp } from '../fields/fields.ts'
import { FixLocation } from '../fields/fix-location.ts'
import { TimelineEntry } from '../fields/timeline.ts'
import { CUSTOMER_PRESENCE_LABELS, GATEWAY_LABELS, GOAL_LABELS, NFE_STATUS_LABELS, SHIPPING_LABELS, SOURCE_LABELS, TYPE_OPERATION_LABELS } from '../fields/values.ts'
import { listQuery } from '../list/list-query.ts'
import { CustomerNoteOut } from '../note/customer-note.ts'
import { CorrectionLetterOut } from '../note/note-events.ts'
import { WithoutIbsCbs } from '../note/without-ibs-cbs.ts'
import { CalculatedTax } from './nfe-in.ts'
import { NfeItemOut } from './nfe-item.ts'

const PaymentOut = z.object({ payment_method: z.string(), amount: MoneyOut })
const ProblemOut = z.object({ code: z.string(), path: z.string(), field: z.string(), text: z.string() })

/** `actions` gives what can be done now: true, or the reason why not. */
export const NfeOut = z.object({
  id: Id,
  company_id: Id,
  number: z.int().nullable(),
  serie: z.string().nullable(),
  nature_operation: z.string(),
  type_operation: codes(TYPE_OPERATION_LABELS),
  goal: codes(GOAL_LABELS),
  customer_presence: codes(CUSTOMER_PRESENCE_LABELS),
  final_customer: z.boolean(),
  send_mail: z.boolean(),
  nfe_referenced: z.string().nullable(),
  additional_information: z.string().nullable(),
  issue_date: Timestamp.nullable(),
  gateway: codes(GATEWAY_LABELS),
  shipping: codes(SHIPPING_LABELS),
  enotas_status: codes(NFE_STATUS_LABELS),
  status_text: z.string(),
  fail_on_send_to_enotas: z.string().nullable(),
  provider_status: z.string().nullable(),
  authority_code: z.string().nullable(),
  authority_message: z.string().nullable(),
  /** The authority's alerts that came with the authorisation, verbatim. */
  alerts: z.array(z.object({ code: z.string(), text: z.string() })),
  /**
   * Why the note or its items omit IBS and CBS although the law requires them on its day; for a draft, today. Null for
   * notes older than this field.
   */
  without_ibs_cbs: z.array(WithoutIbsCbs).nullable(),
  /** Null unless the note failed or was refused. */
  repair: FixLocation.nullable(),
  cancel_state: z.enum(['REQUESTED', 'DENIED', 'DONE']).nullable(),
  /** Why the authority or the city refused the cancellation; null unless `cancel_state` is DENIED. */
  cancel_denied_reason: z.string().nullable(),
  denied_final: z.boolean(),
  /** Why the note waits for a user. */
  needs_human_reason: z.string().nullable(),
  in_production: z.boolean(),
  access_key: z.string().nullable(),
  protocol: z.string().nullable(),
  sale_id: Id.nullable(),
  sales_code: z.string().nullable(),
  sale: z
    .object({ id: Id, external_sales_id: z.string(), source: codes(SOURCE_LABELS) })
    .nullable()
    .optional(),
  source: codes(SOURCE_LABELS),
  company: z.object({ id: Id, corporate_name: z.string(), cnpj: z.string() }).optional(),
  customer_name: z.string(),
  total: MoneyOut,
  friendly_pdf_url: z.string().nullable(),
  friendly_xml_url: z.string().nullable(),
  sent_to_provider_at: Timestamp.nullable(),
  /** IANA name of the zone used for this note's hours and days, such as America/Manaus. */
  time_zone: z.string(),
  authorized_at: Timestamp.nullable(),
  canceled_at: Timestamp.nullable(),
  last_consulted_at: Timestamp.nullable(),
  /**
   * End of the regular cancellation term; afterwards a cancellation may be tried, and the warning says what to expect.
   */
  cancel_until: Timestamp.nullable(),
  cancel_warning: z.string().nullable(),
  items: z.array(NfeItemOut).optional(),
  payments: z.array(PaymentOut).optional(),
  intermediary: z
    .object({ indicator: z.enum(['0', '1']), cnpj: z.string().nullable(), registration: z.string().nullable() })
    .nullable(),
  /** The co-producer whose share of the sale this note documents; null for the company's own. */
  coproducer_id: Id.nullable(),
  customer_note: CustomerNoteOut.optional(),
  correction_letters: z.array(CorrectionLetterOut).optional(),
  actions: z.record(z.string(), z.union([z.literal(true), z.string()])),
  problems: z.array(ProblemOut).optional(),
  timeline: z.array(TimelineEntry).optional(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type NfeOut = z.output<typeof NfeOut>

export const NfeListQuery = listQuery('nfe', {
  total_amount: BooleanIn.default(false),
  month_report_amount: BooleanIn.default(false),
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
