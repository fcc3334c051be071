import { checkAction, type Fault, lawfulCnf, type NfeStatus, type SaleStatus } from '@talao/fiscal'
import { contributorCodeOf, type Gateway, type IssueKey, type Prepared } from '@talao/gateways'
import { gatewayFor } from '../../../company/gateways/gateway.ts'
import { CERTIFICATE_FAULT } from '../../../company/gateways/gateway-readiness-faults.ts'
import { nextConsult } from '../consult/schedule.ts'
import { mayBeSentAlready, type RestoreQuestion, restoreQuestionOf } from '../consult/sent-before-restore.ts'
import {
  type AttemptRow,
  type IssuingState,
  isSendRequested,
  issueKeyOf,
  type KeyRow,
  lastAttempt,
  raiseVersion,
  waitsForNumber,
} from '../state/issuing-state.ts'
import { isInFlight, nextStatus } from '../state/note-states.ts'
import type { Held, LoadedNote, Prepare, StepQueries } from '../state/store.ts'
import {
  attemptForFoundDocument,
  dropUnsentAttempts,
  isRefusedByContingency,
  neverLeftOrSettled,
  newAttempt,
  nextFence,
  wasFound,
} from './attempts.ts'
import { HELD } from './needs-user-reasons.ts'
import { codeSeed, refOf } from './ref.ts'

export type Claimed =
  | { step: 'send'; held: Held }
  /** It may have been sent: consult before anything else. */
  | { step: 'consult' }
  /** A restored backup may have lost the sending: ask under its reference first. */
  | { step: 'recall'; doubt: RestoreQuestion }
  | { step: 'wait-for-registration' }
  /** It may have been sent under a number lost with a restored backup: those numbers must be found first. */
  | { step: 'wait-for-numbers' }
  | { step: 'nothing' }

export type ContingencyFor = (
  gateway: string,
  key: Pick<IssueKey, 'place' | 'environment'>,
) => LoadedNote['contingency']
type Tools = { queries: StepQueries; prepare: Prepare; contingencyFor: ContingencyFor }

/** Claims a note: fixes its key and stores the bytes to send, or returns what must come first. */
export async function claimNote(state: IssuingState, tools: Tools): Promise<Claimed> {
  if (isInFlight(state.note)) return continueOpen(state, tools)
  const why = whyNotSend(state)
  if (why !== true) return giveBack(state, why)
  if (!state.key) state.note.gateway = state.issuer.gateway
  const gateway = gatewayFor(state.note.gateway)
  const lacks = whatIsMissing(state, gateway)
  if (lacks === 'token') return { step: 'wait-for-registration' }
  if (lacks === 'certificate') {
    refuse(state, [CERTIFICATE_FAULT], OF_COMPANY)
    return NOTHING
  }
  const lacking = await tools.queries.registrationFaults()
  if (lacking.length > 0) {
    refuse(state, lacking, OF_COMPANY)
    return NOTHING
  }
  // Checked before a number is assigned: a held note may never be sent, and its number would be a gap.
  const faults = await tools.queries.registerFaults()
  if (faults.length > 0) {
    refuse(state, faults, WAITS)
    return NOTHING
  }
  const key = state.key ?? (await newKey(state, tools.queries))
  const doubt = await restoreQuestionOf(state, key, tools.queries)
  if (doubt) return { step: 'recall', doubt }
  if (isUnnumbered(key, gateway) && mayBeSentAlready(state) && !(await tools.queries.numbersLearnt()))
    return { step: 'wait-for-numbers' }
  state.key = key
  return prepareAttempt(state, tools)
}

/**
 * After a restored backup, for a note that is not to be sent now: what there is to ask about it. Gives it a key only
 * when that is needed.
 */
export async function claimRecall(state: IssuingState, queries: StepQueries): Promise<Claimed> {
  if (state.doubtedAt === null || state.note.denied_final || isInFlight(state.note) || whyNotSend(state) !== true)
    return NOTHING
  if (!state.key) state.note.gateway = state.issuer.gateway
  const gateway = gatewayFor(state.note.gateway)
  if (whatIsMissing(state, gateway) !== null) return NOTHING
  const key = state.key ?? (await newKey(state, queries))
  const doubt = await restoreQuestionOf(state, key, queries)
  if (doubt) return { step: 'recall', doubt }
  if (gateway.capabilities.numbering !== 'ours' || !(await adoptForgotten(state, key, queries))) return NOTHING
  state.key = key
  return { step: 'consult' }
}

/** At such a gateway a note can only be asked about by the number we give it, and it has none yet. */
function isUnnumbered({ number }: KeyRow, { capabilities }: Gateway): boolean {
  return capabilities.numbering === 'ours' && number === null
}

const NOTHING: Claimed = { step: 'nothing' }

/**
 * The requested sending is no longer allowed, for example because its sale was cancelled: the note returns to its
 * earlier state.
 */
function giveBack(state: IssuingState, why: string): Claimed {
  if (!isSendRequested(state)) return NOTHING
  state.note.status_before_send = null
  raiseVersion(state)
  state.timeline.push({ kind: 'failed', text: 'O envio pedido não saiu', detail: why })
  return NOTHING
}

function whyNotSend({ note, sale }: IssuingState): true | string {
  return checkAction('send', {
    kind: note.kind as 'NFE',
    enotas_status: note.enotas_status as NfeStatus,
    denied_final: note.denied_final,
    cancel_state: null,
    sent_to_provider_at: note.sent_to_provider_at,
    sale_status: (sale?.status ?? null) as SaleStatus | null,
  })
}

function whatIsMissing({ issuer }: IssuingState, { capabilities }: Gateway): 'token' | 'certificate' | null {
  if (capabilities.certificate === 'local') return issuer.hasCertificate ? null : 'certificate'
  return issuer.hasToken ? null : 'token'
}

async function newKey({ note, issuer, sale }: IssuingState, queries: StepQueries): Promise<KeyRow> {
  const environment = note.in_production ? 'producao' : 'homologacao'
  const { kind, part, generation } = note
  const ref = sale
    ? refOf({ cnpj: issuer.cnpj, environment, ...sale, kind, part, generation })
    : await queries.refByHand()
  return { gateway: note.gateway, environment, ref, serie: null, number: null, code: null, recalled_at: null }
}

/** A note in flight: bytes that were never sent go out now; anything else is asked about first. */
async function continueOpen(state: IssuingState, tools: Tools): Promise<Claimed> {
  const last = lastAttempt(state)
  if (!state.key || !last) return NOTHING
  if (waitsForNumber(state)) return prepareAttempt(state, tools)
  if (last.state !== 'PREPARED') return { step: 'consult' }
  const road = contingencyOf(state, state.key, tools)?.kind ?? null
  // Only attempts that certainly never arrived may go to another authority, because there the note has another key.
  const isFree = (attempt: AttemptRow) => neverLeftOrSettled(attempt) || isRefusedByContingency(attempt)
  if (road !== last.contingency && state.attempts.every(isFree)) return prepareAttempt(state, tools)
  const bytes = await tools.queries.sentBytes(last.n)
  if (!bytes) return prepareAttempt(state, tools)
  last.fence = nextFence(state)
  const { payload_sha256, content_type, identity } = last
  return held(state, state.key, last, { bytes, sha256: payload_sha256, contentType: content_type, identity })
}

/** Makes new bytes under the same key. */
async function prepareAttempt(state: IssuingState, tools: Tools): Promise<Claimed> {
  const key = state.key
  if (!key) return NOTHING
  const gateway = gatewayFor(key.gateway)
  if (gateway.capabilities.numbering === 'ours' || state.issuer.ownNumbers) {
    if (await adoptForgotten(state, key, tools.queries)) return { step: 'consult' }
    await giveNumber(key, tools.queries)
  }
  const contingency = contingencyOf(state, key, tools)
  const made = tools.prepare({
    ...(await tools.queries.load()),
    contingency,
    gateway: key.gateway,
    key: issueKeyOf(state, key, null),
    batch: isSentInLots(state, gateway) ? await tools.queries.drawBatch() : null,
    now: state.now,
  })
  if ('faults' in made) {
    refuse(state, made.faults)
    return NOTHING
  }
  const fence = nextFence(state)
  dropUnsentAttempts(state)
  const attempt = newAttempt(state, made.prepared, fence, contingency?.kind ?? null)
  state.attempts.push(attempt)
  state.leftOut = made.leftOut
  state.issuedAt = made.issuedAt
  state.normsVersion = made.normsVersion
  state.reasons = made.reasons
  state.bytes.push({
    attempt: attempt.n,
    event: null,
    direction: 'sent',
    purpose: 'send',
    status: null,
    headers: {},
    body: made.prepared.bytes,
  })
  return held(state, key, attempt, made.prepared)
}

/** Only an NF-e sent directly to SEFAZ travels in lots. */
function isSentInLots({ note }: IssuingState, { capabilities }: Gateway): boolean {
  return note.kind === 'NFE' && capabilities.certificate === 'local'
}

function contingencyOf(state: IssuingState, key: KeyRow, { contingencyFor }: Tools): LoadedNote['contingency'] {
  if (!gatewayFor(key.gateway).capabilities.contingency) return null
  return contingencyFor(key.gateway, { place: state.issuer.place, environment: key.environment })
}

async function giveNumber(key: KeyRow, queries: StepQueries): Promise<void> {
  if (key.number !== null) return
  const { serie, number } = await queries.drawNumber()
  key.serie = String(serie)
  key.number = number
  key.code = lawfulCnf(codeSeed(key.ref), number)
}

/**
 * After a restored backup, our own document may be recorded under a number that another of our notes ran into: the
 * chave of an NF-e carries the code derived from our ref, an NFS-e the beginning of the ref itself. The note then
 * counts as sent under that number and is asked about.
 */
async function adoptForgotten(state: IssuingState, key: KeyRow, queries: StepQueries): Promise<boolean> {
  if (key.number !== null || state.attempts.some(wasFound)) return false
  const { note, now } = state
  const isGoods = note.kind === 'NFE'
  const code = lawfulCnf(codeSeed(key.ref), 0)
  const found = await queries.foundUnder(isGoods ? { code } : { reference: contributorCodeOf(key.ref) })
  if (!found) return false
  key.serie = found.serie
  key.number = found.number
  key.code = isGoods ? code : lawfulCnf(codeSeed(key.ref), found.number)
  Object.assign(
    note,
    isGoods ? { serie: key.serie, number: key.number } : { rps_serie: key.serie, rps_number: key.number },
  )
  // A DPS is looked up by its number, from which its id is made.
  state.attempts.push(attemptForFoundDocument(state, isGoods ? found.access_key : null))
  note.enotas_status = nextStatus(note, 'send') ?? note.enotas_status
  note.sent_to_provider_at = now
  note.fail_on_send_to_enotas = null
  note.consults = 0
  note.next_consult_at = nextConsult(0, now)
  raiseVersion(state)
  state.timeline.push({
    kind: 'found',
    text: 'A autoridade já conhece esta nota',
    detail: `chave ${found.access_key}: será consultada em vez de enviada`,
  })
  return true
}

function held(state: IssuingState, key: KeyRow, attempt: AttemptRow, prepared: Prepared): Claimed {
  const { companyId, noteId } = state
  const { n, fence } = attempt
  const issueKey: IssueKey = issueKeyOf(state, key, prepared.identity)
  return { step: 'send', held: { companyId, noteId, n, fence, gateway: key.gateway, key: issueKey, prepared } }
}

/** The note is not sent; the faults by the law's or the gateway's rules say why. */
function refuse(state: IssuingState, faults: readonly Fault[], told = TO_CORRECT): void {
  const first = faults[0]?.text ?? ''
  const reason = (faults.length === 1 ? first : `${first} E mais ${faults.length - 1}.`).slice(0, 500)
  dropUnsentAttempts(state)
  state.note.enotas_status = nextStatus(state.note, isInFlight(state.note) ? 'reject' : 'fail') ?? 'FAIL'
  state.note.status_before_send = null
  state.note.fail_on_send_to_enotas = reason
  state.note.next_consult_at = null
  raiseVersion(state)
  state.timeline.push({ ...told, detail: reason })
}

const TO_CORRECT = { kind: 'failed', text: 'A nota tem o que corrigir' }
const OF_COMPANY = { kind: 'failed', text: 'Falta algo no cadastro da empresa' }
const WAITS = { kind: HELD, text: 'A nota espera por alguém' }
