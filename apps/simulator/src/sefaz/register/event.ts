import { assembleProcEvento } from '@talao/documents'
import { type NfeEventBody, parseChaveDeAcesso, ufOfCode } from '@talao/fiscal'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import type { Call } from '../call.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'
import { cancelVerdict, eventRefusal, noteEventRefusal } from '../judge/judge-event.ts'
import { nextProtocol } from './protocol.ts'
import { holderOf, isVoided } from './series.ts'
import { documentByKey, enterEvent } from './store.ts'

export type Registered = { verdict: SefazAnswer; protocol: string }
type Sent = { raw: string; event: NfeEventBody }
type Answer = (registered: Registered) => string

/**
 * Registers an event and returns its retEvento, or the refusal. `answer` writes the retEvento that is stored with the
 * event.
 */
export function enterEventOrRefuse(
  world: SimulatorContext,
  call: Call,
  sent: Sent,
  answer: Answer,
): string | SefazAnswer {
  const refusal = eventRefusal(world, call, sent.raw, sent.event)
  if (refusal) return refusal
  return sent.event.tpEvento === '110140'
    ? enterEpec(world, call, sent, answer)
    : enterNoteEvent(world, call, sent, answer)
}

function enterNoteEvent(
  world: SimulatorContext,
  call: Call,
  { raw, event }: Sent,
  answer: Answer,
): string | SefazAnswer {
  const note = documentByKey(world, call.environment, event.chNFe)
  if (!note) return cstatAnswer('494')
  const refusal = noteEventRefusal(world, note, event)
  if (refusal) return refusal
  const verdict = event.tpEvento === '110111' ? cancelVerdict(world, note) : cstatAnswer('135')
  if (verdict.code === '501') return verdict
  const registered = { verdict, protocol: protocolFor(world, event) }
  const retEvento = answer(registered)
  const { detEvento } = event
  enterEvent(world, note, {
    type: event.tpEvento,
    seq: Number(event.nSeqEvento),
    body: 'xJust' in detEvento ? detEvento.xJust : 'xCorrecao' in detEvento ? detEvento.xCorrecao : '',
    protocol: registered.protocol,
    xml: procEvento(raw, retEvento),
  })
  return retEvento
}

/** Registers an EPEC: it lets the seller print the note before the UF's authoriser receives it. Source: NT 2014.001. */
function enterEpec(
  world: SimulatorContext,
  { environment }: Call,
  { raw, event }: Sent,
  answer: Answer,
): string | SefazAnswer {
  const key = parseChaveDeAcesso(event.chNFe)
  if (!key || key.emissionType !== 4) return cstatAnswer('484')
  const series = { cnpj: key.document, environment, serie: key.serie }
  if (holderOf(world, series, key.number)) return cstatAnswer('661')
  if (isVoided(world, series, key.number)) return cstatAnswer('662')
  const where = 'cnpj = ? and environment = ?'
  const place = [key.document, environment] as const
  const same = `select 1 from sefaz_epec where ${where} and serie = ? and numero = ?`
  if (world.db.one(same, ...place, key.serie, key.number)) return cstatAnswer('485')
  const forgotten = `select 1 from sefaz_epec where ${where} and at < ? 
    and chave not in (select chave from document where environment = sefaz_epec.environment)`
  if (world.db.one(forgotten, ...place, nowMs(world) - EPEC_HOURS * HOUR_MS)) return cstatAnswer('142')
  const registered = { verdict: cstatAnswer('136'), protocol: protocolFor(world, event) }
  const retEvento = answer(registered)
  world.db.run(
    'insert into sefaz_epec (cnpj, environment, serie, numero, chave, protocol, at, xml) values (?, ?, ?, ?, ?, ?, ?, ?)',
    ...place,
    key.serie,
    key.number,
    event.chNFe,
    registered.protocol,
    nowMs(world),
    procEvento(raw, retEvento),
  )
  return retEvento
}

const HOUR_MS = 3_600_000
/** The note itself must follow within this time. */
const EPEC_HOURS = 168

function protocolFor(world: SimulatorContext, { chNFe }: NfeEventBody): string {
  return nextProtocol(world, ufOfCode(Number(chNFe.slice(0, 2))) ?? 'SP')
}

function procEvento(evento: string, retEvento: string): string {
  const whole = assembleProcEvento({ evento, retEvento })
  if (!whole.ok) throw new Error(whole.detail)
  return whole.xml
}
