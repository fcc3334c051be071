import { type World, nowMs } from '../../world.ts'
import { registerLetter } from '../authority/cancel-document.ts'
import { textOfCstat } from '../authority/cstat.ts'
import { type Company, companyCnpj } from '../companies/company.ts'
import { type Fields, text } from '../fields.ts'
import { Refusal, badRequest, missing } from '../refusal.ts'
import { documentsOf, type Note } from './note.ts'
import { presentLetter } from './present.ts'

// Fonte: Ajuste SINIEF 07/05, cláusula 14ª-A; NT 2011.004.
const DEADLINE_MS = 720 * 3_600_000
const MAX_LETTERS = 20

/** POST /v2/nfe/REF/carta_correcao. Every call makes a new letter; the last one replaces all before it. */
export function correctNote(world: World, company: Company, note: Note, body: Fields): Record<string, unknown> {
  const correction = text(body, 'correcao')
  if (!correction) throw missing('correcao')
  if (correction.length < 15 || correction.length > 1000) {
    throw badRequest('Parâmetro "correcao" deve ter entre 15 e 1000 caracteres')
  }
  const { valid } = documentsOf(world, note)
  if (note.status !== 'autorizado' || !valid) throw new Refusal(422, 'nfe_nao_autorizada', 'Nota fiscal não autorizada')
  const seq = (note.numero_carta_correcao ?? 0) + 1
  const refusal = seq > MAX_LETTERS ? '594' : nowMs(world) - valid.decided_at > DEADLINE_MS ? '596' : undefined
  if (refusal) return { status: 'erro_autorizacao', status_sefaz: refusal, mensagem_sefaz: textOfCstat(refusal) }
  world.db.transaction(() => {
    registerLetter(world, company, valid, seq, correction)
    world.db.run(
      'update note set numero_carta_correcao = ?, status_sefaz = ?, mensagem_sefaz = ? where id = ?',
      seq,
      '135',
      textOfCstat('135'),
      note.id,
    )
  })
  const letter = presentLetter(companyCnpj(world, note.company_id), { ...note, numero_carta_correcao: seq }, valid)
  return { status_sefaz: '135', mensagem_sefaz: textOfCstat('135'), status: 'autorizado', ...letter }
}
