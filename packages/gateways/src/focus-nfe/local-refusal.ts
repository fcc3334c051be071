import { exchangeOf } from '../port/exchange.ts'
import type { Access } from '../port/gateway.ts'
import type { Rejected } from '../port/outcome.ts'
import { type FocusCall, focusRequest } from './client.ts'

/** A refusal made here, without sending a request. */
export function localRefusal(
  call: FocusCall,
  access: Access,
  { code, text, failure = 'rejected' }: { code: string; text: string; failure?: Rejected['failure'] },
): Rejected {
  const nothing = { kind: 'failed', failure: 'aborted', sent: 'no', status: null, headers: {} } as const
  const exchange = exchangeOf(focusRequest(call, access), {
    ...nothing,
    body: new Uint8Array(),
    durationMs: 0,
    detail: code,
  })
  const fault = { code, path: null, field: null, text }
  return { kind: 'REJECTED', exchange, failure, faults: [fault], retryAfterSeconds: null }
}
