import type { NfeOut, NfseOut } from '@talao/contract'
import { formatDocument } from '@talao/fiscal/value/document'
import { dateTime, phone } from '../../lib/format.ts'
import { DataList, type DataRow } from '../../ui/data-list.tsx'
import { addressLines } from './address-lines.ts'
import { Alerts } from './alerts.tsx'
import styles from './note-page.module.css'
import { SaleLink } from './sale-link.tsx'

/** A note's data, in titled lists. */
export function NoteData({ sections }: { sections: Readonly<Record<string, readonly DataRow[]>> }) {
  return (
    <div className={styles.columns}>
      {Object.entries(sections).map(([title, rows]) => (
        <section key={title}>
          <h2>{title}</h2>
          <DataList rows={rows} />
        </section>
      ))}
    </div>
  )
}

/** The rows of both kinds, for each to place. */
export function noteDataRows(note: NfeOut | NfseOut) {
  const customer = note.customer_note
  const time = (at: string | null) => at && dateTime(at, note.time_zone)
  return {
    sale: ['Venda', note.sale_id && <SaleLink note={note} />],
    id: ['Nº interno', note.id],
    name: ['Nome', note.customer_name],
    document: [
      customer?.type === 'PJ' ? 'CNPJ' : 'CPF',
      customer?.document && <span className="mono">{formatDocument(customer.document)}</span>,
    ],
    foreign: ['Documento', customer?.foreign_document],
    email: ['E-mail', customer?.email],
    phone: ['Telefone', phone(customer?.phone, customer?.is_abroad)],
    address: [
      'Endereço',
      customer?.address && addressLines(customer.address).map((line) => <div key={line}>{line}</div>),
    ],
    protocol: ['Protocolo', note.protocol && <span className="mono">{note.protocol}</span>],
    sent: ['Envio', time(note.sent_to_provider_at)],
    authorized: ['Autorização', time(note.authorized_at)],
    canceled: ['Cancelamento', time(note.canceled_at)],
    consulted: ['Última consulta', time(note.last_consulted_at)],
    environment: ['Ambiente', note.in_production ? 'Produção' : 'Homologação'],
    answer: ['Resposta', [note.authority_code, note.authority_message].filter(Boolean).join(' · ')],
    alerts: ['Avisos', note.alerts.length > 0 && <Alerts alerts={note.alerts} />],
  } as const satisfies Readonly<Record<string, DataRow>>
}
