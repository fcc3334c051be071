import type { SendOutcome } from '@talao/gateways'
import { expect, it } from 'vitest'
import { AT, bytesOf, EXCHANGE, minutes, send, WISH } from '../../../../testing/simulation/contract-bench.ts'
import { memoryShelf } from '../../../../testing/simulation/memory-simulation-store.ts'
import { issueKeyOf } from '../state/issuing-state.ts'
import { settleSend } from './send-note.ts'

const SOON = minutes(0.25)

/** When a note is consulted after a sending with an uncertain outcome; `null` is a sending without an answer. */
async function nextLook(status: number | null): Promise<Date | null | undefined> {
  const shelf = await memoryShelf({ ...WISH, enqueue: () => undefined })
  const [note = expect.fail()] = shelf.refs
  const exchange = { ...EXCHANGE, status }
  const doubt = { failure: 'unavailable', sent: 'maybe', reason: 'x', retryAfterSeconds: null } as const
  const outcome: SendOutcome = { kind: 'UNKNOWN', exchange, ...doubt }
  return shelf.store.change(note, AT, (state) => {
    send(state, { state: 'SENT', sent_at: AT })
    state.note.next_consult_at = SOON
    const key = issueKeyOf(state, state.key ?? expect.fail(), null)
    const prepared = { bytes: bytesOf('x'), sha256: 'sha1', contentType: 'application/json', identity: null }
    settleSend(state, { ...note, n: 1, fence: 1, gateway: 'SEFAZ', key, prepared }, outcome, {})
    return state.note.next_consult_at
  })
}

it('a note whose sending failed at the gateway is asked about when its absence proves something', async () => {
  expect(await nextLook(500)).toEqual(minutes(2))
})

it('a note whose sending was not answered is asked about soon', async () => {
  expect(await nextLook(null)).toEqual(SOON)
})
