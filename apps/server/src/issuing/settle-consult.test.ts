import type { ConsultOutcome } from '@talao/gateways'
import { describe, expect, it } from 'vitest'
import { AT, minutes, send, WISH } from './contract-bench.ts'
import { settleConsult } from './settle-consult.ts'
import { memoryShelf } from './simulation/memory-shelf.ts'

const ABSENT: ConsultOutcome = {
  kind: 'ABSENT',
  exchange: {
    method: 'POST',
    target: '/',
    status: 200,
    headers: {},
    body: new Uint8Array(),
    truncated: false,
    durationMs: 1,
    transportFailure: null,
    rateLimit: null,
  },
}

describe('an answer to a question', () => {
  it('does not bring back bytes whose number the slower answer to the sending has burnt meanwhile', async () => {
    const shelf = await memoryShelf({ ...WISH, enqueue: () => undefined })
    const [note = expect.fail()] = shelf.refs
    await shelf.store.change(note, AT, (desk) => send(desk, { state: 'SENT', sent_at: AT }))
    const later = await shelf.store.change(note, minutes(3), (desk) => {
      const [attempt] = desk.attempts
      Object.assign(attempt ?? {}, { state: 'ANSWERED', outcome: 'NUMBER_TAKEN' })
      Object.assign(desk.key ?? {}, { number: null, code: null })
      const after = settleConsult(desk, ABSENT, {}, { at: minutes(2), asked: { n: 1, fence: 1 } })
      return { after, state: attempt?.state }
    })
    expect(later).toEqual({ after: 'wait', state: 'ANSWERED' })
    expect(await shelf.store.look(note, minutes(3))).toMatchObject({ unsent: true })
  })
})
