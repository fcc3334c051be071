import { type World, nowMs } from '../../world.ts'
import { cancelDocument } from '../authority/cancel-document.ts'
import { textOfCstat } from '../authority/cstat.ts'
import { sentinelsOf } from '../authority/sentinels.ts'
import { type Company, companyCnpj } from '../companies/company.ts'
import { type Fields, text } from '../fields.ts'
import { Refusal, badRequest, missing } from '../refusal.ts'
import { documentsOf, type IssuedDocument, type Note, requestOf, setStatus } from './note.ts'
import { cancelXmlPath } from './paths.ts'

/** Fonte: Ato COTEPE 33/2008; Ajuste SINIEF 07/05. */
const DEADLINE_MS = 24 * 3_600_000

/** DELETE /v2/nfe/REF. A refused cancel is an answer, not an error: the note stays authorised. */
export function cancelNote(world: World, company: Company, note: Note, body: Fields): Record<string, unknown> {
  const reason = justification(body)
  const { valid } = documentsOf(world, note)
  if (note.status === 'cancelado') throw new Refusal(400, 'nfe_cancelada', 'Nota Fiscal já cancelada')
  if (note.status !== 'autorizado' || !valid) throw new Refusal(422, 'nfe_nao_autorizada', 'Nota fiscal não autorizada')
  const refusal = refusalOf(world, note, valid)
  if (refusal) {
    return { status: 'erro_cancelamento', status_sefaz: refusal, mensagem_sefaz: textOfCstat(refusal) }
  }
  const sefaz = { code: '135', text: textOfCstat('135') }
  world.db.transaction(() => {
    cancelDocument(world, company, valid.id, reason)
    setStatus(world, note, 'cancelado', sefaz, nowMs(world))
  })
  return {
    status_sefaz: sefaz.code,
    mensagem_sefaz: sefaz.text,
    status: 'cancelado',
    caminho_xml_cancelamento: cancelXmlPath(companyCnpj(world, note.company_id), valid),
  }
}

export function justification(body: Fields): string {
  const reason = text(body, 'justificativa')
  if (!reason) throw missing('justificativa')
  if (reason.length < 15 || reason.length > 255) {
    throw badRequest('Parâmetro "justificativa" deve ter entre 15 e 255 caracteres')
  }
  return reason
}

function refusalOf(world: World, note: Note, document: IssuedDocument): string | undefined {
  if (sentinelsOf(requestOf(note)).refuseCancel) return '219'
  return nowMs(world) - document.decided_at > DEADLINE_MS ? '501' : undefined
}
