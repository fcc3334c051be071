import { prepareSealKey, type SealKey, signDps, signPedReg } from '@talao/documents'
import {
  composeDps,
  composeEventRequest,
  dpsToSeal,
  type EventRequestInput,
  eventToSeal,
  type InfDps,
  type InfPedReg,
  type Nfse,
  type NfseContext,
} from '@talao/fiscal'
import { company, foreigner, NOW, nfse, terms } from '@talao/fiscal/testing/nfse/note'
import type { SimulatorContext } from '../src/context/context.ts'
import { openDatabase } from '../src/database/database.ts'
import { declareDps } from '../src/sefin/declare-dps.ts'
import { requestEvent } from '../src/sefin/events/request.ts'
import type { RegisteredNfse } from '../src/sefin/nfse-store.ts'
import { makeWorld } from '../src/simulator.ts'
import { demoClient } from './tls.ts'

export { NOW }
export const CNPJ = company().cnpj
/** São Paulo. */
export const CITY = 3550308

/** An empty register, at 14:00 of 20 November 2026. */
function openWorld(): SimulatorContext {
  return makeWorld(openDatabase(':memory:'), { clock: { now: () => NOW }, seed: 'sefin', automatic: false })
}

/** Key and certificate of a company, as PEM for TLS and as a signing key. */
export function credentials(cnpj = CNPJ): { key: string; cert: string; seal: SealKey } {
  const pair = demoClient(cnpj, { corporateName: 'ESCOLA EXEMPLO LTDA' })
  return { ...pair, seal: prepareSealKey({ keyPem: pair.key, certificatePem: pair.cert }) }
}

export type DpsWish = {
  note?: Partial<Nfse>
  terms?: Partial<NfseContext>
  number?: number
  change?: (dps: InfDps) => void
}

/** The DPS of the online course of the fiscal fixtures. `change` alters it before it is signed. */
export function dpsOf({ note = {}, terms: own = {}, number = 1, change }: DpsWish = {}): InfDps {
  const issuedAt = new Date(NOW.getTime() - 60_000)
  const { infDPS } = composeDps({ nfse: nfse(note), terms: terms(own), serie: 1, number, issuedAt })
  change?.(infDPS)
  return infDPS
}

export function signedDps(seal: SealKey, wish: DpsWish = {}): string {
  return signDps({ ...seal, ...dpsToSeal(dpsOf(wish)) })
}

/** A cancellation request. `change` alters it before it is signed. */
export function signedRequest(
  seal: SealKey,
  chave: string,
  { change, ...wish }: Partial<EventRequestInput> & { change?: (request: InfPedReg) => void } = {},
): string {
  const request = composeEventRequest({
    type: '101101',
    chave,
    in_production: false,
    author: CNPJ,
    motive: '1',
    reason: 'Venda desfeita a pedido do cliente',
    at: NOW,
    ...wish,
  })
  change?.(request)
  return signPedReg({ ...seal, ...eventToSeal(request) })
}

export const NORMAL = company({ tax_regime: 'LUCRO_PRESUMIDO' })
/** A course sold to a foreign customer, with the data that the fiscal rules require. */
export const EXPORT: Partial<Nfse> = {
  customer_note: foreigner(),
  nature_operation: '7',
  result_country: 'US',
  foreign_trade: {
    mode: '1',
    bond: '1',
    currency: '220',
    amount_cents: 10_000,
    issuer_support: '01',
    customer_support: '01',
  },
}

const own = credentials()
export type NfseRegister = ReturnType<typeof openNfseRegister>

/** An empty register, with the actions of one company. */
export function openNfseRegister() {
  const world = openWorld()
  const signed = (wish: DpsWish = {}) => signedDps(own.seal, wish)
  const send = (xml: string) => declareDps(world, { environment: 'homologacao', xml })
  const issue = (wish: DpsWish = {}): RegisteredNfse => {
    const answer = send(signed(wish))
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusals))
    return answer.nfse
  }
  /** The refusal codes of a DPS. Empty when it becomes a note. */
  const codes = (wish: DpsWish = {}): string[] => {
    const answer = send(signed(wish))
    return answer.ok ? [] : answer.refusals.map(({ codigo }) => codigo)
  }
  /** The XML of the event, or the code of the refusal. */
  const ask = ({ chave }: RegisteredNfse, wish: Parameters<typeof signedRequest>[2] = {}) => {
    const xml = signedRequest(own.seal, chave, { at: world.time.now(), ...wish })
    const answer = requestEvent(world, { environment: 'homologacao', chave, xml })
    return answer.ok ? answer.event.xml : answer.refusals[0]?.codigo
  }
  return { world, seal: own.seal, signed, send, issue, codes, ask }
}
