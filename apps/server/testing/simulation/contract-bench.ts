import type { Exchange } from '@talao/gateways'
import type { AttemptRow, IssuingState, KeyRow, StepJob } from '../../src/note/issuing/state/issuing-state.ts'
import type { NoteRef, StepQueries } from '../../src/note/issuing/state/store.ts'
import type { OpenShelf, SimulationStore } from './simulation-store.ts'

export type Bench = {
  shelf: SimulationStore
  jobs: StepJob[]
  change: <T>(
    note: NoteRef,
    work: (state: IssuingState, drawer: StepQueries) => T | Promise<T>,
    at?: Date,
  ) => Promise<T | undefined>
  first: NoteRef
  second: NoteRef
  third: NoteRef
  service: NoteRef
}

export const AT = new Date('2026-11-20T12:00:00Z')
export const minutes = (count: number) => new Date(AT.getTime() + count * 60_000)
export const CHAVE = '41261107504505000132550010000000221923094160'
/** An exchange for tests in which only the outcome matters. */
export const EXCHANGE: Exchange = {
  method: 'POST',
  target: '/',
  status: 200,
  headers: {},
  body: new Uint8Array(),
  truncated: false,
  durationMs: 1,
  transportFailure: null,
  rateLimit: null,
}
export const bytesOf = (text: string) => new TextEncoder().encode(text)

export const WISH = {
  notes: [
    { kind: 'NFE', sale: 'VENDA-1', gateway: 'SEFAZ' },
    { kind: 'NFE', sale: 'VENDA-2', gateway: 'SEFAZ' },
    { kind: 'NFE', sale: 'VENDA-3', gateway: 'SEFAZ' },
    { kind: 'NFSE', sale: 'VENDA-4', gateway: 'FOCUS_NFE' },
  ],
  issuer: {
    cnpj: '07504505000132',
    place: { state_id: 41, city_id: 4106902 },
    gateway: 'SEFAZ',
    ownNumbers: false,
    hasToken: true,
    hasCertificate: true,
  },
  load: () => {
    throw new Error('nothing is loaded here')
  },
  at: AT,
} as const satisfies Omit<Parameters<OpenShelf>[0], 'enqueue'>

export function keyOf(ref: string, number: number | null = null): KeyRow {
  const numbered = { serie: number === null ? null : '1', code: number === null ? null : '92309416' }
  return { gateway: 'SEFAZ', environment: 'homologacao', ref, number, ...numbered, recalled_at: null }
}

export function attemptOf(n: number, over: Partial<AttemptRow> = {}): AttemptRow {
  return {
    n,
    state: 'PREPARED',
    fence: n,
    payload_sha256: `sha${n}`,
    outcome: null,
    identity: CHAVE,
    content_type: 'application/json',
    contingency: null,
    token_scope: null,
    response_status: null,
    prepared_at: AT,
    sent_at: null,
    answered_at: null,
    ...over,
  }
}

export function gather(state: IssuingState, attempt: number | null, purpose: 'send' | 'consult', body: string): void {
  const direction = purpose === 'send' ? 'sent' : 'heard'
  state.bytes.push({ attempt, event: null, direction, purpose, status: null, headers: {}, body: bytesOf(body) })
}

/** Puts a note in flight with one attempt in this state. */
export function send(state: IssuingState, over: Partial<AttemptRow>, body = 'uma'): void {
  state.key = keyOf(`ref${state.noteId}`, 7)
  state.attempts.push(attemptOf(1, over))
  state.note.enotas_status = 'PROCESSING'
  gather(state, 1, 'send', body)
}
