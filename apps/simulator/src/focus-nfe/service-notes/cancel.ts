import type { Company } from '../../companies/company.ts'
import type { SimulatorContext } from '../../context/context.ts'
import type { Fields } from '../../http/fields.ts'
import { Refusal } from '../../http/refusal.ts'
import { justification } from '../nfe/cancel.ts'
import { requestOf } from '../nfe/note.ts'
import { cityOf } from './city.ts'
import { documentOf, type ServiceError, type ServiceNote, settle } from './service-note.ts'
import { serviceNoteKindOf } from './service-note-kinds.ts'

/**
 * DELETE /v2/nfse/REF and /v2/nfsen/REF. A refused cancellation is a normal answer, not an error: the note stays
 * authorised.
 */
export function cancelServiceNote(
  world: SimulatorContext,
  company: Company,
  note: ServiceNote,
  body: Fields,
): Record<string, unknown> {
  const reason = justification(body)
  const document = documentOf(world, note.id)
  if (note.status === 'cancelado') throw new Refusal(400, 'nfe_cancelada', 'Nota Fiscal já cancelada')
  if (note.status !== 'autorizado' || !document) {
    throw new Refusal(400, 'nfe_nao_autorizada', 'Nota fiscal não autorizada')
  }
  const city = cityOf(world, note.city)
  if (note.kind === 'nfse' && !city.possui_cancelamento_nfse) return refused([NOT_BY_API])
  if (city.status_nfse !== 'ativo') return refused([AWAY])
  const road = serviceNoteKindOf(note.kind)
  const { refuseCancel } = road.sentinels(requestOf(note))
  return world.db.transaction(() => {
    const verdict = road.cancel(world, { note, document, company, city, reason, refused: refuseCancel })
    if (!verdict.ok) return refused(verdict.errors)
    world.db.run(
      `update service_document set status = 'cancelado', cancel_xml = ? where id = ?`,
      verdict.xml,
      document.id,
    )
    settle(world, note, 'cancelado', [])
    return { status: 'cancelado' }
  })
}

function refused(errors: readonly ServiceError[]): Record<string, unknown> {
  return { status: 'erro_cancelamento', erros: errors }
}

// The public documentation does not describe these two answers, so their text and code are the simulator's own.
const NOT_BY_API: ServiceError = {
  codigo: 'E998',
  mensagem: 'A prefeitura não permite o cancelamento por webservice',
  correcao: 'Cancele a nota no portal da prefeitura',
}
const AWAY: ServiceError = {
  codigo: 'E999',
  mensagem: 'O webservice da prefeitura está fora do ar',
  correcao: 'Tente novamente mais tarde',
}
