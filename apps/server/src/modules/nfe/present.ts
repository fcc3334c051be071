import type { NfeOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields'
import {
  type ActionableNfe,
  can,
  cancelWindow,
  NFE_ACTIONS,
  type NfeStatus,
  noteStatusText,
  type SaleStatus,
  warningOf,
} from '@talao/fiscal'
import type { Selectable } from 'kysely'
import type { NoteTable } from '../../db/tables.gen.ts'
import { isValidNote } from '../../issuing/note-states.ts'

export type NoteFacts = {
  hasXml: boolean
  hasPdf: boolean
  saleStatus: string | null
  /** Correction letters registered so far. */
  letters: number
  /** UF of the issuer. */
  uf: string | null
  now: Date
}

/** The one way out for an NF-e's own columns; `actions` says what can be done at `now`, or why not. */
export function presentNfe(row: Selectable<NoteTable>, facts: NoteFacts): NfeOut {
  const status = row.enotas_status as NfeStatus
  const actionable: ActionableNfe & { cancel_state: NfeOut['cancel_state'] } = {
    enotas_status: status,
    denied_final: row.denied_final,
    cancel_state: row.cancel_state as NfeOut['cancel_state'],
    sent_to_provider_at: row.sent_to_provider_at,
    has_xml: facts.hasXml,
    has_pdf: facts.hasPdf,
    sale_status: facts.saleStatus as SaleStatus | null,
    number: row.number,
    authorized_at: row.authorized_at,
    correction_letters: facts.letters,
    uf: facts.uf,
  }
  const window = row.authorized_at && isValidNote(row) ? cancelWindow(row.authorized_at, facts.uf) : undefined
  return {
    id: row.id,
    company_id: row.company_id,
    number: row.number,
    serie: row.serie,
    nature_operation: row.nature_operation,
    type_operation: row.type_operation as NfeOut['type_operation'],
    goal: row.goal as NfeOut['goal'],
    customer_presence: row.customer_presence as NfeOut['customer_presence'],
    final_customer: row.final_customer,
    send_mail: row.send_mail,
    nfe_referenced: row.nfe_referenced,
    additional_information: row.additional_information,
    issue_date: row.issue_date?.toISOString() ?? null,
    gateway: row.gateway as NfeOut['gateway'],
    shipping: row.shipping as NfeOut['shipping'],
    enotas_status: status,
    status_text: noteStatusText({ enotas_status: status, fail_on_send_to_enotas: row.fail_on_send_to_enotas }),
    fail_on_send_to_enotas: row.fail_on_send_to_enotas,
    provider_status: row.provider_status,
    authority_code: row.authority_code,
    authority_message: row.authority_message,
    cancel_state: actionable.cancel_state,
    denied_final: row.denied_final,
    in_production: row.in_production,
    access_key: row.access_key,
    protocol: row.protocol,
    sale_id: row.sale_id,
    sales_code: row.sales_code,
    source: row.source as NfeOut['source'],
    customer_name: row.customer_name,
    total: moneyOut(row.total_cents),
    friendly_pdf_url: facts.hasPdf ? `/api/fiscal-note/${row.id}/pdf` : null,
    friendly_xml_url: facts.hasXml ? `/api/fiscal-note/${row.id}/xml` : null,
    sent_to_provider_at: row.sent_to_provider_at?.toISOString() ?? null,
    authorized_at: row.authorized_at?.toISOString() ?? null,
    canceled_at: row.canceled_at?.toISOString() ?? null,
    last_consulted_at: row.last_consulted_at?.toISOString() ?? null,
    cancel_until: window?.until.toISOString() ?? null,
    cancel_warning: warningOf('cancel', actionable, facts.now) ?? null,
    actions: Object.fromEntries(NFE_ACTIONS.map((action) => [action, can(action, actionable, facts.now)])),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
