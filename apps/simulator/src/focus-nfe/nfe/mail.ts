import { nowMs, type SimulatorContext } from '../../context/context.ts'
import type { Fields } from '../../http/fields.ts'
import { missing, Refusal, validationFault } from '../../http/refusal.ts'
import type { Note } from './note.ts'

const MAX_ADDRESSES = 10
const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/

/** POST /v2/nfe/REF/email. No mail is sent: the addresses are stored and shown by /_simulador/notes. */
export function mailNote(world: SimulatorContext, note: Note, body: Fields): Record<string, unknown> {
  const emails = body['emails']
  if (!Array.isArray(emails) || emails.length === 0) throw missing('emails')
  if (emails.length > MAX_ADDRESSES) {
    throw validationFault([{ mensagem: `Informe no máximo ${MAX_ADDRESSES} e-mails`, campo: 'emails' }])
  }
  const wrong = emails.filter((email) => typeof email !== 'string' || !ADDRESS.test(email))
  if (wrong.length > 0)
    throw validationFault(wrong.map((email) => ({ mensagem: `E-mail inválido: ${email}`, campo: 'emails' })))
  if (!['autorizado', 'cancelado'].includes(note.status)) {
    throw new Refusal(422, 'nfe_nao_autorizada', 'Nota fiscal não autorizada')
  }
  for (const email of emails) {
    world.db.run('insert into mail (note_id, address, at) values (?, ?, ?)', note.id, String(email), nowMs(world))
  }
  return {}
}
