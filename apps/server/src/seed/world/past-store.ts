import type { Db } from '../../db/connect.ts'
import { withCompanies } from '../../db/scope.ts'
import {
  attemptInDoubt,
  type Desk,
  type DeskFile,
  isToBeSent,
  issueKeyOf,
  nothingGathered,
} from '../../issuing/desk.ts'
import { pgDrawer } from '../../issuing/pg/drawer.ts'
import { loadDesk } from '../../issuing/pg/load-desk.ts'
import { type Before, writeDesk } from '../../issuing/pg/write-desk.ts'
import type { IssuingStore, NoteRef } from '../../issuing/store.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Vault } from '../../secrets/vault.ts'

type Kept = { before: Before; desk: Desk }
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
        const desk: Desk = { ...kept.desk, now, ...nothingGathered() }
        const answer = await work(desk, pgDrawer(tx, vault, desk))
        laid.set(ref.noteId, { before: kept.before, desk: gathered(kept.desk, desk) })
        return answer
      }),
    look: async (ref) => {
      const desk = laid.get(ref.noteId)?.desk
      if (!desk?.key) return null
      const asked = attemptInDoubt(desk)
      return {
        gateway: desk.key.gateway,
        key: issueKeyOf(desk, desk.key, asked?.identity ?? desk.note.access_key),
        unsent: isToBeSent(desk),
        sent: desk.bytes.find(({ attempt, direction }) => direction === 'sent' && attempt === asked?.n)?.body ?? null,
        asked: asked ? { n: asked.n, fence: asked.fence } : null,
        consults: { count: 0, oldest: null },
      }
    },
    settle: async () => {
      for (const { before, desk } of laid.values())
        await withCompanies(db, [desk.companyId], (tx) => writeDesk(tx, queue, before, desk))
      laid.clear()
    },
  }
}

async function layOut(tx: Parameters<typeof loadDesk>[0], ref: NoteRef, now: Date): Promise<Kept | null> {
  const desk = await loadDesk(tx, ref, now)
  if (!desk) return null
  const { note, key, attempts, events } = desk
  return { desk, before: structuredClone({ note, key, attempts, events }) }
}

/** The issuing state after a step, with everything gathered so far. */
function gathered(former: Desk, desk: Desk): Desk {
  const at = desk.now
  return {
    ...desk,
    told: [...former.told, ...desk.told.map((entry) => ({ ...entry, at }))],
    bytes: [...former.bytes, ...desk.bytes.map((bytes) => ({ ...bytes, at }))],
    files: desk.files.reduce(withFile, [...former.files]),
    taken: [...former.taken, ...desk.taken],
    jobs: [...former.jobs, ...desk.jobs],
    numberSeen: desk.numberSeen ?? former.numberSeen,
    alerts: desk.alerts ?? former.alerts,
    leftOut: desk.leftOut ?? former.leftOut,
    issuedAt: desk.issuedAt ?? former.issuedAt,
    saleIssued: desk.saleIssued ?? former.saleIssued,
  }
}

function withFile(files: DeskFile[], file: DeskFile): DeskFile[] {
  const others = files.filter(({ kind, sequence }) => kind !== file.kind || sequence !== file.sequence)
  return [...others, file]
}
