import type { ResponsavelTecnico } from '@talao/fiscal'
import type {
  Access,
  ConsultOutcome,
  EventConsultOutcome,
  EventOutcome,
  FileKind,
  IssueKey,
  Lane,
  SendOutcome,
} from '@talao/gateways'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { type RequestQuota, TooManyConsults } from '../../company/gateways/request-quota.ts'
import { tokenScope } from '../../company/gateways/token-scope.ts'
import type { Clock } from '../../kit/clock.ts'
import type { RestoreQuestion } from './consult/sent-before-restore.ts'
import { settleConsult } from './consult/settle-consult.ts'
import { type AfterRestoreQuestion, settleRestoreQuestion } from './consult/settle-restore-question.ts'
import { type AnswerSubject, storeUnsettledAnswer } from './consult/store-unsettled-answer.ts'
import { claimEvent, eventRequestOf, issuedNote, markEventSent } from './event/claim-event.ts'
import { type AfterEvent, settleEvent, settleEventConsult } from './event/settle-event.ts'
import type { Consulted, Engine } from './issuing-port.ts'
import type { StoredFiles } from './send/apply-result.ts'
import { type ContingencyFor, claimNote, claimRecall } from './send/claim-note.ts'
import { prepareNote } from './send/prepare-note.ts'
import { hasLostNumber, markSent, settleSend } from './send/send-note.ts'
import { type IssuingState, isSendRequested, issueKeyOf } from './state/issuing-state.ts'
import { isInFlight } from './state/note-states.ts'
import {
  type HeldEvent,
  type IssuingStore,
  type Look,
  type NoteRef,
  type StepQueries,
  StoreRefused,
} from './state/store.ts'

export type EngineDeps = {
  store: IssuingStore
  clock: Clock
  credits: RequestQuota
  accessFor: (companyId: number, gateway: string, environment: IssueKey['environment']) => Promise<Access | null>
  /** Stores files in the archive. Idempotent. */
  keep: (files: Partial<Record<FileKind, Uint8Array>>) => Promise<StoredFiles>
  contingencyFor: ContingencyFor
  /** The software house (infRespTec) from the installation's settings. */
  responsavelTecnico?: ResponsavelTecnico | undefined
  unexplained?: (note: NoteRef, error: unknown) => void
  /** Counts an answer, or a missing one, for the authority's health. */
  observe: (gateway: string, key: IssueKey, outcome: GatewayAnswer) => void
}

const HOUR_MS = 3_600_000
/** Pause before asking again whether a note was already sent, when there was no answer. */
const UNANSWERED_FOR_MS = 60_000
/** Bytes not sent within this time are asked about: "absent" proves something only when no request can still arrive. */
const LEAVES_WITHIN_MS = 20_000

/**
 * Crash-safe sending: bytes and key are stored before the network is used, SENT is written before the first byte, an
 * unknown outcome is asked about and never sent again, and only the holder of the fencing token writes the answer.
 */
export function makeEngine(deps: EngineDeps): Engine {
  const { store, clock, credits } = deps

  const reach = async (companyId: number, gateway: string, key: IssueKey, lane: Lane) => {
    const access = await deps.accessFor(companyId, gateway, key.environment)
    if (access) credits.take(access.meter, lane, gatewayFor(gateway).capabilities.creditsPerMinute)
    return access
  }

  const isTooLate = (sentAt: Date) => clock.now().getTime() - sentAt.getTime() > LEAVES_WITHIN_MS

  const heard = (gateway: string, key: IssueKey, access: Access, outcome: GatewayAnswer) => {
    deps.observe(gateway, key, outcome)
    credits.learn(access.meter, outcome.exchange.rateLimit)
    const throttled = (outcome.kind === 'REJECTED' || outcome.kind === 'UNKNOWN') && outcome.failure === 'throttled'
    if (throttled) credits.block(access.meter, outcome.retryAfterSeconds)
  }

  /** Settles an answer. If the store refuses the result, the answer is stored apart and a later consult settles it. */
  const settle = async <T>(
    note: NoteRef,
    about: AnswerSubject,
    { exchange }: GatewayAnswer,
    work: (state: IssuingState) => T,
  ): Promise<T | undefined> => {
    try {
      return await store.change(note, clock.now(), work)
    } catch (error) {
      if (!(error instanceof StoreRefused)) throw error
      await store.change(note, clock.now(), (state) => storeUnsettledAnswer(state, about, exchange, error))
      return undefined
    }
  }

  const consult: Engine['consult'] = async (note, lane) => {
    const seen = await store.look(note, clock.now())
    if (!seen) return 'done'
    if (seen.unsent) return 'again'
    const gateway = gatewayFor(seen.gateway)
    guardAgainstAbuse(seen, gateway.capabilities.consultsPerHour)
    const access = await reach(note.companyId, seen.gateway, seen.key, lane)
    if (!access) {
      await store.change(note, clock.now(), missAccess)
      return 'no-access'
    }
    const question = { at: clock.now(), asked: seen.asked, scope: tokenScope(seen.gateway, access) }
    const outcome = await gateway.consult(seen.key, access, seen.sent)
    heard(seen.gateway, seen.key, access, outcome)
    const kept = outcome.kind === 'FINAL' ? await deps.keep(outcome.result.enclosed) : {}
    const about = { asked: seen.asked, purpose: 'consult' } as const
    const after = await settle(note, about, outcome, (state) => settleConsult(state, outcome, kept, question))
    if (after === 'resend') return 'again'
    return outcome.kind === 'UNKNOWN' ? 'unheard' : 'done'
  }

  const consultToTheEnd = async (note: NoteRef, lane: Lane) => settled(await consult(note, lane))

  const ask = async (
    note: NoteRef,
    doubt: RestoreQuestion,
    lane: Lane,
    toSend: boolean,
  ): Promise<AfterRestoreQuestion | 'no-access'> => {
    const { gateway: id } = doubt.row
    const access = await reach(note.companyId, id, doubt.key, lane)
    if (!access) return 'no-access'
    const at = clock.now()
    const outcome = await gatewayFor(id).consult(doubt.key, access, doubt.sent)
    heard(id, doubt.key, access, outcome)
    if (outcome.kind === 'UNKNOWN') throw new TooManyConsults(new Date(clock.now().getTime() + UNANSWERED_FOR_MS))
    const kept = outcome.kind === 'FINAL' ? await deps.keep(outcome.result.enclosed) : {}
    const asked = { at, scope: tokenScope(id, access), toSend }
    const after = await store.change(note, clock.now(), (state) =>
      settleRestoreQuestion(state, doubt, outcome, kept, asked),
    )
    return after ?? 'found'
  }

  const sendEvent = async (held: HeldEvent, lane: Lane): Promise<AfterEvent> => {
    const gateway = gatewayFor(held.gateway)
    const access = await reach(held.companyId, held.gateway, held.key, lane)
    if (!access) {
      await store.change(held, clock.now(), missAccess)
      return 'done'
    }
    const marked = await store.change(held, clock.now(), (state) => {
      const event = state.events.find(({ id }) => id === held.eventId)
      const at = clock.now()
      return event && markEventSent(state, held, at) ? { request: eventRequestOf(event), at } : null
    })
    if (!marked || isTooLate(marked.at)) return 'done'
    const { request } = marked
    const outcome = await gateway.sendEvent(request, held.prepared, held.key, access)
    heard(held.gateway, held.key, access, outcome)
    const kept = outcome.kind === 'DONE' ? await deps.keep(outcome.event.enclosed) : {}
    const subject = { event: held.eventId, purpose: 'event' } as const
    return (await settle(held, subject, outcome, (state) => settleEvent(state, held, outcome, kept))) ?? 'done'
  }

  const consultEvent = async (note: NoteRef, eventId: number, lane: Lane): Promise<AfterEvent> => {
    const now = clock.now()
    const about = await store.change(note, now, (state) => {
      const event = state.events.find(({ id }) => id === eventId)
      if (!event || !state.key) return null
      const key = issueKeyOf(state, state.key, state.note.access_key)
      return {
        gateway: state.key.gateway,
        key,
        request: eventRequestOf(event),
        issued: issuedNote(state),
        sent: event.payload,
      }
    })
    if (!about) return 'done'
    const gateway = gatewayFor(about.gateway)
    const seen = await store.look(note, clock.now())
    if (seen) guardAgainstAbuse(seen, gateway.capabilities.consultsPerHour)
    const access = await reach(note.companyId, about.gateway, about.key, lane)
    if (!access) {
      await store.change(note, clock.now(), missAccess)
      return 'done'
    }
    const askedAt = clock.now()
    const outcome = await gateway.consultEvent(about.request, about.issued, about.key, access, about.sent)
    heard(about.gateway, about.key, access, outcome)
    const kept = outcome.kind === 'DONE' ? await deps.keep(outcome.event.enclosed) : {}
    const subject = { event: eventId, purpose: 'consult' } as const
    const after = await settle(note, subject, outcome, (state) =>
      settleEventConsult(state, eventId, outcome, kept, askedAt),
    )
    return after ?? 'done'
  }

  const issue: Engine['issue'] = async (note, lane) => {
    const claimed = await store.change(note, clock.now(), async (state, queries) =>
      (await isHeldBack(state, queries, lane))
        ? 'held'
        : claimNote(state, {
            queries,
            prepare: (input) =>
              prepareNote({
                ...input,
                responsavelTecnico: deps.responsavelTecnico,
                unexplained: (error) => deps.unexplained?.(note, error),
              }),
            contingencyFor: deps.contingencyFor,
          }),
    )
    if (claimed === 'held') return 'held'
    if (!claimed || claimed.step === 'nothing') return 'done'
    if (claimed.step === 'wait-for-registration' || claimed.step === 'wait-for-numbers') return claimed.step
    if (claimed.step === 'consult') return consultToTheEnd(note, lane)
    if (claimed.step === 'recall') {
      const after = await ask(note, claimed.doubt, lane, true)
      if (after === 'no-access') return 'wait-for-registration'
      return after === 'free' ? issue(note, lane) : 'done'
    }
    const { held } = claimed
    const access = await reach(note.companyId, held.gateway, held.key, lane)
    if (!access) return 'wait-for-registration'
    const sentAt = await store.change(note, clock.now(), (state) => {
      if (hasLostNumber(state, held)) return 'again'
      const at = clock.now()
      return markSent(state, held, at, tokenScope(held.gateway, access)) ? at : null
    })
    if (sentAt === 'again') return 'again'
    if (!sentAt || isTooLate(sentAt)) return 'done'
    const outcome = await gatewayFor(held.gateway).send(held.prepared, held.key, access)
    heard(held.gateway, held.key, access, outcome)
    const kept = outcome.kind === 'FINAL' ? await deps.keep(outcome.result.enclosed) : {}
    const about = { asked: held, purpose: 'send' } as const
    const after = await settle(note, about, outcome, (state) => settleSend(state, held, outcome, kept))
    return after === 'consult' ? consultToTheEnd(note, lane) : (after ?? 'done')
  }

  return {
    consult,
    issue,
    async recall(note, lane) {
      const claimed = await store.change(note, clock.now(), (state, queries) => claimRecall(state, queries))
      if (claimed?.step === 'consult') {
        await consult(note, lane)
        return 'found'
      }
      if (claimed?.step !== 'recall') return 'not-found'
      return (await ask(note, claimed.doubt, lane, false)) === 'found' ? 'found' : 'not-found'
    },
    async settleEvent(note, eventId, lane) {
      const claimed = await store.change(note, clock.now(), (state, queries) => claimEvent(state, eventId, queries))
      if (!claimed || claimed.step === 'nothing') return 'done'
      if (claimed.step === 'consult') return settled(await consultEvent(note, eventId, lane))
      const after = await sendEvent(claimed.held, lane)
      return after === 'consult' ? settled(await consultEvent(note, eventId, lane)) : settled(after)
    },
  }
}

/** A note that is in flight or was requested by a user is completed, even when automatic sending is off. */
async function isHeldBack(state: IssuingState, queries: StepQueries, lane: Lane): Promise<boolean> {
  if (isInFlight(state.note) || isSendRequested(state) || !LEAVING_BY_ITSELF.has(lane)) return false
  return !(await queries.mayLeaveByItself())
}

const LEAVING_BY_ITSELF = new Set<Lane>(['automatic', 'backlog'])

/** Any answer of any gateway. */
export type GatewayAnswer = SendOutcome | ConsultOutcome | EventOutcome | EventConsultOutcome

/** Shown when the company has no access to ask with: the reason, and what its users can do. */
export const NO_ACCESS =
  'A empresa está sem certificado válido ou sem acesso ao serviço de emissão, e a nota não pode ser consultada. Confira o cadastro da empresa.'

/** Without access, the note waits an hour without blocking others, and shows the reason. */
function missAccess(state: IssuingState): void {
  const later = new Date(state.now.getTime() + HOUR_MS)
  if (state.note.next_consult_at !== null) state.note.next_consult_at = later
  for (const event of state.events) if (event.next_consult_at !== null) event.next_consult_at = later
  state.note.needs_human_reason = NO_ACCESS
}

function settled(after: AfterEvent | Consulted): 'done' | 'again' {
  return after === 'again' ? 'again' : 'done'
}

/** Consults in progress are not counted yet, and those of a process that died never are. */
const UNCOUNTED = 3

/** Too many consults of one note count as abuse and block the company for an hour (consumo indevido, rejeição 656). */
function guardAgainstAbuse({ consults }: Look, perHour: number | null): void {
  if (perHour === null || consults.count < perHour - UNCOUNTED) return
  const oldest = consults.oldest?.getTime() ?? 0
  throw new TooManyConsults(new Date(oldest + HOUR_MS))
}
