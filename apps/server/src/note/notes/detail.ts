import { AppError, type FixLocation } from '@talao/contract'
import type { Fault } from '@talao/fiscal'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { readTimeline } from '../../ledger/note-timeline.ts'
import { SENDABLE } from '../dispatch/request-sending.ts'
import { storedOutlook } from '../issuing/send/problems.ts'
import type { NoteDeps } from '../note-deps.ts'
import { fixLocationOfPath } from './fix-location.ts'
import type { NoteRequest } from './request-event.ts'
import { describeLeftOut } from './without-ibs-cbs.ts'

type Shown = { id: number; enotas_status: string; sale_id: number | null; repair: FixLocation | null }
type Wanted = Omit<NoteRequest, 'requestId'> & { with?: string | undefined }

/** One note in full: what prevents sending it, while it can still be sent, and its timeline on request. */
export async function detailOf<T extends Shown>(
  deps: NoteDeps,
  wanted: Wanted,
  load: (tx: Tx, companyId: number) => Promise<T[]>,
) {
  return readNote(deps, wanted, async (tx, companyId) => {
    const [note] = await load(tx, companyId)
    if (!note) throw new AppError('nao_encontrado')
    const ref = { company_id: companyId, id: note.id, kind: wanted.kind }
    const outlook = SENDABLE.includes(note.enotas_status) && (await storedOutlook(tx, ref, deps.clock.now()))
    const hasTimeline = wanted.with?.split(',').includes('timeline')
    return {
      ...note,
      ...presentOutlook(outlook || null),
      ...(outlook && repairNow(note, outlook.problems)),
      ...(hasTimeline ? { timeline: await readTimeline(tx, companyId, note.id) } : {}),
    }
  })
}

/** A current fault takes precedence over the refusal, because Talão would not send the note again with it. */
function repairNow(note: Shown, [problem]: readonly Fault[]): Pick<Shown, 'repair'> {
  const isRefused = note.repair !== null
  return { repair: isRefused && problem ? fixLocationOfPath(problem.path, note.sale_id !== null) : note.repair }
}

/** An unsent note shows what it would leave out now, not what an earlier attempt left out. */
function presentOutlook(outlook: Awaited<ReturnType<typeof storedOutlook>> | null) {
  if (!outlook) return { problems: [] }
  return { problems: outlook.problems, without_ibs_cbs: describeLeftOut(outlook.leftOut) }
}

export async function timelineOf(deps: NoteDeps, wanted: Wanted) {
  return readNote(deps, wanted, (tx, companyId) => readTimeline(tx, companyId, wanted.id))
}

/** Reads a note of this kind. Throws "not found" for another kind or another company's note. */
async function readNote<T>(
  deps: NoteDeps,
  { actor, kind, id }: Wanted,
  read: (tx: Tx, companyId: number) => Promise<T>,
) {
  const companyId = await companyOf(deps, actor, 'note', id)
  return {
    data: await readCompanies(deps.db, [companyId], async (tx) => {
      const note = await tx
        .selectFrom('note')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst()
      if (!note) throw new AppError('nao_encontrado')
      return read(tx, companyId)
    }),
  }
}
