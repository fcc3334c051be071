import { buildChaveDeAcesso, lawfulCnf, parseChaveDeAcesso } from '@talao/fiscal'
import type { ConsultOutcome } from '@talao/gateways'
import { describe, expect, it } from 'vitest'
import { AT, attemptOf, CHAVE, EXCHANGE, minutes, send, WISH } from '../../../../testing/simulation/contract-bench.ts'
import { memoryShelf } from '../../../../testing/simulation/memory-simulation-store.ts'
import { codeSeed } from '../send/ref.ts'
import type { AttemptRow, IssuingState } from '../state/issuing-state.ts'
import { settleConsult } from './settle-consult.ts'

const ABSENT: ConsultOutcome = { kind: 'ABSENT', exchange: EXCHANGE }
const ASKED = { at: minutes(3), asked: { n: 1, fence: 1 }, scope: null }

/** A note sent three minutes ago, now being consulted. */
async function withSent<T>(over: Partial<AttemptRow>, work: (issuingState: IssuingState) => T): Promise<T> {
  const shelf = await memoryShelf({ ...WISH, enqueue: () => undefined })
  const [note = expect.fail()] = shelf.refs
  const answer = await shelf.store.change(note, minutes(3), (issuingState) => {
    send(issuingState, { state: 'SENT', sent_at: AT, ...over })
    return work(issuingState)
  })
  return answer as T
}

function chaveWith(change: { code?: string; yearMonth?: string }): string {
  const parts = parseChaveDeAcesso(CHAVE)
  return parts ? buildChaveDeAcesso({ ...parts, number: 7, ...change }) : ''
}

describe('an answer to a question', () => {
  it('does not bring back bytes whose number the slower answer to the sending has burnt meanwhile', async () => {
    const shelf = await memoryShelf({ ...WISH, enqueue: () => undefined })
    const [note = expect.fail()] = shelf.refs
    await shelf.store.change(note, AT, (issuingState) => send(issuingState, { state: 'SENT', sent_at: AT }))
    const later = await shelf.store.change(note, minutes(3), (issuingState) => {
      const [attempt] = issuingState.attempts
      Object.assign(attempt ?? {}, { state: 'ANSWERED', outcome: 'NUMBER_TAKEN' })
      Object.assign(issuingState.key ?? {}, { number: null, code: null })
      const after = settleConsult(issuingState, ABSENT, {}, { ...ASKED, at: minutes(2) })
      return { after, state: attempt?.state }
    })
    expect(later).toEqual({ after: 'wait', state: 'ANSWERED' })
    expect(await shelf.store.look(note, minutes(3))).toMatchObject({ unsent: true })
  })

  it('that needs a user asks once, until there is an answer', async () => {
    const doubt = { failure: 'malformed', sent: 'maybe', reason: 'x', retryAfterSeconds: null } as const
    const unknown = { kind: 'UNKNOWN', exchange: EXCHANGE, ...doubt, needsHuman: 'Confira no painel.' } as const
    const seen = await withSent({}, (issuingState) => {
      const reasons = [unknown, unknown, ABSENT].map((outcome) => {
        settleConsult(issuingState, outcome, {}, ASKED)
        return issuingState.note.needs_human_reason
      })
      return { reasons, told: issuingState.timeline.filter(({ kind }) => kind === 'needs_human').length }
    })
    expect(seen).toEqual({ reasons: ['Confira no painel.', 'Confira no painel.', null], told: 1 })
  })
})

describe('a note that was never there', () => {
  const DAY = 24 * 60
  const heard = (prepared: Date, sent: Date, now: Date) =>
    withSent({ prepared_at: prepared, sent_at: sent }, (issuingState) =>
      settleConsult({ ...issuingState, now }, ABSENT, {}, { ...ASKED, at: now }),
    )

  it('is given up after a day of sendings', async () => {
    expect(await heard(AT, minutes(DAY + 1), minutes(DAY + 20))).toBe('settled')
  })

  it('is sent again when a day passed without an answer about its one sending', async () => {
    expect(await heard(AT, minutes(1), minutes(DAY + 20))).toBe('resend')
  })
})

describe('a note that is not there yet', () => {
  const nextLook = (sent: Date, asked: Date) =>
    withSent({ prepared_at: sent, sent_at: sent }, (issuingState) => {
      settleConsult({ ...issuingState, now: asked }, ABSENT, {}, { ...ASKED, at: asked })
      return issuingState.note.next_consult_at
    })

  it('is asked about again when its absence proves something, and not before', async () => {
    expect(await nextLook(AT, minutes(0.25))).toEqual(minutes(2))
  })
})

describe('a number that is said to be another document’s', () => {
  const taken = (holder: string): ConsultOutcome => ({
    kind: 'OTHER_DOCUMENT',
    exchange: EXCHANGE,
    holder,
    reference: null,
    text: 'Rejeição: Chave de Acesso difere da existente em BD',
  })

  it('is burnt, and the note goes on with the next one, when the document is a stranger’s', async () => {
    const after = await withSent({}, (issuingState) => {
      const next = settleConsult(issuingState, taken(chaveWith({ code: '11111111' })), {}, ASKED)
      return [
        next,
        issuingState.key?.number,
        issuingState.attempts.map(({ outcome }) => outcome),
        issuingState.taken.length,
      ]
    })
    expect(after).toEqual(['resend', null, ['NUMBER_TAKEN'], 1])
  })

  it('is not burnt when the document is an earlier sending of this very note, which is asked about instead', async () => {
    const earlier = chaveWith({ yearMonth: '2610' })
    const after = await withSent({ n: 2, fence: 2, identity: CHAVE }, (issuingState) => {
      issuingState.attempts.unshift(
        attemptOf(1, { state: 'ANSWERED', outcome: 'FINAL', identity: earlier, sent_at: AT }),
      )
      const next = settleConsult(issuingState, taken(earlier), {}, { ...ASKED, asked: { n: 2, fence: 2 } })
      return [next, issuingState.key?.number, issuingState.attempts.map(({ state }) => state), issuingState.taken]
    })
    expect(after).toEqual(['wait', 7, ['UNKNOWN', 'ANSWERED'], []])
  })

  it('is not burnt when its chave bears this note’s own code: a restored backup has forgotten it', async () => {
    const after = await withSent({}, (issuingState) => {
      const forgotten = chaveWith({ code: lawfulCnf(codeSeed(issuingState.key?.ref ?? ''), 7) })
      const next = settleConsult(issuingState, taken(forgotten), {}, ASKED)
      const last = issuingState.attempts.at(-1)
      return [
        next,
        issuingState.key?.number,
        last?.identity === forgotten,
        last?.state,
        issuingState.note.next_consult_at !== null,
      ]
    })
    expect(after).toEqual(['wait', 7, true, 'UNKNOWN', true])
  })
})

describe('"not found", answered to a token', () => {
  const hear = (sentWith: string | null, askedWith: string | null) =>
    withSent({ token_scope: sentWith }, (issuingState) => {
      const next = [1, 2].map(() => settleConsult(issuingState, ABSENT, {}, { ...ASKED, scope: askedWith }))[0]
      const { needs_human_reason } = issuingState.note
      return { next, state: issuingState.attempts[0]?.state, needs_human_reason, told: issuingState.timeline.length }
    })

  it('proves nothing about a note sent with another token: it waits, and a user is notified once', async () => {
    const needs_human_reason = expect.stringContaining('acesso antigo')
    expect(await hear('velho', 'novo')).toEqual({ next: 'wait', state: 'SENT', needs_human_reason, told: 1 })
  })

  it.each([
    ['velho', 'velho'],
    [null, 'novo'],
    ['velho', null],
  ])('lets the same bytes go out again where the tokens do not differ (%s, %s)', async (sentWith, askedWith) => {
    expect(await hear(sentWith, askedWith)).toMatchObject({ next: 'resend', state: 'PREPARED' })
  })

  it('leaves an authorised note unchanged as well', async () => {
    const after = await withSent({ state: 'ANSWERED', token_scope: 'velho' }, (issuingState) => {
      Object.assign(issuingState.note, { enotas_status: 'Autorizada', authorized_at: minutes(-3000) })
      return [
        settleConsult(issuingState, ABSENT, {}, { ...ASKED, scope: 'novo' }),
        issuingState.note.needs_human_reason,
      ]
    })
    expect(after).toEqual(['settled', null])
  })
})
