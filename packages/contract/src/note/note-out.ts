import { z } from 'zod'
import { codes, Id, MoneyOut, Timestamp } from '../fields/fields.ts'
import { FixLocation } from '../fields/fix-location.ts'
import { TimelineEntry } from '../fields/timeline.ts'
import { SOURCE_LABELS } from '../fields/values.ts'
import { WithoutIbsCbs } from './without-ibs-cbs.ts'

/** Why a draft cannot be sent, by the path of its field. */
export const ProblemOut = z.object({ code: z.string(), path: z.string(), field: z.string(), text: z.string() })

/** Fields of both kinds of notes. `actions` gives what can be done now: true, or the reason why not. */
export const NOTE_OUT = {
  id: Id,
  company_id: Id,
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
  actions: z.record(z.string(), z.union([z.literal(true), z.string()])),
  problems: z.array(ProblemOut).optional(),
  timeline: z.array(TimelineEntry).optional(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
}
