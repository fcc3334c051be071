import { CORRECTION_LIMITS } from '@talao/fiscal'
import { type Company, companyCnpj } from '../../companies/company.ts'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { type Fields, text } from '../../http/fields.ts'
import { badRequest, missing, Refusal } from '../../http/refusal.ts'
import { cstatAnswer, type SefazAnswer } from '../../sefaz/cstat.ts'
import type { IssuedDocument } from '../../sefaz/register/store.ts'
import { correctionOf, eventRefusal, registerEvent } from './events.ts'
import { documentsOf, type Note } from './note.ts'
import { presentLetter } from './present.ts'

/** POST /v2/nfe/REF/carta_correcao. Every call makes a new letter, and the last one replaces all earlier ones. */
export function correctNote(
  world: SimulatorContext,
  company: Company,
  note: Note,
  body: Fields,
): Record<string, unknown> {
  const correction = text(body, 'correcao')
  if (!correction) throw missing('correcao')
  if (correction.length < CORRECTION_LIMITS.least || correction.length > CORRECTION_LIMITS.most) {
    throw badRequest('Parâmetro "correcao" deve ter entre 15 e 1000 caracteres')
  }
  const { valid } = documentsOf(world, note)
  if (note.status !== 'autorizado' || !valid) throw new Refusal(422, 'nfe_nao_autorizada', 'Nota fiscal não autorizada')
  const seq = (note.numero_carta_correcao ?? 0) + 1
  const event = correctionOf(world, valid, seq, correction)
  const refusal = eventRefusal(event) ?? refusalOf(world, valid, seq)
  if (refusal) return { status: 'erro_autorizacao', status_sefaz: refusal.code, mensagem_sefaz: refusal.text }
  const sefaz = cstatAnswer('135')
  world.db.transaction(() => {
    registerEvent(world, company, valid, event)
    world.db.run(
      'update note set numero_carta_correcao = ?, status_sefaz = ?, mensagem_sefaz = ? where id = ?',
      seq,
      sefaz.code,
      sefaz.text,
      note.id,
    )
  })
  const letter = presentLetter(companyCnpj(world, note.company_id), { ...note, numero_carta_correcao: seq }, valid)
  return { status_sefaz: sefaz.code, mensagem_sefaz: sefaz.text, status: 'autorizado', ...letter }
}

function refusalOf(world: SimulatorContext, document: IssuedDocument, sequence: number): SefazAnswer | undefined {
  if (sequence > CORRECTION_LIMITS.letters) return cstatAnswer('594')
  return nowMs(world) - document.decided_at > CORRECTION_LIMITS.hours * HOUR_MS ? cstatAnswer('596') : undefined
}

const HOUR_MS = 3_600_000
