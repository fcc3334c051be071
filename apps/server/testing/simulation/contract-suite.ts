import { describe, expect, it } from 'vitest'
import { type IssuingState, lastAttempt, type StepJob } from '../../src/note/issuing/state/issuing-state.ts'
import { type NoteRef, type StepQueries, StoreRefused } from '../../src/note/issuing/state/store.ts'
import { AT, attemptOf, type Bench, bytesOf, CHAVE, gather, keyOf, minutes, send, WISH } from './contract-bench.ts'
import {
  expectKindsApart,
  expectLook,
  expectLots,
  expectNumbersOnce,
  expectQuestions,
  expectTakenFound,
  expectToGoOnBehind,
} from './contract-suite-numbers.ts'
import { newEvent, type OpenShelf } from './simulation-store.ts'

/**
 * The contract that every issuing store fulfils. `withShelf` provides three NF-e and an NFS-e of one company, all
 * unsent.
 */
export function describeIssuingStore(
  name: string,
  withShelf: (use: (open: OpenShelf) => Promise<void>) => Promise<void>,
) {
  const expectOn = (what: (bench: Bench) => Promise<void>) => () =>
    withShelf(async (open) => {
      const jobs: StepJob[] = []
      const shelf = await open({ ...WISH, enqueue: (_note, job) => void jobs.push(job) })
      const [first, second, third, service] = shelf.refs
      if (!first || !second || !third || !service) throw new Error('four notes were asked for')
      const change = <T>(note: NoteRef, work: (state: IssuingState, drawer: StepQueries) => T | Promise<T>, at = AT) =>
        shelf.store.change(note, at, work)
      await what({ shelf, jobs, change, first, second, third, service })
    })

  describe(`a step over ${name}`, () => {
    it('leaves the note as it was worked on, and what was gathered beside it', expectOn(expectWorkKept))
    it('that throws leaves nothing: no note, no number, no job, no word', expectOn(expectAllUndone))
    it('that would give a note the chave of another is refused whole', expectOn(expectKeyOfOne))
    it('of a note that does not exist is not taken', expectOn(expectNoStranger))
    it('may make an attempt anew, whose bytes then are the new ones', expectOn(expectNewAttempt))
    it('moves an event on and keeps its bytes', expectOn(expectEventsMoved))
    it('keeps a file once: what is kept is never replaced', expectOn(expectFilesOnce))
    it('marks the sale as issued once', expectOn(expectSaleOnce))
    it('keeps the key of a note and lets only its number change', expectOn(expectKeyKept))
  })
  describe(`numbers over ${name}`, () => {
    it('are given once, and neither the taken, the void nor the used ones', expectOn(expectNumbersOnce))
    it('go on behind one that the gateway gave', expectOn(expectToGoOnBehind))
    it('of NF-e and NFS-e do not know of each other', expectOn(expectKindsApart))
    it(
      'that belong to somebody are found by the code of their chave, or by what the document calls its note',
      expectOn(expectTakenFound),
    )
    it('of lots count by themselves', expectOn(expectLots))
  })
  describe(`a look over ${name}`, () => {
    it('tells what is open: whether the bytes have left, which, and under which name', expectOn(expectLook))
    it('counts the questions of the last hour', expectOn(expectQuestions))
  })
}

async function expectWorkKept({ shelf, jobs, change, first }: Bench): Promise<void> {
  const answer = await change(first, (state) => {
    send(state, { state: 'SENT', sent_at: minutes(1), token_scope: 'escopo' })
    Object.assign(state.note, { next_consult_at: minutes(2), consults: 3, needs_human_reason: 'olhe' })
    state.timeline.push({ kind: 'sent', text: 'Enviada' })
    state.jobs.push({ name: 'consult-note', startAfter: minutes(3) }, { name: 'tell-customer', ...OCCASION })
    return 'feito'
  })
  expect(answer).toBe('feito')
  await change(first, (state) => {
    expect(state.note).toMatchObject({ enotas_status: 'PROCESSING', next_consult_at: minutes(2), consults: 3 })
    expect(state.key).toEqual(keyOf('ref1', 7))
    expect(state.attempts).toEqual([attemptOf(1, { state: 'SENT', sent_at: minutes(1), token_scope: 'escopo' })])
    expect([state.timeline, state.jobs, state.bytes]).toEqual([[], [], []])
  })
  expect(await shelf.kept(first)).toMatchObject({ told: ['sent'], bytes: ['sent send dW1h'] })
  expect(jobs).toEqual([
    { name: 'consult-note', startAfter: minutes(3) },
    { name: 'tell-customer', ...OCCASION },
  ])
}

const OCCASION = { occasion: 'AUTHORIZED', sequence: 0 } as const

async function expectAllUndone({ shelf, jobs, change, first }: Bench): Promise<void> {
  const failing = change(first, async (state, drawer) => {
    await drawer.drawNumber()
    await drawer.drawBatch()
    send(state, {})
    state.timeline.push({ kind: 'sent', text: 'Enviada' })
    state.jobs.push({ name: 'consult-note' })
    state.taken.push({ serie: '1', number: 5, reason: 'VOID', access_key: null, reference: null })
    state.numberSeen = { serie: '1', number: 40 }
    throw new Error('morreu')
  })
  await expect(failing).rejects.toThrow('morreu')
  await change(first, async (state, drawer) => {
    expect([state.note.enotas_status, state.key, state.attempts]).toEqual(['PENDING', null, []])
    expect(await drawer.drawNumber()).toEqual({ serie: 1, number: 1 })
    expect(await drawer.drawBatch()).toBe(1)
  })
  expect([await shelf.kept(first), jobs]).toEqual([{ told: [], bytes: [], files: [] }, []])
  expect((await shelf.numbers()).taken).toEqual([])
}

async function expectKeyOfOne({ shelf, change, first, second }: Bench): Promise<void> {
  await change(first, ({ note }) => void (note.access_key = CHAVE))
  const twice = change(second, (state) => {
    send(state, { state: 'SENT', sent_at: AT })
    state.note.access_key = CHAVE
    state.timeline.push({ kind: 'authorized', text: 'Autorizada' })
  })
  await expect(twice).rejects.toThrow(StoreRefused)
  await expect(twice).rejects.toThrow('O valor já é de outra nota')
  await change(second, (state) => expect([state.note.access_key, state.attempts]).toEqual([null, []]))
  expect(await shelf.kept(second)).toEqual({ told: [], bytes: [], files: [] })
}

async function expectNoStranger({ shelf, change }: Bench): Promise<void> {
  const stranger = { companyId: 1, noteId: 4711 }
  expect(await change(stranger, () => 'feito')).toBeUndefined()
  expect(await shelf.store.look(stranger, AT)).toBeNull()
}

async function expectNewAttempt({ shelf, change, first }: Bench): Promise<void> {
  await change(first, (state) => send(state, {}, 'velha'))
  await change(first, (state) => {
    state.attempts = [attemptOf(1, { fence: 2, payload_sha256: 'outra', prepared_at: minutes(1) })]
    gather(state, 1, 'send', 'nova')
  })
  await change(first, async (state, drawer) => {
    expect(state.attempts).toHaveLength(1)
    expect(lastAttempt(state)).toMatchObject({ fence: 2, payload_sha256: 'outra' })
    expect(Buffer.from((await drawer.sentBytes(1)) ?? []).toString()).toBe('nova')
    expect(await drawer.sentBytes(2)).toBeNull()
    state.attempts = []
  })
  await change(first, async (state, drawer) => {
    expect([state.attempts, await drawer.sentBytes(1)]).toEqual([[], null])
  })
  expect((await shelf.kept(first)).bytes).toEqual([])
}

async function expectEventsMoved({ shelf, change, first, second }: Bench): Promise<void> {
  const asked = { kind: 'CORRECTION', sequence: 1, text: 'Leia-se Rua das Palmeiras', at: AT } as const
  const [id, other] = [await shelf.ask(first, asked), await shelf.ask(first, { ...asked, sequence: 2 })]
  const moved = { state: 'SENT', fence: 2, identity: 'ID1', payload_sha256: 'x', next_consult_at: minutes(1) } as const
  await change(first, (state) => {
    expect(state.events).toEqual([newEvent(id, asked), newEvent(other, { ...asked, sequence: 2 })])
    Object.assign(state.events[0] ?? {}, { ...moved, payload: bytesOf('carta') })
  })
  await change(first, (state) => {
    expect(state.events[0]).toMatchObject(moved)
    expect(Buffer.from(state.events[0]?.payload ?? []).toString()).toBe('carta')
    expect(state.events[1]).toEqual(newEvent(other, { ...asked, sequence: 2 }))
  })
  await change(second, ({ events }) => expect(events).toEqual([]))
}

async function expectFilesOnce({ shelf, change, first }: Bench): Promise<void> {
  const xml = { kind: 'XML', sequence: 0, provider_path: '/a.xml' } as const
  await change(first, (state) => void state.files.push({ ...xml, stored: null }))
  await change(
    first,
    (state) => void state.files.push({ ...xml, provider_path: null, stored: { sha256: 'um', bytes: 1 } }),
  )
  await change(
    first,
    (state) => void state.files.push({ ...xml, provider_path: '/b.xml', stored: { sha256: 'dois', bytes: 2 } }),
  )
  await change(
    first,
    (state) => void state.files.push({ kind: 'CCE_XML', sequence: 2, provider_path: '/c.xml', stored: null }),
  )
  expect((await shelf.kept(first)).files).toEqual([
    { kind: 'CCE_XML', sequence: 2, provider_path: '/c.xml', sha256: null },
    { ...xml, sha256: 'um' },
  ])
}

async function expectSaleOnce({ shelf, change, first, second }: Bench): Promise<void> {
  for (const at of [minutes(1), minutes(2)])
    await change(first, (state) => {
      state.note.authorized_at = at
      state.saleIssued = 'número 7'
    })
  expect(await shelf.saleIssuedAt(first)).toEqual(minutes(1))
  expect(await shelf.saleIssuedAt(second)).toBeNull()
}

async function expectKeyKept({ change, first }: Bench): Promise<void> {
  await change(first, (state) => void (state.key = keyOf('ref1', 7)))
  await change(first, (state) => {
    if (state.key) state.key = { ...state.key, number: null, code: null }
  })
  await change(first, ({ key }) => expect(key).toEqual({ ...keyOf('ref1', 7), number: null, code: null }))
}
