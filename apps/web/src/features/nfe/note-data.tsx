import type { NfeOut } from '@talao/contract'
import {
  CUSTOMER_PRESENCE_LABELS,
  GATEWAY_LABELS,
  GOAL_LABELS,
  ICMS_TAXPAYER_LABELS,
  SHIPPING_LABELS,
  TYPE_OPERATION_LABELS,
} from '@talao/contract/fields/values'
import { formatChaveDeAcesso } from '@talao/fiscal/value/chave-de-acesso'
import { NoteData, noteDataRows } from '../../components/notes/note-data.tsx'
import { dateTime } from '../../lib/format.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { DataList } from '../../ui/data-list.tsx'

export function NfeData({ note }: { note: NfeOut }) {
  return <NoteData sections={{ Nota: noteRows(note), Cliente: customerRows(note), Autorização: authorityRows(note) }} />
}

/** The few facts shown next to the timeline. */
export function NfeFacts({ note }: { note: NfeOut }) {
  const { consulted } = noteDataRows(note)
  return <DataList rows={[...noteRows(note).slice(0, 3), ...authorityRows(note).slice(0, 3), consulted]} />
}

function noteRows(note: NfeOut) {
  const { sale, id } = noteDataRows(note)
  return [
    ['Empresa', note.company?.corporate_name],
    sale,
    ['Natureza', note.nature_operation],
    ['Operação', TYPE_OPERATION_LABELS[note.type_operation]],
    ['Finalidade', GOAL_LABELS[note.goal]],
    ['Presença', CUSTOMER_PRESENCE_LABELS[note.customer_presence]],
    ['Consumidor', note.final_customer ? 'Consumidor final' : 'Revenda ou uso na produção'],
    ['Frete', SHIPPING_LABELS[note.shipping]],
    ['Nota de origem', note.nfe_referenced && <span className="mono">{formatChaveDeAcesso(note.nfe_referenced)}</span>],
    ['Observações', note.additional_information],
    ['Sai por', GATEWAY_LABELS[note.gateway]],
    id,
  ] as const
}

function customerRows(note: NfeOut) {
  const { name, document, foreign, email, phone, address } = noteDataRows(note)
  const customer = note.customer_note
  return [
    name,
    document,
    foreign,
    email,
    phone,
    ['ICMS', customer && ICMS_TAXPAYER_LABELS[customer.icms_taxpayer]],
    ['Inscrição', customer?.state_registration],
    address,
  ] as const
}

function authorityRows(note: NfeOut) {
  const { protocol, sent, authorized, canceled, consulted, environment, answer, alerts } = noteDataRows(note)
  return [
    ['Série', note.serie],
    ['Chave', note.access_key && <CopyField label="a chave de acesso" value={formatChaveDeAcesso(note.access_key)} />],
    protocol,
    ['Emissão', note.issue_date && dateTime(note.issue_date, note.time_zone)],
    sent,
    authorized,
    canceled,
    consulted,
    environment,
    answer,
    alerts,
  ] as const
}
