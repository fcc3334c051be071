import { cancelWindow } from '@talao/fiscal'
import { type Company, companyCnpj, companyUf } from '../../companies/company.ts'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { type Fields, text } from '../../http/fields.ts'
import { badRequest, missing, Refusal } from '../../http/refusal.ts'
import { cstatAnswer, type SefazAnswer } from '../../sefaz/cstat.ts'
import type { IssuedDocument } from '../../sefaz/register/store.ts'
import { sentinelsOf } from './control-texts.ts'
import { cancellationOf, eventRefusal, registerEvent } from './events.ts'
import { documentsOf, type Note, requestOf, setStatus } from './note.ts'
import { cancelXmlPath } from './paths.ts'

/** DELETE /v2/nfe/REF. A refused cancellation is a normal answer, not an error: the note stays authorised. */
export function cancelNote(
  world: SimulatorContext,
  company: Company,
  note: Note,
  body: Fields,
): Record<string, unknown> {
  const reason = justification(body)
  const { valid } = documentsOf(world, note)
  if (note.status === 'cancelado') throw new Refusal(400, 'nfe_cancelada', 'Nota Fiscal já cancelada')
  if (note.status !== 'autorizado' || !valid) throw new Refusal(422, 'nfe_nao_autorizada', 'Nota fiscal não autorizada')
  const event = cancellationOf(world, valid, reason)
  const refusal = eventRefusal(event) ?? refusalOf(world, company, note, valid)
  if (refusal) {
    return { status: 'erro_cancelamento', status_sefaz: refusal.code, mensagem_sefaz: refusal.text }
  }
  const sefaz = cstatAnswer('135')
  world.db.transaction(() => {
    registerEvent(world, company, valid, event)
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

function refusalOf(
  world: SimulatorContext,
  company: Company,
  note: Note,
  document: IssuedDocument,
): SefazAnswer | undefined {
  if (sentinelsOf(requestOf(note)).refuseCancel) return cstatAnswer('219')
  const window = cancelWindow(new Date(document.decided_at), companyUf(company))
  return window && world.time.now() > window.until ? cstatAnswer('501') : undefined
}
