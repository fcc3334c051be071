import type { Selectable } from 'kysely'
import type { NoteTable } from '../../../kit/db/tables.gen.ts'

/** The columns of a note that issuing reads and writes. */
export const NOTE_COLUMNS = [
  'kind',
  'sale_id',
  'part',
  'generation',
  'gateway',
  'in_production',
  'enotas_status',
  'status_before_send',
  'fail_on_send_to_enotas',
  'provider_status',
  'authority_code',
  'authority_message',
  'cancel_state',
  'denied_final',
  'needs_human_reason',
  'number',
  'serie',
  'rps_number',
  'rps_serie',
  'access_key',
  'verification_code',
  'protocol',
  'contingency',
  'substitutes_id',
  'substituted_by_id',
  'send_mail',
  'sent_to_provider_at',
  'authorized_at',
  'canceled_at',
  'last_consulted_at',
  'next_consult_at',
  'consults',
  'version',
] as const

export type NoteRow = Pick<Selectable<NoteTable>, (typeof NOTE_COLUMNS)[number]>
