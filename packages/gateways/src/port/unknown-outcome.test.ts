import { expect, it } from 'vitest'
import { TRANSPORT_FAILURES, type TransportFailure } from '../transport/transport.ts'
import { exchangeOf } from './exchange.ts'
import { unknownFromTransport } from './unknown-outcome.ts'

function after(failure: TransportFailure) {
  const rest = { sent: 'no', status: null, headers: {}, body: new Uint8Array(), durationMs: 1, detail: '' } as const
  const result = { kind: 'failed', failure, ...rest } as const
  const request = { method: 'POST', url: 'https://sefaz.example/ws', headers: {}, timeoutMs: 1000 } as const
  return unknownFromTransport(exchangeOf(request, result), result)
}

it('calls a person for a server whose certificate nobody here knows, and does not take it for one that is down', () => {
  const outcome = after('untrusted')
  expect(outcome).toMatchObject({ failure: 'unknown', sent: 'no', needsHuman: expect.stringContaining('CA_BUNDLE') })
})

it('calls nobody for what passes by itself', () => {
  for (const failure of TRANSPORT_FAILURES.filter((one) => one !== 'untrusted'))
    expect(after(failure)).not.toHaveProperty('needsHuman')
})
