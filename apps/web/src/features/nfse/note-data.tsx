import type { NfseOut } from '@talao/contract'
import { NFS_GATEWAY_LABELS, NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import { formatDocument } from '@talao/fiscal/value/document'
import { Link } from '@tanstack/react-router'
import { addressLines } from '../../components/notes/address-lines.ts'
import { Alerts } from '../../components/notes/alerts.tsx'
import styles from '../../components/notes/note-page.module.css'
import { SaleLink } from '../../components/notes/sale-link.tsx'
import { dateTime, phone } from '../../lib/format.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { competenceOf } from './competence.ts'

export function NfseData({ note }: { note: NfseOut }) {
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
        <h2>Empresa</h2>
        <DataList rows={companyRows(note)} />
      </section>
      <section>
        <h2>Autorização</h2>
        <DataList rows={authorityRows(note)} />
      </section>
    </div>
  )
}

/** The few facts shown next to the timeline. */
export function NfseFacts({ note }: { note: NfseOut }) {
  return <DataList rows={[...noteRows(note).slice(0, 5), ...authorityRows(note).slice(0, 5)]} />
}

function noteRows(note: NfseOut) {
  return [
    ['Venda', note.sale_id && <SaleLink note={note} />],
    ['Substitui', note.substitutes_id && <NoteLink id={note.substitutes_id} />],
    ['Substituída por', note.substituted_by_id && <NoteLink id={note.substituted_by_id} />],
    ['Competência', competenceOf(note) && dateTime(competenceOf(note), note.time_zone)],
    ['Serviço', note.nfs_service?.description],
    ['Natureza', NFSE_NATURE_LABELS[note.nature_operation]],
    ['Observações', note.observations],
    ['Sai por', NFS_GATEWAY_LABELS[note.gateway]],
    ['E-mail', note.send_email ? 'Enviado ao cliente quando autorizada' : 'Não é enviado automaticamente'],
    ['Nº interno', note.id],
  ] as const
}

function customerRows({ customer_note: customer, customer_name }: NfseOut) {
  return [
    ['Nome', customer_name],
    [
      customer?.type === 'PJ' ? 'CNPJ' : 'CPF',
      customer?.document && <span className="mono">{formatDocument(customer.document)}</span>,
    ],
    ['Documento', customer?.foreign_document],
    ['Inscrição', customer?.municipal_registration],
    ['E-mail', customer?.email],
    ['Telefone', phone(customer?.phone, customer?.is_abroad)],
    ['Endereço', customer?.address && addressLines(customer.address).map((line) => <div key={line}>{line}</div>)],
  ] as const
}

function companyRows({ company }: NfseOut) {
  return [
    ['Nome', company?.corporate_name],
    ['CNPJ', company && <span className="mono">{formatDocument(company.cnpj)}</span>],
  ] as const
}

function authorityRows(note: NfseOut) {
  return [
    [
      'Nº de controle (RPS)',
      note.rps_number && [note.rps_number, note.rps_serie && `série ${note.rps_serie}`].filter(Boolean).join(', '),
    ],
    ['Chave', note.access_key && <CopyField label="a chave de acesso" value={note.access_key} />],
    [
      'Verificação',
      note.verification_code && note.verification_code !== note.access_key ? (
        <CopyField label="o código de verificação" value={note.verification_code} />
      ) : null,
    ],
    ['Autorização', note.authorized_at && dateTime(note.authorized_at, note.time_zone)],
    ['Última consulta', note.last_consulted_at && dateTime(note.last_consulted_at, note.time_zone)],
    ['Envio', note.sent_to_provider_at && dateTime(note.sent_to_provider_at, note.time_zone)],
    ['Cancelamento', note.canceled_at && dateTime(note.canceled_at, note.time_zone)],
    ['Protocolo', note.protocol && <span className="mono">{note.protocol}</span>],
    ['Ambiente', note.in_production ? 'Produção' : 'Homologação'],
    ['Resposta', [note.authority_code, note.authority_message].filter(Boolean).join(' · ')],
    ['Avisos', note.alerts.length > 0 && <Alerts alerts={note.alerts} />],
  ] as const
}

function NoteLink({ id }: { id: number }) {
  return (
    <Link to="/nota-servico/detalhes/$id" params={{ id }}>
      nº interno {id}
    </Link>
  )
}
