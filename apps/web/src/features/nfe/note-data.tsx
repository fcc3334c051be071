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
import { formatDocument } from '@talao/fiscal/value/document'
import { addressLines } from '../../components/notes/address-lines.ts'
import { Alerts } from '../../components/notes/alerts.tsx'
import styles from '../../components/notes/note-page.module.css'
import { SaleLink } from '../../components/notes/sale-link.tsx'
import { dateTime, phone } from '../../lib/format.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { DataList } from '../../ui/data-list.tsx'

export function NoteData({ note }: { note: NfeOut }) {
  return (
    <div className={styles.columns}>
      <section>
        <h2>Nota</h2>
        <DataList rows={noteRows(note)} />
      </section>
      <section>
        <h2>Cliente</h2>
        <DataList rows={customerRows(note)} />
      </section>
      <section>
        <h2>Autorização</h2>
        <DataList rows={authorityRows(note)} />
      </section>
    </div>
  )
}

/** The few facts shown next to the timeline. */
export function NoteFacts({ note }: { note: NfeOut }) {
  const [consulted] = authorityRows(note).filter(([term]) => term === 'Última consulta')
  const rows = [...noteRows(note).slice(0, 3), ...authorityRows(note).slice(0, 3), ...(consulted ? [consulted] : [])]
  return <DataList rows={rows} />
}

function noteRows(note: NfeOut) {
  return [
    ['Empresa', note.company?.corporate_name],
    ['Venda', note.sale_id && <SaleLink note={note} />],
    ['Natureza', note.nature_operation],
    ['Operação', TYPE_OPERATION_LABELS[note.type_operation]],
    ['Finalidade', GOAL_LABELS[note.goal]],
    ['Presença', CUSTOMER_PRESENCE_LABELS[note.customer_presence]],
    ['Consumidor', note.final_customer ? 'Consumidor final' : 'Revenda ou uso na produção'],
    ['Frete', SHIPPING_LABELS[note.shipping]],
    ['Nota de origem', note.nfe_referenced && <span className="mono">{formatChaveDeAcesso(note.nfe_referenced)}</span>],
    ['Observações', note.additional_information],
    ['Sai por', GATEWAY_LABELS[note.gateway]],
    ['Nº interno', note.id],
  ] as const
}

function customerRows(note: NfeOut) {
  const customer = note.customer_note
  return [
    ['Nome', note.customer_name],
    [
      customer?.type === 'PJ' ? 'CNPJ' : 'CPF',
      customer?.document && <span className="mono">{formatDocument(customer.document)}</span>,
    ],
    ['Documento', customer?.foreign_document],
    ['E-mail', customer?.email],
    ['Telefone', phone(customer?.phone, customer?.is_abroad)],
    ['ICMS', customer && ICMS_TAXPAYER_LABELS[customer.icms_taxpayer]],
    ['Inscrição', customer?.state_registration],
    ['Endereço', customer?.address && addressLines(customer.address).map((line) => <div key={line}>{line}</div>)],
  ] as const
}

function authorityRows(note: NfeOut) {
  return [
    ['Série', note.serie],
    ['Chave', note.access_key && <CopyField label="a chave de acesso" value={formatChaveDeAcesso(note.access_key)} />],
    ['Protocolo', note.protocol && <span className="mono">{note.protocol}</span>],
    ['Emissão', note.issue_date && dateTime(note.issue_date, note.time_zone)],
    ['Envio', note.sent_to_provider_at && dateTime(note.sent_to_provider_at, note.time_zone)],
    ['Autorização', note.authorized_at && dateTime(note.authorized_at, note.time_zone)],
    ['Cancelamento', note.canceled_at && dateTime(note.canceled_at, note.time_zone)],
    ['Última consulta', note.last_consulted_at && dateTime(note.last_consulted_at, note.time_zone)],
    ['Ambiente', note.in_production ? 'Produção' : 'Homologação'],
    ['Resposta', [note.authority_code, note.authority_message].filter(Boolean).join(' · ')],
    ['Avisos', note.alerts.length > 0 && <Alerts alerts={note.alerts} />],
  ] as const
}
