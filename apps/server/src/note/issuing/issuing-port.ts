import type { Environment, Lane } from '@talao/gateways'
import type { NoteRef } from './state/store.ts'

export type Consulted = 'done' | 'again' | 'unheard' | 'no-access'

/** `held`: automatic sending was switched off before the note went out. */
export type Issued = 'done' | 'again' | 'held' | 'wait-for-registration' | 'wait-for-numbers'

export type Engine = {
  /** Sends a note, or finds out what became of it. `again`: run it once more, soon. Throws QuotaSpent. */
  issue(note: NoteRef, lane: Lane): Promise<Issued>
  /**
   * Asks the gateway about a note with an open outcome. `again`: it never arrived, issue it once more. `unheard`: no
   * answer. `no-access`: the company has no access to ask with. Throws QuotaSpent.
   */
  consult(note: NoteRef, lane: Lane): Promise<Consulted>
  /**
   * After a restored backup: adopts a waiting note that was sent in the lost period. Throws QuotaSpent if unanswered.
   */
  recall(note: NoteRef, lane: Lane): Promise<'found' | 'not-found'>
  /** Carries out an event requested for an authorised note, or finds out what became of it. Throws QuotaSpent. */
  settleEvent(note: NoteRef, eventId: number, lane: Lane): Promise<'done' | 'again'>
}

/** The engine over PostgreSQL, plus the gateway webhooks. */
export type Issuing = Engine & {
  /** Applies a verified gateway webhook; a repeated one changes nothing. Throws MalformedGatewayWebhook. */
  receiveWebhook(
    companyId: number,
    gatewayId: string,
    delivery: { headers: Record<string, string | undefined>; body: Uint8Array; environment: Environment },
  ): Promise<void>
}
