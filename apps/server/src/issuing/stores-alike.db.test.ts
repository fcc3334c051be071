import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attemptOf, bytesOf, CHAVE, gather, keyOf, minutes, WISH } from './contract-bench.ts'
import { type Desk, type DeskJob, lastAttempt } from './desk.ts'
import { memoryShelf } from './simulation/memory-shelf.ts'
import { pgShelf } from './simulation/pg-shelf.ts'
import type { OpenShelf } from './simulation/shelf.ts'
import { openGround } from './simulation/test-ground.ts'
import type { Drawer } from './store.ts'

type Step = (desk: Desk, drawer: Drawer, size: number) => Promise<void> | void

/** The engine's steps, each by itself. */
const STEPS: Record<string, Step> = {
  prepare(desk, _drawer, size) {
    desk.key ??= keyOf(`ref${desk.noteId}`)
    desk.attempts = desk.attempts.filter(({ state }) => state !== 'PREPARED')
    const n = (lastAttempt(desk)?.n ?? 0) + 1
    desk.attempts.push(attemptOf(n, { payload_sha256: `sha${size}`, prepared_at: desk.now }))
    gather(desk, n, 'send', `bytes ${size}`)
  },
  send: (desk) => answer(desk, { state: 'SENT', sent_at: desk.now }),
  lose: (desk, _drawer, size) => answer(desk, { state: 'UNKNOWN', outcome: 'UNKNOWN', response_status: size }),
  settle: (desk) => answer(desk, { state: 'ANSWERED', outcome: 'FINAL', answered_at: desk.now }),
  ask(desk) {
    const last = lastAttempt(desk)
    if (last) gather(desk, last.n, 'consult', 'resposta')
    desk.note.consults += 1
    desk.note.next_consult_at = desk.now
  },
  authorise(desk, _drawer, size) {
    desk.note.authorized_at ??= desk.now
    Object.assign(desk.note, { enotas_status: 'Autorizada', number: size, serie: '1' })
    desk.numberSeen = { serie: '1', number: size }
    desk.saleIssued = `número ${size}`
    desk.told.push({ kind: 'authorized', text: 'Autorizada', detail: null })
    desk.jobs.push({ name: 'fetch-files' })
  },
  file(desk, _drawer, size) {
    const stored = size % 2 === 0 ? { sha256: `sha${size}`, bytes: size } : null
    desk.files.push({ kind: 'XML', sequence: size % 3, provider_path: size % 5 ? `/${size}.xml` : null, stored })
  },
  async draw(desk, drawer) {
    desk.key ??= keyOf(`ref${desk.noteId}`)
    const { serie, number } = await drawer.drawNumber()
    Object.assign(desk.key, { serie: String(serie), number, code: '12345678' })
  },
  burn(desk, _drawer, size) {
    desk.taken.push({ serie: '1', number: size, reason: 'VOID', access_key: size % 2 ? CHAVE : null, reference: null })
    if (desk.key) Object.assign(desk.key, { number: null, code: null })
  },
  event(desk, _drawer, size) {
    const event = desk.events[size % Math.max(1, desk.events.length)]
    if (event) Object.assign(event, { state: 'SENT', sent_at: desk.now, payload: bytesOf(`carta ${size}`) })
  },
  async fail(desk, drawer) {
    await drawer.drawNumber()
    desk.note.consults += 100
    desk.told.push({ kind: 'failed', text: 'Morreu' })
    throw new Error('morreu')
  },
}

function answer(desk: Desk, over: Partial<Desk['attempts'][number]>): void {
  const last = lastAttempt(desk)
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
  const jobs: DeskJob[] = []
  const shelf = await open({ ...WISH, enqueue: (_note, job) => void jobs.push(job) })
  for (const [turn, { note, name, size }] of taken.entries()) {
    const ref = shelf.refs[note]
    if (!ref) throw new Error('no such note')
    if (name === 'letter')
      await shelf.ask(ref, { kind: 'CORRECTION', sequence: turn + 1, text: 'Leia-se', at: minutes(turn) })
    const step = shelf.store.change(ref, minutes(turn), (desk, drawer) => STEPS[name]?.(desk, drawer, size))
    if (name === 'fail') await expect(step).rejects.toThrow('morreu')
    else await step
  }
  const left: object[] = []
  for (const ref of shelf.refs) {
    const look = await shelf.store.look(ref, minutes(taken.length))
    const sent = look?.sent && Buffer.from(look.sent).toString()
    const desk = await shelf.store.change(ref, minutes(99), ({ note, key, attempts, events }) => ({
      note,
      key,
      attempts,
      events: events.map(({ payload, ...event }) => ({
        ...event,
        payload: payload && Buffer.from(payload).toString(),
      })),
    }))
    left.push({ look: { ...look, sent }, desk, kept: await shelf.kept(ref), issued: await shelf.saleIssuedAt(ref) })
  }
  return { left, jobs, numbers: await shelf.numbers() }
}
