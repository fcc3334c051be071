import { prepareSealKey, type SealKey, signDps, signPedReg } from '@talao/documents'
import {
  composeDps,
  composeEventRequest,
  dpsToSeal,
  type EventRequestInput,
  eventToSeal,
  type InfDps,
  type Nfse,
  type NfseTerms,
} from '@talao/fiscal'
import { company, NOW, nfse, terms } from '@talao/fiscal/nfse/fixtures/note'
import { createAgenda } from '../agenda.ts'
import { simulatedTime } from '../clock.ts'
import { openDatabase } from '../database.ts'
import { seededRandom } from '../random.ts'
import { demoClient } from '../tls/testing.ts'
import type { World } from '../world.ts'

export { NOW }
export const CNPJ = company().cnpj
/** São Paulo. */
export const CITY = 3550308

/** A book of its own, at 14:00 of 20 November 2026. */
export function openWorld(): World {
  const db = openDatabase(':memory:')
  const time = simulatedTime({ now: () => NOW })
  const nothing = () => undefined
  return {
    db,
    time,
    random: seededRandom('sefin'),
    settings: {
      accountToken: 'conta',
      latencyMs: { low: 0, high: 0 },
      rateLimit: 100,
      timeScale: 1,
      hookTimeoutMs: 10,
    },
    agenda: createAgenda({ db, time, handlers: { decide: nothing, deliver: nothing }, onFailure: nothing }),
    salt: 'sefin',
    storageUrl: '',
    log: nothing,
  }
}

/** Key and certificate of a company, as TLS and as signatures want them. */
export function credentials(cnpj = CNPJ): { key: string; cert: string; seal: SealKey } {
  const pair = demoClient(cnpj, { corporateName: 'ESCOLA EXEMPLO LTDA' })
  return { ...pair, seal: prepareSealKey({ keyPem: pair.key, certificatePem: pair.cert }) }
}

export type DpsWish = {
  note?: Partial<Nfse>
  terms?: Partial<NfseTerms>
  number?: number
  change?: (dps: InfDps) => void
}

/** The DPS of the online course of the fiscal fixtures; `change` spoils it before it is signed. */
export function dpsOf({ note = {}, terms: own = {}, number = 1, change }: DpsWish = {}): InfDps {
  const issuedAt = new Date(NOW.getTime() - 60_000)
  const { infDPS } = composeDps({ nfse: nfse(note), terms: terms(own), serie: 1, number, issuedAt })
  change?.(infDPS)
  return infDPS
}

export function signedDps(seal: SealKey, wish: DpsWish = {}): string {
  return signDps({ ...seal, ...dpsToSeal(dpsOf(wish)) })
}

export function signedRequest(seal: SealKey, chave: string, wish: Partial<EventRequestInput> = {}): string {
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
  return signPedReg({ ...seal, ...eventToSeal(request) })
}
