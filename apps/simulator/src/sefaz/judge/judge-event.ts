import {
  buildNfeEventId,
  CORRECTION_LIMITS,
  cancelWindow,
  type NfeEventBody,
  parseChaveDeAcesso,
  readNfe,
  ufOfCode,
} from '@talao/fiscal'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { isContingency, NATIONAL, normalAuthorizer, serves } from '../authorizers.ts'
import { type Call, tpAmbOf } from '../call.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'
import { allEventsOf, type IssuedDocument } from '../register/store.ts'
import { authorizerState } from '../state/authorizer-state.ts'
import { sealRefusal } from './certificates.ts'
import { sentinelsInXml } from './control-texts.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Checks of any event that do not need its note. */
export function eventRefusal(
  world: SimulatorContext,
  call: Call,
  raw: string,
  event: NfeEventBody,
): SefazAnswer | undefined {
  const author = event.CNPJ ?? event.CPF ?? ''
  const now = world.time.now()
  const sealed = sealRefusal(raw, 'infEvento', event.CNPJ ?? '', now)
  if (sealed) return sealed
  if (event.tpAmb !== tpAmbOf(call)) return cstatAnswer('252')
  const key = parseChaveDeAcesso(event.chNFe)
  if (!key) return cstatAnswer('236')
  if (event.Id !== buildNfeEventId(event.tpEvento, event.chNFe, Number(event.nSeqEvento))) return cstatAnswer('572')
  const place = placeRefusal(call, event)
  if (place) return place
  if (author !== key.document) return cstatAnswer('574')
  return Date.parse(event.dhEvento) > now.getTime() + 5 * MINUTE_MS ? cstatAnswer('578') : undefined
}

function placeRefusal({ authorizer }: Call, { cOrgao, chNFe, tpEvento }: NfeEventBody): SefazAnswer | undefined {
  const isEpec = tpEvento === '110140'
  if (authorizer === NATIONAL) return cOrgao === '91' && isEpec ? undefined : cstatAnswer(isEpec ? '250' : '491')
  const uf = ufOfCode(Number(cOrgao))
  if (isEpec || (isContingency(authorizer) && tpEvento === '110110')) return cstatAnswer('491')
  return uf && cOrgao === chNFe.slice(0, 2) && serves(authorizer, uf) ? undefined : cstatAnswer('250')
}

/** Checks a cancellation or carta de correção against its note. Undefined when it may be registered. */
export function noteEventRefusal(
  world: SimulatorContext,
  note: IssuedDocument,
  event: NfeEventBody,
): SefazAnswer | undefined {
  const sequence = Number(event.nSeqEvento)
  const { nfe } = readNfe(note.xml)
  const taken = allEventsOf(world, note).some(({ type, seq }) => type === event.tpEvento && seq === sequence)
  if (taken) return cstatAnswer('573')
  if (Date.parse(event.dhEvento) < Date.parse(nfe.ide.dhEmi)) return cstatAnswer('577')
  if (isBeforeAuthorisation(event, note)) return cstatAnswer('579')
  if (event.tpEvento === '110110') return letterRefusal(world, note, sequence)
  if (note.status === 'cancelado') return cstatAnswer('420')
  if (note.status !== 'autorizado') return cstatAnswer('580')
  if (sequence > 1) return cstatAnswer('594')
  if ('nProt' in event.detEvento && event.detEvento.nProt !== note.protocol) return cstatAnswer('222')
  return sentinelsInXml(nfe).refuseCancel ? cstatAnswer('219') : undefined
}

/**
 * dhRecbto and dhEvento have whole seconds. A contingency note is issued before its authorisation, so its events may be
 * older too.
 */
function isBeforeAuthorisation({ dhEvento }: NfeEventBody, { chave, decided_at }: IssuedDocument): boolean {
  const isNormal = parseChaveDeAcesso(chave)?.emissionType === 1
  return isNormal && Date.parse(dhEvento) < Math.floor(decided_at / 1000) * 1000
}

function letterRefusal(world: SimulatorContext, note: IssuedDocument, sequence: number): SefazAnswer | undefined {
  if (note.status !== 'autorizado') return cstatAnswer('580')
  if (sequence > CORRECTION_LIMITS.letters) return cstatAnswer('594')
  return nowMs(world) - note.decided_at > CORRECTION_LIMITS.hours * HOUR_MS ? cstatAnswer('596') : undefined
}

/** 135 within the legal deadline, 155 after it while the authoriser still accepts late cancellations, else 501. */
export function cancelVerdict(world: SimulatorContext, note: IssuedDocument): SefazAnswer {
  const uf = ufOfCode(Number(note.chave.slice(0, 2))) ?? 'SP'
  const window = cancelWindow(new Date(note.decided_at), uf)
  const late = window ? nowMs(world) - window.until.getTime() : 0
  if (late <= 0) return cstatAnswer('135')
  const graces = [uf, normalAuthorizer(uf)].map(
    (name) => authorizerState(world, name, note.environment).lateCancelHours,
  )
  return cstatAnswer(late <= Math.max(...graces) * HOUR_MS ? '155' : '501')
}
