import { type Random, seededRandom } from '../../src/kit/random.ts'
import type { IssuingState } from '../../src/note/issuing/state/issuing-state.ts'
import type { NoteRef } from '../../src/note/issuing/state/store.ts'
import { findDifferences } from './check.ts'
import { watchContingency } from './contingency-watch.ts'
import { demoSeal, exampleNote, ISSUER_CNPJ, type Mark, PLACE } from './example.ts'
import type { Service } from './outside/answer.ts'
import { openBook } from './outside/book.ts'
import { makeFocus } from './outside/focus.ts'
import { declareElsewhere } from './outside/foreign-dps.ts'
import { makeTransport } from './outside/network.ts'
import { makeSefaz } from './outside/sefaz.ts'
import { openSefin, serveSefin } from './outside/sefin.ts'
import { makeWebhooks } from './outside/webhooks.ts'
import { drawPlan, type Plan, type RoadMix } from './plan.ts'
import { makeProcesses, workKey } from './processes.ts'
import { makeQueue } from './queue.ts'
import type { Run } from './run.ts'
import type { Kept, Loaded, NewNote, OpenShelf } from './simulation-store.ts'
import { makeSweeper } from './sweeper.ts'
import { makeTrace } from './trace.ts'
import { simulateUsers } from './users.ts'
import { makeWorld, type World } from './world.ts'

const START = Date.UTC(2026, 10, 20, 12)
const DAY_MS = 24 * 3_600_000
const HORIZON_MS = 20 * DAY_MS
const NOTES = 8

export type Result = {
  seed: number
  plan: Plan
  failures: string[]
  hash: string
  trace: readonly string[]
  /** The notes at the end of the run, with everything stored about them. */
  left: readonly (Kept & Pick<IssuingState, 'note' | 'key' | 'attempts' | 'events'>)[]
}
export type SimulationOptions = { seed: number; openShelf: OpenShelf; roads?: RoadMix; keepTrace?: number }

/** Twenty days of eight notes, two processes, users and a bad network, determined by the seed alone. */
export async function simulate({ seed, openShelf, roads, keepTrace = 60 }: SimulationOptions): Promise<Result> {
  const random = seededRandom(seed)
  const trace = makeTrace(START, keepTrace)
  const failures: string[] = []
  const fail = (what: string) => {
    trace.note(world.now(), `FAILURE ${what}`)
    failures.push(what)
  }
  const world: World = makeWorld(START, random, (error) => fail(String(error instanceof Error ? error.stack : error)))
  const plan = drawPlan(random, START, roads ?? null)
  const notes = drawNotes(random, plan)
  const base = {
    world,
    plan,
    start: START,
    notes,
    marks: notes.map(() => drawMark(random)),
    books: { nfe: openBook(onDouble), nfse: openBook(onDouble) },
    deaths: [],
    trace: (line: string) => trace.note(world.now(), line),
    fail,
  }
  function onDouble(sale: string): void {
    fail(`${sale} has two documents`)
  }
  const left = await play(base, openShelf)
  return { seed, plan, failures, hash: trace.hash, trace: trace.lines, left }
}

function drawNotes(random: Random, { gateways: { nfe, nfse } }: Plan): NewNote[] {
  return Array.from({ length: NOTES }, (_nothing, index) => {
    const sale = `VENDA-${index + 1}`
    const isService = nfe === null || (nfse !== null && random.chance(0.35))
    return isService ? { kind: 'NFSE', sale, gateway: nfse ?? 'FOCUS_NFE' } : { kind: 'NFE', sale, gateway: nfe }
  })
}

function drawMark(random: Random): Mark {
  if (random.chance(0.75)) return null
  return random.pick(['refused', 'refused', 'refused', 'invalid', 'denied'])
}

/** Runs until the horizon and returns the notes at the end. */
async function play(base: Omit<Run, 'shelf'>, openShelf: OpenShelf): Promise<Result['left']> {
  const { world, plan, notes } = base
  const queue = makeQueue(world, (work, life) => processes.run(work, life), base.trace)
  const shelf = await openShelf({
    notes,
    at: new Date(START),
    issuer: { ...ISSUER, ownNumbers: plan.ownNumbers },
    load: (index) => loadExample(base, index),
    enqueue(note, job) {
      const eventId = job.name === 'settle-event' ? job.event_request_id : undefined
      if (!RUN_JOBS.includes(job.name)) return
      const work = { name: job.name, note, ...(eventId === undefined ? {} : { eventId }) }
      queue.enqueue(work, workKey(work), 'startAfter' in job ? job.startAfter : undefined)
    },
  })
  const run: Run = { ...base, shelf }
  const refs = new Map<string, NoteRef>()
  const sweep = makeSweeper(world, queue)
  const processes = makeProcesses(run, {
    queue,
    transport: makeTransport(
      world,
      plan,
      outside(run, { noteOf: (ref) => refs.get(ref), process: () => processes.any() }),
      base.trace,
    ),
    watch: watchContingency(run, () => processes.any()),
    load: (note) =>
      loadExample(
        base,
        shelf.refs.findIndex(({ noteId }) => noteId === note.noteId),
      ),
    committed(note, issuingState) {
      if (issuingState.key) refs.set(issuingState.key.ref, note)
      base.trace(
        `note ${note.noteId} is ${issuingState.note.enotas_status} ${issuingState.attempts.map(({ state }) => state).join(' ')} ${issuingState.timeline.map(({ kind, detail }) => `${kind} ${detail ?? ''}`).join('; ')}`,
      )
      sweep(note, issuingState)
    },
  })
  processes.start()
  simulateUsers(run, { queue, process: processes.any })
  await world.run(START + HORIZON_MS)
  for (const difference of await findDifferences(run)) base.fail(difference)
  const left: Result['left'][number][] = []
  for (const ref of shelf.refs) left.push(await leftOf(run, ref))
  return left
}

async function leftOf({ shelf, world }: Run, ref: NoteRef): Promise<Result['left'][number]> {
  const issuingState = await shelf.store.change(ref, world.clock.now(), (one) => one)
  if (!issuingState) throw new Error('a note is gone')
  const { note, key, attempts } = issuingState
  const events = issuingState.events.map(({ payload, ...event }) => ({
    ...event,
    payload: payload && new Uint8Array(payload),
  }))
  return { note, key, attempts, events, ...(await shelf.kept(ref)) }
}

const RUN_JOBS: readonly string[] = ['issue-note', 'consult-note', 'settle-event', 'mark-replaced']
const ISSUER = {
  cnpj: ISSUER_CNPJ,
  place: PLACE,
  gateway: 'FOCUS_NFE',
  hasToken: true,
  hasCertificate: true,
} as const

function loadExample({ notes, marks, plan }: Omit<Run, 'shelf'>, index: number): Loaded {
  const { kind, sale, replaces } = notes[index] ?? { kind: 'NFE' as const, sale: '' }
  return { note: exampleNote(kind, sale, marks[index] ?? null, replaces), seal: signsHere(plan) ? demoSeal() : null }
}

function signsHere({ gateways: { nfe, nfse } }: Plan): boolean {
  return nfe === 'SEFAZ' || nfse === 'NFSE_NACIONAL'
}

function outside(run: Run, reach: Pick<Parameters<typeof makeWebhooks>[0], 'noteOf' | 'process'>): Service {
  const { world, plan, books } = run
  const tell = makeWebhooks({ world, plan, ...reach })
  const focus = makeFocus({ world, plan, books, cnpj: ISSUER_CNPJ, tell })
  const onAbuse = (chave: string, since: number, asked: number) => {
    // Consults made just before a process died are not counted.
    const uncounted = run.deaths.filter((at) => at > since).length
    if (asked > 10 + uncounted) run.fail(`SEFAZ was asked about ${chave} ${asked} times within an hour`)
  }
  const sefaz = makeSefaz({ world, plan, book: books.nfe, cnpj: ISSUER_CNPJ, onAbuse })
  const sefin = openSefin({ world, plan, book: books.nfse, cnpj: ISSUER_CNPJ, cityId: PLACE.city_id })
  const national = serveSefin(sefin)
  if (plan.gateways.nfse === 'NFSE_NACIONAL')
    declareElsewhere(sefin, { note: exampleNote('NFSE', 'OUTRO', null), seal: demoSeal(), stateId: PLACE.state_id })
  return (request) => {
    if (request.url.startsWith('https://sefaz')) return sefaz(request)
    return request.url.startsWith('https://sefin') ? national(request) : focus(request)
  }
}
