import type { Db } from '../../../kit/db/connect.ts'
import { withCompanies } from '../../../kit/db/scope.ts'
import type { Queue } from '../../../kit/queue/queue.ts'
import type { Vault } from '../../../kit/secrets/vault.ts'
import {
  attemptInDoubt,
  emptyCollections,
  type IssuingState,
  issueKeyOf,
  isToBeSent,
  type StepFile,
} from '../../../note/issuing/state/issuing-state.ts'
import { loadIssuingState } from '../../../note/issuing/state/pg/load-state.ts'
import { pgStepQueries } from '../../../note/issuing/state/pg/step-queries.ts'
import { type Before, writeIssuingState } from '../../../note/issuing/state/pg/write-state.ts'
import type { IssuingStore, NoteRef } from '../../../note/issuing/state/store.ts'

type Kept = { before: Before; state: IssuingState }
export type PastStore = IssuingStore & {
  /** Writes the changes of all notes loaded so far, each with the time of its step. */
  settle(): Promise<void>
}

/**
 * The issuing store of the past. Nothing else works on these notes, and a crash rolls back the whole sale, so a note's
 * issuing state stays in memory from the first step to the last and is written once.
 */
export function pastStore(db: Db, queue: Queue, vault: Vault): PastStore {
  const laid = new Map<number, Kept>()
  return {
    change: (ref, now, work) =>
      withCompanies(db, [ref.companyId], async (tx) => {
        const kept = laid.get(ref.noteId) ?? (await layOut(tx, ref, now))
        if (!kept) return undefined
        const state: IssuingState = { ...kept.state, now, ...emptyCollections() }
        const answer = await work(state, pgStepQueries(tx, vault, state))
        laid.set(ref.noteId, { before: kept.before, state: gathered(kept.state, state) })
        return answer
      }),
    look: async (ref) => {
      const state = laid.get(ref.noteId)?.state
      if (!state?.key) return null
      const asked = attemptInDoubt(state)
      return {
        gateway: state.key.gateway,
        key: issueKeyOf(state, state.key, asked?.identity ?? state.note.access_key),
        unsent: isToBeSent(state),
        sent: state.bytes.find(({ attempt, direction }) => direction === 'sent' && attempt === asked?.n)?.body ?? null,
        asked: asked ? { n: asked.n, fence: asked.fence } : null,
        consults: { count: 0, oldest: null },
      }
    },
    settle: async () => {
      for (const { before, state } of laid.values())
        await withCompanies(db, [state.companyId], (tx) => writeIssuingState(tx, queue, before, state))
      laid.clear()
    },
  }
}

async function layOut(tx: Parameters<typeof loadIssuingState>[0], ref: NoteRef, now: Date): Promise<Kept | null> {
  const state = await loadIssuingState(tx, ref, now)
  if (!state) return null
  const { note, key, attempts, events } = state
  return { state, before: structuredClone({ note, key, attempts, events }) }
}

/** The issuing state after a step, with everything gathered so far. */
function gathered(former: IssuingState, state: IssuingState): IssuingState {
  const at = state.now
  // Named by type, so that nothing a step may gather is forgotten here.
  const all: ReturnType<typeof emptyCollections> = {
    timeline: [...former.timeline, ...state.timeline.map((entry) => ({ ...entry, at }))],
    bytes: [...former.bytes, ...state.bytes.map((bytes) => ({ ...bytes, at }))],
    files: state.files.reduce(withFile, [...former.files]),
    taken: [...former.taken, ...state.taken],
    jobs: [...former.jobs, ...state.jobs],
    numberSeen: state.numberSeen ?? former.numberSeen,
    alerts: state.alerts ?? former.alerts,
    leftOut: state.leftOut ?? former.leftOut,
    issuedAt: state.issuedAt ?? former.issuedAt,
    normsVersion: state.normsVersion ?? former.normsVersion,
    reasons: state.reasons ?? former.reasons,
    saleIssued: state.saleIssued ?? former.saleIssued,
  }
  return { ...state, ...all }
}

function withFile(files: StepFile[], file: StepFile): StepFile[] {
  const others = files.filter(({ kind, sequence }) => kind !== file.kind || sequence !== file.sequence)
  return [...others, file]
}
