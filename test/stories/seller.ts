import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { purchase } from '../support/purchase.ts'
import { HOTTOK } from '../support/shop.ts'

/**
 * Paid sales at the pace the gateway credits allow, and unpaid ones in a dense stream. A server killed at any moment
 * must have some of them between its response and any work it deferred.
 */
export const PAID: Stream = { prefix: 'HPKILL', event: 'PURCHASE_APPROVED', posters: 4, pauseMs: 500 }
export const UNPAID: Stream = { prefix: 'HPBOLETO', event: 'PURCHASE_BILLET_PRINTED', posters: 6, pauseMs: 60 }

type Stream = {
  prefix: string
  event: 'PURCHASE_APPROVED' | 'PURCHASE_BILLET_PRINTED'
  posters: number
  pauseMs: number
}
const AGAIN_MS = 150
const ANSWER_WITHIN_MS = 10_000
/** Every eighth purchase is delivered a second time, as platforms do. */
const REPEATED_ONE_IN = 8

export type Seller = {
  /** Sales answered 200 at least once. */
  acknowledged: Set<string>
  /** Attempts without a response, or answered other than 200. */
  unanswered(): number
  /** Starts no new sales and resolves when all started ones are acknowledged. */
  finish(): Promise<void>
}

/** Posts purchases endlessly, retrying each until it is answered 200, as a platform does while a shop is down. */
export function startSelling(address: string, { prefix, event, posters: count, pauseMs }: Stream): Seller {
  const acknowledged = new Set<string>()
  const finishing = new AbortController()
  let unanswered = 0

  const deliver = async (code: string) => {
    const body = purchase({ code, event, at: new Date(Date.now() - 60_000) })
    while (!(await isAnswered(address, body))) {
      unanswered += 1
      await sleep(AGAIN_MS)
    }
    acknowledged.add(code)
    return body
  }
  const posters = Array.from({ length: count }, async (_none, poster) => {
    for (let n = 0; !finishing.signal.aborted; n += 1) {
      const body = await deliver(`${prefix}${poster}N${n}`)
      if (n % REPEATED_ONE_IN === 0) await isAnswered(address, body)
      await sleep(randomInt(2 * pauseMs))
    }
  })
  return {
    acknowledged,
    unanswered: () => unanswered,
    finish: async () => {
      finishing.abort()
      await Promise.all(posters)
    },
  }
}

async function isAnswered(address: string, body: string): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json', 'x-hotmart-hottok': HOTTOK }
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false // the server is dead or died while answering; the platform tries again
  }
}
