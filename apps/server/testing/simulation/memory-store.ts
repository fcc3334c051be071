import type { SealKey } from '@talao/documents'
import type { NoteToIssue } from '@talao/gateways'
import type { NoteEventEntry } from '../../src/ledger/note-timeline.ts'
import {
  attemptInDoubt,
  emptyCollections,
  type IssuingState,
  issueKeyOf,
  isToBeSent,
  type StepBytes,
  type StepFile,
  type StepJob,
} from '../../src/note/issuing/state/issuing-state.ts'
import { asSteps, asStored } from '../../src/note/issuing/state/note-states.ts'
import { type IssuingStore, type NoteRef, type StepQueries, StoreRefused } from '../../src/note/issuing/state/store.ts'

/**
 * What the memory store holds of one note: its issuing state after the last step, and everything the steps collected.
 */
export type KeptNote = {
  state: Pick<IssuingState, 'note' | 'issuer' | 'sale' | 'key' | 'attempts' | 'events'>
  /** The document, as the database would load it. */
  load: () => { note: NoteToIssue; seal: SealKey | null }
  bytes: (StepBytes & { at: Date; stamp: string })[]
  files: StepFile[]
  told: (NoteEventEntry & { at: Date })[]
  saleIssuedAt: Date | null
}

type Series = { serie: number; next_number: number; next_batch: number }
type VoidRange = { companyId: number; inProduction: boolean; serie: number; first: number; last: number }
type Taken = {
  companyId: number
  kind: string
  environment: string
  serie: string
  number: number
  access_key: string | null
  reference: string | null
}

export type MemoryStore = IssuingStore & {
  add(ref: NoteRef, note: KeptNote): void
  read(ref: NoteRef): KeptNote
  /** Changes a note the way other parts of the product do, such as a user's edit or event request. */
  edit(ref: NoteRef, change: (note: KeptNote) => void): void
  series(companyId: number, kind: string, inProduction: boolean): Series
  taken: readonly Taken[]
  /** NF-e numbers declared void; tests add to it. */
  voids: VoidRange[]
}

type MemoryDeps = {
  /** Receives the jobs that a step enqueues. */
  enqueue(ref: NoteRef, job: StepJob): void
  refByHand(): string
}

const HOUR_MS = 3_600_000

/**
 * In-memory counterpart of the PostgreSQL store, so that thousands of faulty runs take seconds. A step works on a copy
 * that replaces the state only when the step succeeds, like a transaction.
 */
export function memoryStore(deps: MemoryDeps): MemoryStore {
  const notes = new Map<string, KeptNote>()
  const allSeries = new Map<string, Series>()
  const taken: Taken[] = []
  const voids: VoidRange[] = []
  const nameOf = ({ companyId, noteId }: NoteRef) => `${companyId}/${noteId}`
  const read = (ref: NoteRef) => {
    const note = notes.get(nameOf(ref))
    if (!note) throw new Error(`no note ${nameOf(ref)}`)
    return note
  }
  const series = (companyId: number, kind: string, inProduction: boolean) => {
    const name = `${companyId}/${kind}/${inProduction}`
    const found = allSeries.get(name) ?? { serie: 1, next_number: 1, next_batch: 1 }
    allSeries.set(name, found)
    return found
  }
  const isUsed = (state: IssuingState, serie: number, number: number) => {
    const here = { companyId: state.companyId, kind: state.note.kind, environment: environmentOf(state) }
    const wanted = { ...here, serie: String(serie), number }
    return (
      taken.some((one) => isSameNumber(one, wanted)) ||
      voids.some((range) => isVoid(range, state, serie, number)) ||
      [...notes].some(([name, { state: other }]) => {
        const own = { ...here, companyId: Number.parseInt(name, 10), kind: other.note.kind }
        const isHeld = other.key !== null && isSameNumber({ ...own, ...other.key }, wanted)
        const isWritten = other.note.kind === 'NFE' && other.note.access_key !== null
        return (
          isHeld || (isWritten && isSameNumber({ ...own, ...other.note, environment: environmentOf(other) }, wanted))
        )
      })
    )
  }

  const hasKeyOfAnother = (ref: NoteRef, { note: { access_key } }: IssuingState) =>
    access_key !== null &&
    [...notes].some(
      ([name, { state }]) =>
        name !== nameOf(ref) && Number.parseInt(name, 10) === ref.companyId && state.note.access_key === access_key,
    )

  const drawerOf = (state: IssuingState, kept: KeptNote): { drawer: StepQueries; rollback: () => void } => {
    const own = series(state.companyId, state.note.kind, state.note.in_production)
    const before = { ...own }
    const drawer: StepQueries = {
      drawNumber: async () => {
        for (;;) {
          const number = own.next_number++
          if (!isUsed(state, own.serie, number)) return { serie: own.serie, number }
        }
      },
      drawBatch: async () => own.next_batch++,
      load: async () => kept.load(),
      sentBytes: async (n) =>
        sentBytes(
          kept,
          state.attempts.find((attempt) => attempt.n === n),
        ),
      refByHand: async () => deps.refByHand(),
      // No register answers are stored.
      registerFaults: async () => [],
      registrationFaults: async () => [],
      // Automatic sending is never switched off in a simulation.
      mayLeaveByItself: async () => true,
      numbersLearnt: async () => true,
      foundUnder: async (mark) => {
        const here = taken.filter(
          ({ companyId, environment }) => companyId === state.companyId && environment === environmentOf(state),
        )
        const found = here.find(({ kind, access_key, reference }) =>
          'code' in mark
            ? kind === 'NFE' && access_key?.slice(35, 43) === mark.code
            : kind === 'NFSE' && access_key !== null && reference === mark.reference,
        )
        if (!found || found.access_key === null) return null
        return { serie: found.serie, number: found.number, access_key: found.access_key }
      },
    }
    return { drawer, rollback: () => void Object.assign(own, before) }
  }

  return {
    read,
    series,
    taken,
    voids,
    add: (ref, note) => void notes.set(nameOf(ref), note),
    edit: (ref, change) => change(read(ref)),
    async change(ref, now, work) {
      const kept = notes.get(nameOf(ref))
      if (!kept) return undefined
      // A simulation restores no backup.
      const state: IssuingState = {
        ...ref,
        now,
        doubtedAt: null,
        ...structuredClone(kept.state),
        ...emptyCollections(),
      }
      const { drawer, rollback } = drawerOf(state, kept)
      try {
        const answer = await work(state, drawer)
        if (hasKeyOfAnother(ref, state)) throw new StoreRefused('O valor já é de outra nota')
        commit(kept, state)
        for (const one of state.taken) {
          const row = { ...one, companyId: state.companyId, kind: state.note.kind, environment: environmentOf(state) }
          if (!taken.some((other) => isSameNumber(other, row))) taken.push(row)
        }
        if (state.numberSeen)
          goOnBehind(series(ref.companyId, state.note.kind, state.note.in_production), state.numberSeen)
        for (const job of state.jobs) deps.enqueue(ref, job)
        return answer
      } catch (error) {
        rollback()
        throw error
      }
    },
    async look(ref, now) {
      const kept = notes.get(nameOf(ref))
      if (!kept?.state.key) return null
      const { state } = kept
      const asked = attemptInDoubt(state)
      const since = now.getTime() - HOUR_MS
      const consults = kept.bytes
        .filter(({ purpose, at }) => purpose === 'consult' && at.getTime() > since)
        .map(({ at }) => at.getTime())
      return {
        gateway: kept.state.key.gateway,
        key: issueKeyOf(state, kept.state.key, asked?.identity ?? state.note.access_key),
        unsent: isToBeSent(state),
        asked: asked ? { n: asked.n, fence: asked.fence } : null,
        sent: asked ? sentBytes(kept, asked) : null,
        consults: { count: consults.length, oldest: consults.length > 0 ? new Date(Math.min(...consults)) : null },
      }
    },
  }
}

function environmentOf({ note }: Pick<IssuingState, 'note'>): string {
  return note.in_production ? 'producao' : 'homologacao'
}

function commit(kept: KeptNote, state: IssuingState): void {
  const { note, issuer, sale, key, attempts, events, now } = state
  // Deleting or remaking an attempt deletes its bytes.
  const stamps = new Set(['', ...attempts.map(stampOf)])
  const gone = kept.state.attempts.map(stampOf).filter((stamp) => !stamps.has(stamp))
  if (gone.length > 0) kept.bytes = kept.bytes.filter(({ stamp }) => !gone.includes(stamp))
  kept.state = { note: asSteps(asStored(note)), issuer, sale, key, attempts, events }
  kept.told.push(...state.timeline.map((entry) => ({ ...entry, at: now })))
  for (const bytes of state.bytes) {
    const attempt = attempts.find(({ n }) => n === bytes.attempt)
    kept.bytes.push({ ...bytes, at: now, stamp: stampOf(attempt) })
  }
  for (const file of state.files) keepFile(kept.files, file)
  if (state.saleIssued !== null) kept.saleIssuedAt ??= note.authorized_at
}

/** A stored file is never replaced by another under the same name. */
function keepFile(files: StepFile[], file: StepFile): void {
  const known = files.find(({ kind, sequence }) => kind === file.kind && sequence === file.sequence)
  if (!known) return void files.push({ ...file })
  if (known.stored) return
  known.provider_path = file.provider_path ?? known.provider_path
  known.stored = file.stored
}

/** Identifies the bytes of one version of an attempt: remade under the same number, it has other bytes. */
function stampOf(attempt: IssuingState['attempts'][number] | undefined): string {
  return attempt ? `${attempt.n}/${attempt.payload_sha256}/${attempt.prepared_at.getTime()}` : ''
}

function sentBytes(kept: KeptNote, attempt: IssuingState['attempts'][number] | undefined): Uint8Array | null {
  if (!attempt) return null
  const stamp = stampOf(attempt)
  return kept.bytes.findLast((bytes) => bytes.direction === 'sent' && bytes.stamp === stamp)?.body ?? null
}

type Numbered = { companyId: number; kind: string; environment: string; serie: string | null; number: number | null }

function isSameNumber(one: Numbered, other: Numbered): boolean {
  return (
    one.companyId === other.companyId &&
    one.kind === other.kind &&
    one.environment === other.environment &&
    one.serie === other.serie &&
    one.number === other.number
  )
}

function isVoid(range: VoidRange, { companyId, note }: IssuingState, serie: number, number: number): boolean {
  const isHere = range.companyId === companyId && note.kind === 'NFE' && range.inProduction === note.in_production
  return isHere && range.serie === serie && number >= range.first && number <= range.last
}

function goOnBehind(own: Series, { serie, number }: { serie: string; number: number }): void {
  if (String(own.serie) === serie && own.next_number <= number) own.next_number = number + 1
}
