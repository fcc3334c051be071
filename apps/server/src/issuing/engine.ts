import { checkNfe, dayInSaoPaulo } from '@talao/fiscal'
import type { Access, Gateway, IssueKey, Lane } from '@talao/gateways'
import type { Clock } from '../clock.ts'
import type { Credits } from './credits.ts'
import { gatewayNamed } from './gateway.ts'
import type { IssuingStore, NoteRef, Prepare } from './store.ts'

export type EngineDeps = {
  store: IssuingStore
  clock: Clock
  credits: Credits
  accessFor: (companyId: number, gateway: string, key: IssueKey) => Promise<Access | null>
}
export type Engine = {
  /** Sends a note, or finds out what became of it. Answers true when it must be run again soon. Throws CreditsSpent. */
  issue(note: NoteRef, lane: Lane): Promise<'done' | 'again' | 'wait-for-registration'>
  /** Asks the gateway about a note whose outcome is open. Throws CreditsSpent. */
  consult(note: NoteRef, lane: Lane): Promise<'done' | 'again'>
}

/**
 * The crash-safe way out of the house: bytes and key are kept before the network, SENT is written before the first byte leaves,
 * an unknown outcome is consulted and never sent again blindly, and only the holder of the fence writes what was heard.
 */
export function makeEngine({ store, clock, credits, accessFor }: EngineDeps): Engine {
  const reach = async (companyId: number, gateway: string, key: IssueKey, lane: Lane) => {
    const access = await accessFor(companyId, gateway, key)
    if (access) credits.take(access.token, lane)
    return access
  }

  const consult: Engine['consult'] = async (note, lane) => {
    const found = await store.findKey(note)
    if (!found) return 'done'
    if (found.unsent) return 'again'
    const access = await reach(note.companyId, found.gateway, found.key, lane)
    if (!access) return 'done'
    const outcome = await gatewayFor(found.gateway).consult(found.key, access)
    heard(credits, access.token, outcome)
    return (await store.settleConsult(note, outcome, clock.now())) === 'resend' ? 'again' : 'done'
  }

  return {
    consult,
    async issue(note, lane) {
      const claimed = await store.claim(note, clock.now(), prepare)
      if (claimed.step === 'nothing') return 'done'
      if (claimed.step === 'wait-for-registration') return 'wait-for-registration'
      if (claimed.step === 'consult') return consult(note, lane)
      const { held } = claimed
      const access = await reach(note.companyId, held.gateway, held.key, lane)
      if (!access) return 'wait-for-registration'
      if (!(await store.markSent(held, clock.now()))) return 'done'
      const outcome = await gatewayFor(held.gateway).send(held.prepared, held.key, access)
      heard(credits, access.token, outcome)
      if (outcome.kind === 'REJECTED' && outcome.failure === 'throttled') {
        await store.putBack(held, clock.now())
        return 'again'
      }
      await store.settleSend(held, outcome, clock.now())
      return outcome.kind === 'ALREADY_EXISTS' ? consult(note, lane) : 'done'
    },
  }
}

const prepare: Prepare = (gatewayId, nfe, key, issuedAt) => {
  const gateway = gatewayFor(gatewayId)
  const faults = [...checkNfe(nfe, dayInSaoPaulo(issuedAt)), ...gateway.validate(nfe)]
  return faults.length > 0 ? { faults } : { prepared: gateway.prepare(nfe, key, issuedAt) }
}

function gatewayFor(id: string): Gateway {
  const gateway = gatewayNamed(id)
  if (!gateway) throw new Error(`No gateway called ${id}.`)
  return gateway
}

type Heard = Awaited<ReturnType<Gateway['send']>> | Awaited<ReturnType<Gateway['consult']>>

function heard(credits: Credits, token: string, outcome: Heard): void {
  credits.learn(token, outcome.exchange.rateLimit)
  const throttled = (outcome.kind === 'REJECTED' || outcome.kind === 'UNKNOWN') && outcome.failure === 'throttled'
  if (throttled) credits.block(token, outcome.retryAfterSeconds)
}
