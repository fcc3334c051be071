import { z } from 'zod'
import { BooleanIn, codes, Id, MoneyOut, Timestamp } from '../fields/fields.ts'
import { FixLocation } from '../fields/fix-location.ts'
import { TimelineEntry } from '../fields/timeline.ts'
import { NFS_GATEWAY_LABELS, NFSE_NATURE_LABELS, NFSE_STATUS_LABELS, SOURCE_LABELS } from '../fields/values.ts'
import { listQuery } from '../list/list-query.ts'
import { CustomerNoteOut } from '../note/customer-note.ts'
import { WithoutIbsCbs } from '../note/without-ibs-cbs.ts'
import { NfsServiceOut } from './nfs-service.ts'
import { NFSE_TERMS_OUT } from './nfse-terms.ts'

/** `actions` gives what can be done now: true, or the reason why not. */
export const NfseOut = z.object({
  id: Id,
  company_id: Id,
  number: z.string().nullable(),
  rps_serie: z.string().nullable(),
  rps_number: z.int().nullable(),
  nature_operation: codes(NFSE_NATURE_LABELS),
  type_operation: z.literal('Saida'),
  total: MoneyOut,
  discount: MoneyOut,
  discount_conditional: MoneyOut,
  deductions: MoneyOut,
  iss_value: MoneyOut.nullable(),
  withheld_total: MoneyOut.nullable(),
  net_value: MoneyOut.nullable(),
  observations: z.string().nullable(),
  ...NFSE_TERMS_OUT,
  send_email: z.boolean(),
  issue_at: Timestamp.nullable(),
  gateway: codes(NFS_GATEWAY_LABELS),
  enotas_status: codes(NFSE_STATUS_LABELS),
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
  needs_human_reason: z.string().nullable(),
  in_production: z.boolean(),
  access_key: z.string().nullable(),
  verification_code: z.string().nullable(),
  protocol: z.string().nullable(),
  substitutes_id: Id.nullable(),
  substituted_by_id: Id.nullable(),
  sale_id: Id.nullable(),
  sales_code: z.string().nullable(),
  sale: z
    .object({ id: Id, external_sales_id: z.string(), source: codes(SOURCE_LABELS) })
    .nullable()
    .optional(),
  source: codes(SOURCE_LABELS),
  company: z.object({ id: Id, corporate_name: z.string(), cnpj: z.string() }).optional(),
  customer_name: z.string(),
  friendly_pdf_url: z.string().nullable(),
  friendly_xml_url: z.string().nullable(),
  sent_to_provider_at: Timestamp.nullable(),
  /** IANA name of the zone used for this note's hours and days, such as America/Manaus. */
  time_zone: z.string(),
  authorized_at: Timestamp.nullable(),
  canceled_at: Timestamp.nullable(),
  last_consulted_at: Timestamp.nullable(),
  cancel_until: Timestamp.nullable(),
  cancel_warning: z.string().nullable(),
  items: z.array(z.object({ description: z.string(), quantity: z.number(), value_per_unit: z.number() })).optional(),
  customer_note: CustomerNoteOut.nullable().optional(),
  nfs_service: NfsServiceOut.optional(),
  /** The same data under the name that `with=service` asks for. */
  service: NfsServiceOut.optional(),
  actions: z.record(z.string(), z.union([z.literal(true), z.string()])),
  problems: z.array(z.object({ code: z.string(), path: z.string(), field: z.string(), text: z.string() })).optional(),
  timeline: z.array(TimelineEntry).optional(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type NfseOut = z.output<typeof NfseOut>

export const NfseListQuery = listQuery('nfse', {
  total_amount: BooleanIn.default(false),
  month_report_amount: BooleanIn.default(false),
})
