import {
  addDays,
  dayInSaoPaulo,
  EVENT_REQUESTS,
  type EventRequestType,
  INF_PED_REG,
  type InfPedReg,
  parseNfseEventId,
} from '@talao/fiscal'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import { cityOf } from '../city.ts'
import { bareDocument } from '../compose/seal.ts'
import { layoutRefusals } from '../judge/layout.ts'
import { nfseByKey, type RegisteredEvent, type RegisteredNfse } from '../nfse-store.ts'
import { readSentRequest } from '../read-sent.ts'
import { refusal, type SefinRefusal } from '../refusal.ts'
import { checkSeal, EVENT_SEAL } from '../seal-check.ts'
import { recordEvent } from './record.ts'

export type EventAnswer = { ok: true; event: RegisteredEvent } | { ok: false; refusals: SefinRefusal[] }
type Sent = { environment: Environment; chave: string; xml: string }

/** `xml` is the signed <pedRegEvento>: 101101 cancels, 101103 asks the city for a cancellation. */
export function requestEvent(world: SimulatorContext, { environment, chave, xml }: Sent): EventAnswer {
  return world.db.transaction(() => decide(world, { environment, chave, xml: bareDocument(xml) }))
}

function decide(world: SimulatorContext, { environment, chave, xml }: Sent): EventAnswer {
  const refused = (...refusals: SefinRefusal[]): EventAnswer => ({ ok: false, refusals })
  const read = readSentRequest(xml)
  if (!read.ok) return refused(read.refusal)
  const { request } = read
  const faults = layoutRefusals(INF_PED_REG, request, read)
  if (faults.length > 0) return refused(...faults)
  const issuer = request.CNPJAutor
  const seal = checkSeal(
    xml,
    { signedElement: 'infPedReg', ...(issuer && { issuer }), signedAt: world.time.now() },
    EVENT_SEAL,
  )
  if (!seal.ok) return refused(seal.refusal)
  const nfse = nfseByKey(world, environment, request.chNFSe)
  if (!nfse || request.chNFSe !== chave) return refused(refusal('E1831'))
  // Check the Id before its event type. Otherwise an Id of another form would be refused as a wrong author (E0813).
  if (!isNamedRight(request)) return refused(refusal('E1827', request.Id))
  const type = typeOf(request)
  if (!type) return refused(refusal('E0813', request.Id))
  const code = generalCode(request, nfse, world) ?? REFUSED_BY[type](world, nfse)
  if (code) return refused(refusal(code, `situação da NFS-e: ${nfse.state}`))
  return { ok: true, event: recordEvent(world, nfse, { type, request, xml, onlyAdn: false }) }
}

/** The event type of the Id. Undefined when an emitter may not request it. */
function typeOf({ Id }: InfPedReg): EventRequestType | undefined {
  const types = Object.keys(EVENT_REQUESTS) as EventRequestType[]
  return types.find((type) => parseNfseEventId(Id)?.type === type)
}

function generalCode(request: InfPedReg, nfse: RegisteredNfse, world: SimulatorContext): string | undefined {
  if (request.tpAmb !== (nfse.environment === 'producao' ? '1' : '2')) return 'E1845'
  if (Date.parse(request.dhEvento) > world.time.now().getTime()) return 'E1843'
  const author = request.CNPJAutor ?? request.CPFAutor ?? ''
  return author.slice(0, 8) === nfse.emitter.slice(0, 8) ? undefined : 'E0813'
}

/** The Id must be built from the key and from the event in the request. */
function isNamedRight(request: InfPedReg): boolean {
  const said = parseNfseEventId(request.Id)
  const inside = Object.entries(request).filter(([name, event]) => /^e[0-9]{6}$/.test(name) && event !== undefined)
  return said?.chave === request.chNFSe && inside.length === 1 && inside[0]?.[0] === `e${said.type}`
}

const REFUSED_BY: Record<EventRequestType, (world: SimulatorContext, nfse: RegisteredNfse) => string | undefined> = {
  '101101': (world, nfse) => {
    if (nfse.state !== 'VALID') return 'E0840'
    const terms = cityOf(world, nfse.city)
    const lastDay = addDays(dayInSaoPaulo(nfse.at), terms.cancel_days)
    if (nfse.refusesCancel || dayInSaoPaulo(world.time.now()) > lastDay) return 'E0822'
    if (terms.cancel_limit_cents !== null && nfse.total_cents > terms.cancel_limit_cents) return 'E0823'
    return terms.cancel_needs_customer && nfse.customer === null ? 'E0824' : undefined
  },
  '101103': (_, nfse) => (nfse.state === 'VALID' ? undefined : 'E0848'),
}
