import type { NoteResult } from '@talao/gateways'
import { describe, expect, it } from 'vitest'
import { applyGatewayWebhook } from './gateway-webhook.ts'
import type { IssuingState } from './state/issuing-state.ts'

const KEY = '41261112345678000195550010000000121000000127'

/** As much of the state as a webhook looks at: an NF-e authorised by the answer to its sending. */
function authorised(attempt: 'ANSWERED' | 'UNKNOWN' = 'ANSWERED'): IssuingState {
  const note = { kind: 'NFE', enotas_status: 'Autorizada', access_key: KEY } as IssuingState['note']
  const attempts = [{ n: 1, state: attempt } as IssuingState['attempts'][number]]
  return { note, attempts, jobs: [], timeline: [], now: new Date(0) } as Partial<IssuingState> as IssuingState
}
function heard(wish: Partial<NoteResult> = {}): NoteResult {
  return { enotas_status: 'Autorizada', access_key: KEY, correction_sequence: null, ...wish } as NoteResult
}
const asks = (state: IssuingState, result: NoteResult) => {
  applyGatewayWebhook(state, result)
  return state.jobs.map(({ name }) => name)
}

describe('a webhook about a note that is legal already', () => {
  it('spends no request credit when it reports what is already known', () => {
    expect(asks(authorised(), heard())).toEqual([])
  })

  it('has the gateway asked when it says anything else, or when a transmission is still open', () => {
    expect(asks(authorised(), heard({ access_key: null }))).toEqual(['consult-note'])
    expect(asks(authorised(), heard({ enotas_status: 'Cancelada' }))).toEqual(['consult-note'])
    expect(asks(authorised(), heard({ correction_sequence: 1 }))).toEqual(['consult-note'])
    expect(asks(authorised('UNKNOWN'), heard())).toEqual(['consult-note'])
  })
})
