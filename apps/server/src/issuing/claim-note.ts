import { can, type Fault, lawfulCode, type NfeStatus, type SaleStatus } from '@talao/fiscal'
import { type Gateway, type IssueKey, ownCodeOf, type Prepared } from '@talao/gateways'
import {
  type AttemptRow,
  type Desk,
  isAsked,
  issueKeyOf,
  type KeyRow,
  lastAttempt,
  moveOn,
  waitsForNumber,
} from './desk.ts'
import { foundAttempt, isShutOut, makeRoom, neverLeftOrSettled, newAttempt, nextFence, wasFound } from './attempts.ts'
import { type Doubt, doubtOf, isInDoubt } from './doubt.ts'
import { HELD } from './for-people.ts'
import { gatewayFor } from './gateway.ts'
import { isInFlight, nextStatus } from './note-states.ts'
import { CERTIFICATE_FAULT } from './road-faults.ts'
import { codeSeed, refOf } from './ref.ts'
import { nextConsult } from './schedule.ts'
import type { Drawer, Held, LoadedNote, Prepare } from './store.ts'

export type Claimed =
  | { step: 'send'; held: Held }
  /** It may have been sent: consult before anything else. */
  | { step: 'consult' }
  /** A restored backup may have lost the sending: ask under its reference first. */
  | { step: 'recall'; doubt: Doubt }
  | { step: 'wait-for-registration' }
  /** It may have been sent under a number lost with a restored backup: those numbers must be found first. */
  | { step: 'wait-for-numbers' }
  | { step: 'nothing' }

export type ContingencyFor = (
  gateway: string,
  key: Pick<IssueKey, 'place' | 'environment'>,
) => LoadedNote['contingency']
type Tools = { drawer: Drawer; prepare: Prepare; contingencyFor: ContingencyFor }

/** Claims a note: fixes its key and stores the bytes to send, or returns what must come first. */
export async function claimNote(desk: Desk, tools: Tools): Promise<Claimed> {
  if (isInFlight(desk.note)) return continueOpen(desk, tools)
  const why = whyNotSend(desk)
  if (why !== true) return giveBack(desk, why)
  if (!desk.key) desk.note.gateway = desk.issuer.gateway
  const gateway = gatewayFor(desk.note.gateway)
  const lacks = whatIsMissing(desk, gateway)
  if (lacks === 'token') return { step: 'wait-for-registration' }
  if (lacks === 'certificate') {
    refuse(desk, [CERTIFICATE_FAULT], OF_COMPANY)
    return NOTHING
  }
  const lacking = await tools.drawer.registrationFaults()
  if (lacking.length > 0) {
    refuse(desk, lacking, OF_COMPANY)
    return NOTHING
  }
  // Checked before a number is assigned: a held note may never be sent, and its number would be a gap.
  const faults = await tools.drawer.registerFaults()
  if (faults.length > 0) {
    refuse(desk, faults, WAITS)
    return NOTHING
  }
  const key = desk.key ?? (await newKey(desk, tools.drawer))
  const doubt = await doubtOf(desk, key, tools.drawer)
  if (doubt) return { step: 'recall', doubt }
  if (isUnnumbered(key, gateway) && isInDoubt(desk) && !(await tools.drawer.numbersLearnt()))
    return { step: 'wait-for-numbers' }
  desk.key = key
  return prepareAttempt(desk, tools)
}

/**
 * After a restored backup, for a note that is not to be sent now: what there is to ask about it. Gives it a key only
 * when that is needed.
 */
export async function claimRecall(desk: Desk, drawer: Drawer): Promise<Claimed> {
  if (desk.doubtedAt === null || desk.note.denied_final || isInFlight(desk.note) || whyNotSend(desk) !== true)
    return NOTHING
  if (!desk.key) desk.note.gateway = desk.issuer.gateway
  const gateway = gatewayFor(desk.note.gateway)
  if (whatIsMissing(desk, gateway) !== null) return NOTHING
  const key = desk.key ?? (await newKey(desk, drawer))
  const doubt = await doubtOf(desk, key, drawer)
  if (doubt) return { step: 'recall', doubt }
  if (gateway.capabilities.numbering !== 'ours' || !(await adoptForgotten(desk, key, drawer))) return NOTHING
  desk.key = key
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
function giveBack(desk: Desk, why: string): Claimed {
  if (!isAsked(desk)) return NOTHING
  desk.note.status_before_send = null
  moveOn(desk)
  desk.told.push({ kind: 'failed', text: 'O envio pedido não saiu', detail: why })
  return NOTHING
}

function whyNotSend({ note, sale }: Desk): true | string {
  return can('send', {
    kind: note.kind as 'NFE',
    enotas_status: note.enotas_status as NfeStatus,
    denied_final: note.denied_final,
    cancel_state: null,
    sent_to_provider_at: note.sent_to_provider_at,
    sale_status: (sale?.status ?? null) as SaleStatus | null,
  })
}

function whatIsMissing({ issuer }: Desk, { capabilities }: Gateway): 'token' | 'certificate' | null {
  if (capabilities.certificate === 'local') return issuer.hasCertificate ? null : 'certificate'
  return issuer.hasToken ? null : 'token'
}

async function newKey({ note, issuer, sale }: Desk, drawer: Drawer): Promise<KeyRow> {
  const environment = note.in_production ? 'producao' : 'homologacao'
  const { kind, part, generation } = note
  const ref = sale
    ? refOf({ cnpj: issuer.cnpj, environment, ...sale, kind, part, generation })
    : await drawer.refByHand()
  return { gateway: note.gateway, environment, ref, serie: null, number: null, code: null, recalled_at: null }
}

/** A note in flight: bytes that were never sent go out now; anything else is asked about first. */
async function continueOpen(desk: Desk, tools: Tools): Promise<Claimed> {
  const last = lastAttempt(desk)
  if (!desk.key || !last) return NOTHING
  if (waitsForNumber(desk)) return prepareAttempt(desk, tools)
  if (last.state !== 'PREPARED') return { step: 'consult' }
  const road = contingencyOf(desk, desk.key, tools)?.kind ?? null
  // Only attempts that certainly never arrived may go to another authority, because there the note has another key.
  const isFree = (attempt: AttemptRow) => neverLeftOrSettled(attempt) || isShutOut(attempt)
  if (road !== last.contingency && desk.attempts.every(isFree)) return prepareAttempt(desk, tools)
  const bytes = await tools.drawer.sentBytes(last.n)
  if (!bytes) return prepareAttempt(desk, tools)
  last.fence = nextFence(desk)
  const { payload_sha256, content_type, identity } = last
  return held(desk, desk.key, last, { bytes, sha256: payload_sha256, contentType: content_type, identity })
}

/** Makes new bytes under the same key. */
async function prepareAttempt(desk: Desk, tools: Tools): Promise<Claimed> {
  const key = desk.key
  if (!key) return NOTHING
  const gateway = gatewayFor(key.gateway)
  if (gateway.capabilities.numbering === 'ours' || desk.issuer.ownNumbers) {
    if (await adoptForgotten(desk, key, tools.drawer)) return { step: 'consult' }
    await giveNumber(key, tools.drawer)
  }
  const contingency = contingencyOf(desk, key, tools)
  const made = tools.prepare({
    ...(await tools.drawer.load()),
    contingency,
    gateway: key.gateway,
    key: issueKeyOf(desk, key, null),
    batch: isSentInLots(desk, gateway) ? await tools.drawer.drawBatch() : null,
    now: desk.now,
  })
  if ('faults' in made) {
    refuse(desk, made.faults)
    return NOTHING
  }
  const fence = nextFence(desk)
  makeRoom(desk)
  const attempt = newAttempt(desk, made.prepared, fence, contingency?.kind ?? null)
  desk.attempts.push(attempt)
  desk.leftOut = made.leftOut
  desk.issuedAt = made.issuedAt
  desk.bytes.push({
    attempt: attempt.n,
    event: null,
    direction: 'sent',
    purpose: 'send',
    status: null,
    headers: {},
    body: made.prepared.bytes,
  })
  return held(desk, key, attempt, made.prepared)
}

/** Only an NF-e sent directly to SEFAZ travels in lots. */
function isSentInLots({ note }: Desk, { capabilities }: Gateway): boolean {
  return note.kind === 'NFE' && capabilities.certificate === 'local'
}

function contingencyOf(desk: Desk, key: KeyRow, { contingencyFor }: Tools): LoadedNote['contingency'] {
  if (!gatewayFor(key.gateway).capabilities.contingency) return null
  return contingencyFor(key.gateway, { place: desk.issuer.place, environment: key.environment })
}

async function giveNumber(key: KeyRow, drawer: Drawer): Promise<void> {
  if (key.number !== null) return
  const { serie, number } = await drawer.drawNumber()
  key.serie = String(serie)
  key.number = number
  key.code = lawfulCode(codeSeed(key.ref), number)
}

/**
 * After a restored backup, our own document may be recorded under a number that another of our notes ran into: the
 * chave of an NF-e carries the code derived from our ref, an NFS-e the beginning of the ref itself. The note then
 * counts as sent under that number and is asked about.
 */
async function adoptForgotten(desk: Desk, key: KeyRow, drawer: Drawer): Promise<boolean> {
  if (key.number !== null || desk.attempts.some(wasFound)) return false
  const { note, now } = desk
  const isGoods = note.kind === 'NFE'
  const code = lawfulCode(codeSeed(key.ref), 0)
  const found = await drawer.foundUnder(isGoods ? { code } : { reference: ownCodeOf(key.ref) })
  if (!found) return false
  key.serie = found.serie
  key.number = found.number
  key.code = isGoods ? code : lawfulCode(codeSeed(key.ref), found.number)
  Object.assign(
    note,
    isGoods ? { serie: key.serie, number: key.number } : { rps_serie: key.serie, rps_number: key.number },
  )
  // A DPS is looked up by its number, from which its id is made.
  desk.attempts.push(foundAttempt(desk, isGoods ? found.access_key : null))
  note.enotas_status = nextStatus(note, 'send') ?? note.enotas_status
  note.sent_to_provider_at = now
  note.fail_on_send_to_enotas = null
  note.consults = 0
  note.next_consult_at = nextConsult(0, now)
  moveOn(desk)
  desk.told.push({
    kind: 'found',
    text: 'A autoridade já conhece esta nota',
    detail: `chave ${found.access_key}: será consultada em vez de enviada`,
  })
  return true
}

function held(desk: Desk, key: KeyRow, attempt: AttemptRow, prepared: Prepared): Claimed {
  const { companyId, noteId } = desk
  const { n, fence } = attempt
  const issueKey: IssueKey = issueKeyOf(desk, key, prepared.identity)
  return { step: 'send', held: { companyId, noteId, n, fence, gateway: key.gateway, key: issueKey, prepared } }
}

/** The note is not sent; the faults by the law's or the gateway's rules say why. */
function refuse(desk: Desk, faults: readonly Fault[], told = TO_CORRECT): void {
  const first = faults[0]?.text ?? ''
  const reason = (faults.length === 1 ? first : `${first} E mais ${faults.length - 1}.`).slice(0, 500)
  makeRoom(desk)
  desk.note.enotas_status = nextStatus(desk.note, isInFlight(desk.note) ? 'reject' : 'fail') ?? 'FAIL'
  desk.note.status_before_send = null
  desk.note.fail_on_send_to_enotas = reason
  desk.note.next_consult_at = null
  moveOn(desk)
  desk.told.push({ ...told, detail: reason })
}

const TO_CORRECT = { kind: 'failed', text: 'A nota tem o que corrigir' }
const OF_COMPANY = { kind: 'failed', text: 'Falta algo no cadastro da empresa' }
const WAITS = { kind: HELD, text: 'A nota espera por alguém' }
