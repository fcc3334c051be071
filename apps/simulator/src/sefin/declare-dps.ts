/**
 * The authority's register of NFS-e, shared by the TLS server and the Focus gateway:
 *
 * - `declareDps` registers the signed <DPS> of a note.
 * - `requestEvent` in events/request.ts registers the signed <pedRegEvento> of an event.
 * - `nfseByDps`, `nfseByKey` and `eventsOf` in nfse-store.ts find notes and events.
 *
 * All are synchronous. `declareDps` and `requestEvent` run in one transaction each, and their `refusals` are the
 * authority's errors. E0014 means that the DPS has already become a note, which `nfseByDps` finds.
 */
import { INF_NFSE, type InfDps } from '@talao/fiscal'
import { issPlaceOf } from '@talao/reference'
import type { Environment, SimulatorContext } from '../context/context.ts'
import { authorityKey } from './authority-key.ts'
import { centsOf } from './cents.ts'
import { cityOf } from './city.ts'
import { emitterOf } from './compose/emitter.ts'
import { composeNfse } from './compose/nfse.ts'
import { bareDocument, sealAnswer } from './compose/seal.ts'
import { sentinelsOf } from './control-texts.ts'
import { recordAuthorityEvent } from './events/authority-event.ts'
import { distribute } from './feed.ts'
import { judgeDps, judgeLayout } from './judge/judge.ts'
import type { Situation } from './judge/rule.ts'
import { addNfse, nextNumber, nextSequence, nfseByDps, nfseByKey, type RegisteredNfse } from './nfse-store.ts'
import { readSentDps } from './read-sent.ts'
import { refusal, type SefinRefusal } from './refusal.ts'
import { checkSeal, DPS_SEAL } from './seal-check.ts'

export type Declared =
  | { ok: true; nfse: RegisteredNfse }
  | { ok: false; idDps: string | null; refusals: SefinRefusal[] }

/** `xml` is the signed <DPS>, with or without an XML declaration. */
export function declareDps(world: SimulatorContext, sent: { environment: Environment; xml: string }): Declared {
  return world.db.transaction(() => decide(world, { ...sent, xml: bareDocument(sent.xml) }))
}

function decide(world: SimulatorContext, { environment, xml }: { environment: Environment; xml: string }): Declared {
  const read = readSentDps(xml)
  if (!read.ok) return { ok: false, idDps: null, refusals: [read.refusal] }
  const { dps } = read
  const refused = (refusals: SefinRefusal[]): Declared => ({ ok: false, idDps: dps.Id ?? null, refusals })
  const faults = judgeLayout(dps, read)
  if (faults.length > 0) return refused(faults)
  const issuer = dps.prest.CNPJ
  const seal = checkSeal(
    xml,
    { signedElement: 'infDPS', ...(issuer && { issuer }), signedAt: world.time.now() },
    DPS_SEAL,
  )
  if (!seal.ok) return refused([seal.refusal])
  if (nfseByDps(world, environment, dps.Id)) return refused([refusal('E0014')])
  const situation = situationOf(world, environment, dps)
  const found = judgeDps(dps, situation)
  return found.length > 0
    ? refused(found)
    : { ok: true, nfse: register(world, { situation, dps, xml, name: seal.holder }) }
}

function situationOf(world: SimulatorContext, environment: Environment, dps: InfDps): Situation {
  const incidence = incidenceOf(dps)
  return {
    now: world.time.now(),
    environment,
    city: cityOf(world, Number(dps.cLocEmi)),
    incidence: incidence === null ? null : cityOf(world, incidence),
    replaced: dps.subst && nfseByKey(world, environment, dps.subst.chSubstda),
  }
}

/**
 * IBGE code of the city to which the ISS is due. Null when it is abroad or not due. Source: LC 116/2003, art. 3º; anexo
 * I, MUN.INCID.
 */
function incidenceOf({ serv, toma, cLocEmi, valores }: InfDps): number | null {
  const { tribISSQN } = valores.trib.tribMun
  if (tribISSQN === '3' || tribISSQN === '4') return null
  const place = issPlaceOf(serv.cServ.cTribNac)?.due_at ?? 'provider'
  if (place === 'service_place') return numberOf(serv.locPrest.cLocPrestacao)
  if (place === 'customer') return numberOf(toma?.end?.endNac?.cMun)
  return Number(cLocEmi)
}

function numberOf(code: string | undefined): number | null {
  return code === undefined ? null : Number(code)
}

type Accepted = { situation: Situation; dps: InfDps; xml: string; name: string }

function register(world: SimulatorContext, { situation, dps, xml, name }: Accepted): RegisteredNfse {
  const { environment, incidence, now: at } = situation
  const [emitter, city] = [dps.prest.CNPJ ?? dps.prest.CPF ?? '', Number(dps.cLocEmi)]
  const number = nextNumber(world, environment, city, emitter)
  const code = String(Math.floor(world.random() * 1_000_000_000)).padStart(9, '0')
  const value = composeNfse({
    dps,
    emit: emitterOf(world, dps, name),
    incidence,
    number,
    sequence: nextSequence(world),
    code,
    at,
  })
  const nfse = addNfse(world, {
    environment,
    id_dps: dps.Id,
    chave: value.Id.slice('NFS'.length),
    emitter,
    customer: dps.toma?.CNPJ ?? dps.toma?.CPF ?? null,
    intermediary: dps.interm?.CNPJ ?? dps.interm?.CPF ?? null,
    numero: number,
    city,
    contributor_code: dps.serv.cServ.cIntContrib ?? null,
    total_cents: centsOf(dps.valores.vServPrest.vServ),
    refusesCancel: sentinelsOf(dps).refuseCancel,
    dps,
    xml: sealAnswer({ root: 'NFSe', layout: INF_NFSE, value, inside: { tag: 'DPS', xml }, key: authorityKey(world) }),
    at,
  })
  distribute(world, nfse, { event: null, xml: nfse.xml })
  if (dps.subst) replaceNfse(world, nfse, dps.subst)
  return nfse
}

/** Cancels the note that a DPS replaces, by the authority's own event 105102. */
function replaceNfse(world: SimulatorContext, by: RegisteredNfse, subst: NonNullable<InfDps['subst']>): void {
  const old = nfseByKey(world, by.environment, subst.chSubstda)
  if (!old) throw new Error(`the note to replace is not in the book: ${subst.chSubstda}`)
  const e105102 = {
    xDesc: 'Cancelamento de NFS-e por Substituição',
    cMotivo: subst.cMotivo,
    ...(subst.xMotivo !== undefined && { xMotivo: subst.xMotivo }),
    chSubstituta: by.chave,
  }
  recordAuthorityEvent(world, old, { type: '105102', body: { e105102 }, author: by.emitter, onlyAdn: false })
}
