import { moneyOut } from '@talao/contract/fields/fields'
import type { SOURCE_LABELS } from '@talao/contract/fields/values'
import type { AuthorityAlert } from '@talao/fiscal/nfe/layout/protocol'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { Selectable } from 'kysely'
import type { NoteTable } from '../../kit/db/tables.gen.ts'
import { currentWording } from '../issuing/send/needs-user-reasons.ts'
import { fixLocationOfRefusal } from './fix-location.ts'
import { describeLeftOut, type LeftOut } from './without-ibs-cbs.ts'

export type NoteRow = Selectable<NoteTable>
type CancelState = 'REQUESTED' | 'DENIED' | 'DONE' | null

type NotePresentation = {
  has: { xml: boolean; pdf: boolean }
  cancelDenied: string | null
  rejections: RejectionTable
}

/** Fields common to both kinds of notes. */
export function presentNote(
  path: 'fiscal-note' | 'service-fiscal-note',
  row: NoteRow,
  { has, cancelDenied, rejections }: NotePresentation,
) {
  return {
    id: row.id,
    company_id: row.company_id,
    fail_on_send_to_enotas: row.fail_on_send_to_enotas,
    provider_status: row.provider_status,
    authority_code: row.authority_code,
    authority_message: row.authority_message,
    alerts: row.alerts as AuthorityAlert[],
    without_ibs_cbs: row.without_ibs_cbs === null ? null : describeLeftOut(row.without_ibs_cbs as LeftOut[]),
    repair: fixLocationOfRefusal(row, rejections),
    cancel_state: row.cancel_state as CancelState,
    cancel_denied_reason: cancelDenied,
    denied_final: row.denied_final,
    needs_human_reason: currentWording(row.needs_human_reason),
    in_production: row.in_production,
    access_key: row.access_key,
    protocol: row.protocol,
    sale_id: row.sale_id,
    sales_code: row.sales_code,
    source: row.source as keyof typeof SOURCE_LABELS,
    customer_name: row.customer_name,
    total: moneyOut(row.total_cents),
    // Null until a file is archived.
    friendly_pdf_url: has.pdf ? `/api/${path}/${row.id}/pdf` : null,
    friendly_xml_url: has.xml ? `/api/${path}/${row.id}/xml` : null,
    sent_to_provider_at: row.sent_to_provider_at?.toISOString() ?? null,
    time_zone: row.time_zone,
    authorized_at: row.authorized_at?.toISOString() ?? null,
    canceled_at: row.canceled_at?.toISOString() ?? null,
    last_consulted_at: row.last_consulted_at?.toISOString() ?? null,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/**
 * The document may be dated earlier than the chosen date, never later. Once sent, the NF-e shows the date in the
 * document (dhEmi).
 */
export function issueDate(row: NoteRow): string | null {
  return (leftAt(row) ?? row.issue_date)?.toISOString() ?? null
}

/** The competence of an NFS-e is the chosen date, else the time of issue. */
export function competence(row: NoteRow): string | null {
  return (row.issue_date ?? leftAt(row))?.toISOString() ?? null
}

/** Drafts and refused notes show no issue date. Older notes have only the sending time. */
function leftAt(row: NoteRow): Date | null {
  if (!HAS_LEFT.has(row.enotas_status)) return null
  return row.issued_at ?? row.issue_date ?? row.sent_to_provider_at
}

const HAS_LEFT: ReadonlySet<string> = new Set([
  'PROCESSING',
  'WAINTING',
  'Autorizada',
  'Cancelada',
  'CancelamentoNegado',
])
