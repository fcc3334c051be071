import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  attemptOf,
  bytesOf,
  CHAVE,
  gather,
  keyOf,
  minutes,
  WISH,
} from '../../../../testing/simulation/contract-bench.ts'
import { memoryShelf } from '../../../../testing/simulation/memory-simulation-store.ts'
import { pgShelf } from '../../../../testing/simulation/pg-simulation-store.ts'
import type { OpenShelf } from '../../../../testing/simulation/simulation-store.ts'
import { openGround } from '../../../../testing/simulation/test-ground.ts'
import { type IssuingState, lastAttempt, type StepJob } from './issuing-state.ts'
import type { StepQueries } from './store.ts'

type Step = (issuingState: IssuingState, queries: StepQueries, size: number) => Promise<void> | void

/** The engine's steps, each by itself. */
const STEPS: Record<string, Step> = {
  prepare(issuingState, _drawer, size) {
    issuingState.key ??= keyOf(`ref${issuingState.noteId}`)
    issuingState.attempts = issuingState.attempts.filter(({ state }) => state !== 'PREPARED')
    const n = (lastAttempt(issuingState)?.n ?? 0) + 1
    issuingState.attempts.push(attemptOf(n, { payload_sha256: `sha${size}`, prepared_at: issuingState.now }))
    gather(issuingState, n, 'send', `bytes ${size}`)
  },
  send: (issuingState) => answer(issuingState, { state: 'SENT', sent_at: issuingState.now }),
  lose: (issuingState, _drawer, size) =>
    answer(issuingState, { state: 'UNKNOWN', outcome: 'UNKNOWN', response_status: size }),
  settle: (issuingState) =>
    answer(issuingState, { state: 'ANSWERED', outcome: 'FINAL', answered_at: issuingState.now }),
  ask(issuingState) {
    const last = lastAttempt(issuingState)
    if (last) gather(issuingState, last.n, 'consult', 'resposta')
    issuingState.note.consults += 1
    issuingState.note.next_consult_at = issuingState.now
  },
  authorise(issuingState, _drawer, size) {
    issuingState.note.authorized_at ??= issuingState.now
    Object.assign(issuingState.note, { enotas_status: 'Autorizada', number: size, serie: '1' })
    issuingState.numberSeen = { serie: '1', number: size }
    issuingState.saleIssued = `número ${size}`
    issuingState.timeline.push({ kind: 'authorized', text: 'Autorizada', detail: null })
    issuingState.jobs.push({ name: 'fetch-files' })
  },
  file(issuingState, _drawer, size) {
    const stored = size % 2 === 0 ? { sha256: `sha${size}`, bytes: size } : null
    issuingState.files.push({
      kind: 'XML',
      sequence: size % 3,
      provider_path: size % 5 ? `/${size}.xml` : null,
      stored,
    })
  },
  async draw(issuingState, queries) {
    issuingState.key ??= keyOf(`ref${issuingState.noteId}`)
    const { serie, number } = await queries.drawNumber()
    Object.assign(issuingState.key, { serie: String(serie), number, code: '12345678' })
  },
  burn(issuingState, _drawer, size) {
    issuingState.taken.push({
      serie: '1',
      number: size,
      reason: 'VOID',
      access_key: size % 2 ? CHAVE : null,
      reference: null,
    })
    if (issuingState.key) Object.assign(issuingState.key, { number: null, code: null })
  },
  event(issuingState, _drawer, size) {
    const event = issuingState.events[size % Math.max(1, issuingState.events.length)]
    if (event) Object.assign(event, { state: 'SENT', sent_at: issuingState.now, payload: bytesOf(`carta ${size}`) })
  },
  async fail(issuingState, queries) {
    await queries.drawNumber()
    issuingState.note.consults += 100
    issuingState.timeline.push({ kind: 'failed', text: 'Morreu' })
    throw new Error('morreu')
  },
}

function answer(issuingState: IssuingState, over: Partial<IssuingState['attempts'][number]>): void {
  const last = lastAttempt(issuingState)
  if (last) Object.assign(last, over)
}

const steps = fc.array(
  fc.record({
    note: fc.nat(3),
    name: fc.constantFrom(...Object.keys(STEPS), 'letter'),
    size: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 5, maxLength: 40 },
)

it('the same steps leave the same notes in memory and in PostgreSQL', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const ground = await openGround()
      try {
        expect(await play(pgShelf(ground), taken)).toEqual(await play(memoryShelf, taken))
      } finally {
        await ground.close()
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)

async function play(open: OpenShelf, taken: readonly { note: number; name: string; size: number }[]) {
  const jobs: StepJob[] = []
  const shelf = await open({ ...WISH, enqueue: (_note, job) => void jobs.push(job) })
  for (const [turn, { note, name, size }] of taken.entries()) {
    const ref = shelf.refs[note]
    if (!ref) throw new Error('no such note')
    if (name === 'letter')
      await shelf.ask(ref, { kind: 'CORRECTION', sequence: turn + 1, text: 'Leia-se', at: minutes(turn) })
    const step = shelf.store.change(ref, minutes(turn), (issuingState, queries) =>
      STEPS[name]?.(issuingState, queries, size),
    )
    if (name === 'fail') await expect(step).rejects.toThrow('morreu')
    else await step
  }
  const left: object[] = []
  for (const ref of shelf.refs) {
    const look = await shelf.store.look(ref, minutes(taken.length))
    const sent = look?.sent && Buffer.from(look.sent).toString()
    const issuingState = await shelf.store.change(ref, minutes(99), ({ note, key, attempts, events }) => ({
      note,
      key,
      attempts,
      events: events.map(({ payload, ...event }) => ({
        ...event,
        payload: payload && Buffer.from(payload).toString(),
      })),
    }))
    left.push({
      look: { ...look, sent },
      issuingState,
      kept: await shelf.kept(ref),
      issued: await shelf.saleIssuedAt(ref),
    })
  }
  return { left, jobs, numbers: await shelf.numbers() }
}
