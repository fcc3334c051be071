import type { Transport } from '@talao/gateways'
import { FOCUS_NFE } from '@talao/gateways/focus-nfe/gateway'
import { makeRequestQuota, QuotaSpent } from '../../apps/server/src/company/gateways/request-quota.ts'
import { DISPATCH, type PickedNote, type WaitingNote } from '../../apps/server/src/note/dispatch/fair-queue.ts'
import { makeEngine } from '../../apps/server/src/note/issuing/engine.ts'
import { applyGatewayWebhook } from '../../apps/server/src/note/issuing/gateway-webhook.ts'
import type { IssuingState } from '../../apps/server/src/note/issuing/state/issuing-state.ts'
import type { IssuingStore, NoteRef } from '../../apps/server/src/note/issuing/state/store.ts'
import { BLANK_NOTE } from '../../apps/server/testing/simulation/blank-note.ts'
import { exampleNote, ISSUER_CNPJ } from '../../apps/server/testing/simulation/example.ts'
import { memoryStore } from '../../apps/server/testing/simulation/memory-store.ts'
import { makeSweeper } from '../../apps/server/testing/simulation/sweeper.ts'
import type { Life, World } from '../../apps/server/testing/simulation/world.ts'
import { LATENCY_MS, makeProvider, type Outage, type Provider } from './provider.ts'
import { makeBenchQueue } from './queue.ts'
import { type ChooseNext, makeLine } from './waiting-notes.ts'

export type WorkerModel = {
  provider: Provider
  ask(companyId: number, noteId: number): void
  /** Milliseconds per note from the request to the provider's confirmation that it has the note. */
  waits: Map<number, number>
}
type OfficeDeps = {
  world: World
  choose: ChooseNext
  tokenOf: (companyId: number) => string
  latencyMs?: number
  outage?: Outage
}

/** Duration of one database step. */
const STORE_MS = 4

/** One worker with the real engine, Focus client and dispatcher, in virtual time over the in-memory store. */
export function startWorkerModel({ world, choose, tokenOf, latencyMs = LATENCY_MS, outage }: OfficeDeps): WorkerModel {
  const life: Life = { name: 'A', alive: true }
  const line = makeLine(choose)
  const queue = makeBenchQueue(world)
  const credits = makeRequestQuota(world.clock)
  const waits = new Map<number, number>()
  const refs = new Map<string, NoteRef>()
  const asked = new Map<number, WaitingNote>()
  const kept = memoryStore({
    refByHand: () => 'none',
    enqueue: (note, job) => {
      if (job.name === 'fetch-files') fetchLater(note)
      if (job.name === 'consult-note') consultLater(note)
    },
  })
  const sweep = makeSweeper(world, {
    enqueue: ({ note }) => consultLater(note),
    join: () => undefined,
    giveBack: () => undefined,
  })
  const committed = (note: NoteRef, state: IssuingState) => {
    if (state.key) refs.set(state.key.ref, note)
    sweep(note, state)
    const [attempt] = state.attempts
    const wish = asked.get(note.noteId)
    if (attempt?.state === 'ANSWERED' && wish && !waits.has(note.noteId))
      waits.set(note.noteId, world.now() - wish.asked_at.getTime())
  }
  const store: IssuingStore = {
    look: async (note, now) => {
      await world.pause(life, STORE_MS)
      return kept.look(note, now)
    },
    change: async (note, now, work) => {
      await world.pause(life, STORE_MS)
      return kept.change(note, now, async (state, drawer) => {
        const answer = await work(state, drawer)
        committed(note, state)
        return answer
      })
    },
  }
  const tell = (body: string) => {
    const hint = FOCUS_NFE.parseWebhook?.({ headers: {}, body: new TextEncoder().encode(body) })
    const note = hint?.kind === 'HINT' ? refs.get(hint.ref) : undefined
    if (hint?.kind !== 'HINT' || !note) throw new Error(`nobody understands ${body}`)
    world.spawn(async () => {
      await store.change(note, world.clock.now(), (state) => void applyGatewayWebhook(state, hint.result))
    })
  }
  const provider = makeProvider(world, ISSUER_CNPJ, tell, outage)
  const accessOf = (companyId: number) => {
    const token = tokenOf(companyId)
    return {
      baseUrl: 'https://focus.sim',
      token,
      meter: token,
      transport: transportOf(world, life, provider, token, latencyMs),
    }
  }
  const engine = makeEngine({
    store,
    clock: world.clock,
    credits,
    accessFor: async (companyId) => accessOf(companyId),
    keep: async () => ({}),
    contingencyFor: () => null,
    observe: () => undefined,
  })

  const issueLater = (turn: PickedNote<WaitingNote>, startAfter?: number): void =>
    queue.enqueue(
      {
        name: 'issue-note',
        key: String(turn.note.note_id),
        companyId: turn.note.company_id,
        lane: turn.lane,
        work: () => issue(turn),
      },
      startAfter,
    )
  const issue = async (turn: PickedNote<WaitingNote>): Promise<void> => {
    const { note: wish, lane } = turn
    const ref = { companyId: wish.company_id, noteId: wish.note_id }
    try {
      if ((await engine.issue(ref, lane)) === 'again') issueLater(turn, world.now() + 5_000)
    } catch (error) {
      if (!(error instanceof QuotaSpent)) throw error
      const until = error.retryAt.getTime()
      if (kept.read(ref).state.note.enotas_status !== 'PENDING') return issueLater(turn, until)
      line.ask(wish)
      line.rest(wish.company_id, until)
      dispatchAt(Math.ceil(until / 1_000) * 1_000)
    }
  }
  function fetchLater(note: NoteRef, startAfter?: number): void {
    const { companyId, noteId } = note
    queue.enqueue({ name: 'fetch-files', key: String(noteId), companyId, work: () => fetchXml(note) }, startAfter)
  }
  const fetchXml = async (note: NoteRef) => {
    const access = accessOf(note.companyId)
    const path = kept.read(note).files.find(({ kind }) => kind === 'XML')?.provider_path
    try {
      if (!path) throw new Error(`note ${note.noteId} has no file to fetch`)
      credits.take(access.meter, 'janitor', FOCUS_NFE.capabilities.creditsPerMinute)
      const outcome = await FOCUS_NFE.fetchFile({ kind: 'XML', path }, access)
      credits.learn(access.meter, outcome.exchange.rateLimit)
      if (outcome.kind === 'FOUND') return
      credits.block(access.meter, 'retryAfterSeconds' in outcome ? outcome.retryAfterSeconds : null)
      fetchLater(note, world.now() + 60_000)
    } catch (error) {
      if (!(error instanceof QuotaSpent)) throw error
      fetchLater(note, error.retryAt.getTime())
    }
  }
  function consultLater(note: NoteRef, startAfter?: number): void {
    const { companyId, noteId } = note
    queue.enqueue({ name: 'consult-note', key: String(noteId), companyId, work: () => consult(note) }, startAfter)
  }
  const consult = async (note: NoteRef) => {
    try {
      const wish = asked.get(note.noteId)
      if ((await engine.consult(note, 'janitor')) === 'again' && wish) issueLater({ note: wish, lane: wish.lane })
    } catch (error) {
      if (!(error instanceof QuotaSpent)) throw error
      consultLater(note, error.retryAt.getTime())
    }
  }

  const planned = new Set<number>()
  function dispatchAt(at: number): void {
    if (planned.has(at)) return
    planned.add(at)
    world.at(at + world.random.between(5, 200), () => {
      planned.delete(at)
      const due = line.due(world.now())
      if (due.length === 0) return
      const standing = queue.sendings()
      const turns = choose(due, DISPATCH.atMostWaiting - standing.length, standing)
      line.take(turns.map(({ note }) => note))
      for (const turn of turns) {
        addOnce(kept, turn.note)
        issueLater(turn)
      }
      dispatchAt(Math.floor(world.now() / DISPATCH.againMs) * DISPATCH.againMs + DISPATCH.againMs)
    })
  }
  return {
    provider,
    waits,
    ask(companyId, noteId) {
      const asked_at = world.clock.now()
      const wish: WaitingNote = { company_id: companyId, note_id: noteId, kind: 'NFE', lane: 'automatic', asked_at }
      asked.set(noteId, wish)
      line.ask(wish)
      dispatchAt(Math.floor(world.now() / 100) * 100)
    },
  }
}

function transportOf(world: World, life: Life, provider: Provider, token: string, latencyMs: number): Transport {
  return {
    close: () => undefined,
    send: (request) =>
      world.suspend(life, (goOn) => {
        world.at(world.now() + latencyMs / 2, () => {
          const { status, headers, body } = provider.answer(token, request)
          const bytes = new TextEncoder().encode(body)
          const result = { kind: 'answered', status, headers, body: bytes, durationMs: latencyMs } as const
          world.at(world.now() + latencyMs / 2, () => goOn(result))
        })
      }),
  }
}

const known = new WeakMap<object, Set<number>>()

/** Adds a note to the store only when it is sent, so that tens of thousands of waiting notes take no memory. */
function addOnce(store: ReturnType<typeof memoryStore>, { company_id, note_id }: WaitingNote): void {
  const there = known.get(store) ?? new Set<number>()
  known.set(store, there)
  if (there.has(note_id)) return
  there.add(note_id)
  const sale = `VENDA-${note_id}`
  store.add(
    { companyId: company_id, noteId: note_id },
    {
      state: {
        note: { ...BLANK_NOTE, sale_id: note_id },
        issuer: ISSUER,
        sale: { status: 'DONE', platform: 'HOTMART', external_sales_id: sale },
        key: null,
        attempts: [],
        events: [],
      },
      load: () => ({ note: exampleNote('NFE', sale, null), seal: null }),
      bytes: [],
      files: [],
      told: [],
      saleIssuedAt: null,
    },
  )
}

const ISSUER = {
  cnpj: ISSUER_CNPJ,
  place: { state_id: 41, city_id: 4106902 },
  gateway: 'FOCUS_NFE',
  ownNumbers: false,
  hasToken: true,
  hasCertificate: true,
}
