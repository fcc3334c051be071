import { type MailRow, SENDING_AT_MOST_MS } from './rows.ts'
import { MAILS, type MailKind } from './templates.ts'

/** A mail as the note's page shows it: where it stands in words, and whether a person may send it again. */
export function presentMail(row: MailRow, now: Date) {
  const since = row.sent_at ? now.getTime() - row.sent_at.getTime() : 0
  const uncertain = row.state === 'SENDING' && (row.error !== null || since > SENDING_AT_MOST_MS)
  return {
    id: row.id,
    kind: row.kind,
    kind_label: row.kind in MAILS ? MAILS[row.kind as MailKind].label : row.kind,
    recipients: row.recipients,
    subject: row.subject,
    state: row.state,
    state_text: stateText(row, uncertain),
    can_repeat: row.state === 'FAILED' || (row.state === 'SENDING' && since > SENDING_AT_MOST_MS),
    tries: row.tries,
    created_at: row.created_at.toISOString(),
    sent_at: row.state === 'SENT' || row.state === 'KEPT' ? (row.sent_at?.toISOString() ?? null) : null,
  }
}

function stateText(row: MailRow, uncertain: boolean): string {
  if (uncertain)
    return 'Pode ter saído: o envio foi interrompido sem resposta. Confirme com o cliente antes de repetir.'
  switch (row.state) {
    case 'QUEUED':
      return row.error === null ? 'Na fila' : `Na fila. ${row.error}`
    case 'SENDING':
      return 'Enviando'
    case 'SENT':
      return row.error === null ? 'Enviado' : `Enviado. ${row.error}`
    case 'KEPT':
      return 'Guardado na pasta do servidor: nenhum servidor de e-mail está configurado.'
    default:
      return row.error === null ? 'Não enviado' : `Não enviado. ${row.error}`
  }
}
