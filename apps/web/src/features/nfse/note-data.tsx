import type { NfseOut } from '@talao/contract'
import { NFS_GATEWAY_LABELS, NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import { formatDocument } from '@talao/fiscal/value/document'
import { Link } from '@tanstack/react-router'
import { NoteData, noteDataRows } from '../../components/notes/note-data.tsx'
import { dateTime } from '../../lib/format.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { competenceOf } from './competence.ts'

export function NfseData({ note }: { note: NfseOut }) {
  const sections = {
    Nota: noteRows(note),
    Cliente: customerRows(note),
    Empresa: companyRows(note),
    Autorização: authorityRows(note),
  }
  return <NoteData sections={sections} />
}

/** The few facts shown next to the timeline. */
export function NfseFacts({ note }: { note: NfseOut }) {
  return <DataList rows={[...noteRows(note).slice(0, 5), ...authorityRows(note).slice(0, 5)]} />
}

function noteRows(note: NfseOut) {
  const { sale, id } = noteDataRows(note)
  return [
    sale,
    ['Substitui', note.substitutes_id && <NoteLink id={note.substitutes_id} />],
    ['Substituída por', note.substituted_by_id && <NoteLink id={note.substituted_by_id} />],
    ['Competência', competenceOf(note) && dateTime(competenceOf(note), note.time_zone)],
    ['Serviço', note.nfs_service?.description],
    ['Natureza', NFSE_NATURE_LABELS[note.nature_operation]],
    ['Observações', note.observations],
    ['Sai por', NFS_GATEWAY_LABELS[note.gateway]],
    ['E-mail', note.send_email ? 'Enviado ao cliente quando autorizada' : 'Não é enviado automaticamente'],
    id,
  ] as const
}

function customerRows(note: NfseOut) {
  const { name, document, foreign, email, phone, address } = noteDataRows(note)
  const registration = ['Inscrição', note.customer_note?.municipal_registration] as const
  return [name, document, foreign, registration, email, phone, address] as const
}

function companyRows({ company }: NfseOut) {
  return [
    ['Nome', company?.corporate_name],
    ['CNPJ', company && <span className="mono">{formatDocument(company.cnpj)}</span>],
  ] as const
}

function authorityRows(note: NfseOut) {
  const { protocol, sent, authorized, canceled, consulted, environment, answer, alerts } = noteDataRows(note)
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
    authorized,
    consulted,
    sent,
    canceled,
    protocol,
    environment,
    answer,
    alerts,
  ] as const
}

function NoteLink({ id }: { id: number }) {
  return (
    <Link to="/nota-servico/detalhes/$id" params={{ id }}>
      nº interno {id}
    </Link>
  )
}
