import { explainRejection } from '@talao/fiscal/rejection/explain'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { Gateway, VoidOutcome } from '@talao/gateways'
import { GIVE_UP_AFTER_MS, nextConsult } from '../issuing/consult/schedule.ts'

export type VoidChange = {
  state: 'PREPARED' | 'UNKNOWN' | 'DONE' | 'DENIED' | 'FAILED'
  next_try_at: Date | null
  protocol?: string | null
  authority_code?: string | null
  authority_message?: string | null
  registered_at?: Date | null
  provider_path?: string | null
  xml_sha256?: string | null
}
/**
 * `tries` includes this one. `may_stand`: the answer to an earlier try was lost, so it may have been registered
 * already.
 */
type Asked = { first_number: number; last_number: number; tries: number; created_at: Date; may_stand: boolean }

/** Who answered, the file that came, and what its codes mean. */
type Received = {
  gateway: Pick<Gateway, 'capabilities'>
  xml_sha256: string | null
  rejections: RejectionTable | undefined
}

/** The new state of a range after an answer. */
export function settleVoid(
  asked: Asked,
  outcome: VoidOutcome,
  { gateway, xml_sha256, rejections }: Received,
  now: Date,
): VoidChange {
  switch (outcome.kind) {
    case 'DONE': {
      const { protocol, authority_code, authority_message, registered_at, path } = outcome
      const said = { protocol, authority_code, authority_message, registered_at: registered_at ?? now }
      return { state: 'DONE', next_try_at: null, ...said, provider_path: path, xml_sha256 }
    }
    case 'ALREADY_VOID':
      return alreadyVoid(asked, outcome, { gateway, rejections }, now)
    case 'DENIED':
      return denied(outcome.authority_code, outcome.authority_message, rejections)
    case 'REJECTED':
      if (outcome.failure === 'throttled' || outcome.failure === 'unavailable') return retryVoidLater(false, asked, now)
      return failed(outcome.faults.map(({ text }) => text).join(' · '))
    case 'UNKNOWN':
      return retryVoidLater(outcome.sent !== 'no', asked, now)
    default:
      return outcome satisfies never
  }
}

/** 563: this same range was declared before. Source: Manual de Orientação do Contribuinte 7.0. */
const SAME_RANGE = '563'

/**
 * 206 and 256 say that a number of the range is void, perhaps only one of them. The whole range counts as ours when the
 * gateway has checked it in its own list, when it is a single number, or when an earlier try of these bytes may have
 * registered it.
 */
function alreadyVoid(
  { first_number, last_number, may_stand }: Asked,
  { code, text }: { code: string; text: string },
  { gateway: { capabilities }, rejections }: Omit<Received, 'xml_sha256'>,
  now: Date,
): VoidChange {
  const isWhole =
    capabilities.certificate === 'uploaded' || code === SAME_RANGE || first_number === last_number || may_stand
  if (!isWhole) return denied(code, text, rejections)
  return { state: 'DONE', next_try_at: null, authority_code: code, authority_message: text, registered_at: now }
}

function denied(code: string | null, message: string | null, rejections: RejectionTable | undefined): VoidChange {
  const said = code === null ? null : explainRejection({ authority: 'SEFAZ', code, message: message ?? '' }, rejections)
  const text = said?.known ? `${said.text} ${said.action}` : message
  return {
    state: 'DENIED',
    next_try_at: null,
    authority_code: code,
    authority_message: text ?? 'A autoridade recusou sem dizer o motivo.',
  }
}

function failed(reason: string): VoidChange {
  return { state: 'FAILED', next_try_at: null, authority_message: reason.slice(0, 500) }
}

/**
 * Sends the same bytes again later, until no answer can be expected any more. Once uncertain, the outcome stays
 * uncertain, whatever a later try returns.
 */
export function retryVoidLater(mayHaveLeft: boolean, { tries, created_at, may_stand }: Asked, now: Date): VoidChange {
  const state = mayHaveLeft || may_stand ? 'UNKNOWN' : 'PREPARED'
  if (now.getTime() - created_at.getTime() <= GIVE_UP_AFTER_MS) return { state, next_try_at: nextConsult(tries, now) }
  return failed('Ninguém respondeu por mais de oito dias. Confira no portal da autoridade e peça de novo.')
}
