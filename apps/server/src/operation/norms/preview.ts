import { AppError, type NormPreviewOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { localDay, timeZoneOf } from '@talao/fiscal'
import { noonOf } from '@talao/fiscal/norms/example-notes'
import { type JudgedNote, judgeNfe, judgeNfse } from '@talao/fiscal/norms/judge-example'
import type { Norms } from '@talao/fiscal/norms/norms'
import { readCompanies, readScope } from '../../kit/db/scope.ts'
import { type NormSet, normSetOf } from '../../ledger/norms/load-norms.ts'
import { rowsOfBundle } from '../../ledger/norms/stored-bundles.ts'
import { loadNote } from '../../note/issuing/state/load-note.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { presentRow, typedRows } from './list-norms.ts'
import { applyChange, type LocalChange } from './local-change.ts'
import { bundleById, presentNorms } from './present-norms.ts'
import { changedRows, differing, firstChange } from './row-content.ts'

const NOTES = 10

type Deps = Pick<TellDeps, 'db' | 'platformDb' | 'clock'>
type NoteToIssue = Awaited<ReturnType<typeof loadNote>>
type NewestNote = { id: number; company_id: number; kind: string; number: number | null }

/** What a typed row or table would change, before it is registered. */
export async function previewChange(deps: Deps, change: LocalChange): Promise<NormPreviewOut> {
  return preview(deps, async (tx) => {
    const present = await presentNorms(tx)
    const local = (present.layers.LOCAL ?? []).map((one) => ({ ...one, typed_by_bundle: null }))
    const LOCAL = applyChange(change, local, present.set, 0)
    return { present: present.set, proposed: await normSetOf({ ...present.layers, LOCAL }, 'proposta') }
  })
}

/** What a checked bundle changes, before it is put into force with the rows that were stored then. */
export async function previewBundle(deps: Deps, id: number): Promise<NormPreviewOut> {
  return preview(deps, async (tx) => {
    const present = await presentNorms(tx)
    const { layer, rows_sha256 } = await bundleById(tx, id)
    if (rows_sha256 === null) throw new AppError('norma_nao_conferida')
    const layers = { ...present.layers, [layer]: await rowsOfBundle(tx, id) }
    return { present: present.set, proposed: await normSetOf(layers, 'proposta') }
  })
}

type Sets = { present: NormSet; proposed: NormSet }

/** Judges the ten newest notes of the house under both sets. Nothing is stored. */
async function preview(
  deps: Deps,
  setsOf: (tx: Parameters<typeof presentNorms>[0]) => Promise<Sets>,
): Promise<NormPreviewOut> {
  const { present, proposed, typed } = await readCompanies(deps.db, [], async (tx) => ({
    ...(await setsOf(tx)),
    typed: await typedRows(tx),
  }))
  const firstDay = firstChange(present, proposed)
  const newest = await readScope(deps, 'every', (tx) =>
    tx.selectFrom('note').select(['id', 'company_id', 'kind', 'number']).orderBy('id', 'desc').limit(NOTES).execute(),
  )
  const notes: NormPreviewOut['notes'] = []
  for (const note of newest) notes.push(await judgeNote(deps, note, { present, proposed }, firstDay))
  return {
    rows: changedRows(present, proposed),
    conflicts: differing(proposed.conflicts).map(({ winner, loser }) => ({
      winner: presentRow(winner, true, typed),
      loser: presentRow(loser, false, typed),
    })),
    notes,
  }
}

async function judgeNote(
  deps: Deps,
  { id, company_id, kind, number }: NewestNote,
  { present, proposed }: Sets,
  firstDay: string | null,
): Promise<NormPreviewOut['notes'][number]> {
  const now = deps.clock.now()
  const loaded = await readCompanies(deps.db, [company_id], (tx) => loadNote(tx, { id, company_id, kind }, now))
  const own = dayOf(loaded, now)
  const day = firstDay !== null && firstDay > own ? firstDay : own
  const [before, after] = [judged(loaded, day, present.norms), judged(loaded, day, proposed.norms)]
  return {
    kind: loaded.kind,
    id,
    company_id,
    number,
    day,
    differs: JSON.stringify(before) !== JSON.stringify(after),
    before,
    after,
  }
}

function dayOf(note: NoteToIssue, now: Date): string {
  if (note.kind === 'NFE') return localDay(note.nfe.issue_date ?? now, timeZoneOf(note.nfe.company.address))
  return localDay(note.nfse.issue_at ?? now, timeZoneOf(note.nfse.company.address))
}

function judged(note: NoteToIssue, day: string, norms: Norms): NormPreviewOut['notes'][number]['before'] {
  return presentJudgement(
    note.kind === 'NFE'
      ? judgeNfe(note.nfe, day, norms)
      : judgeNfse({ ...note.nfse, issue_at: null }, { ...note.terms, now: noonOf(day), norms }),
  )
}

function presentJudgement({ ibs_cents, cbs_cents, faults }: JudgedNote) {
  const money = (cents: number | null) => (cents === null ? null : moneyOut(cents))
  return {
    ibs: money(ibs_cents),
    cbs: money(cbs_cents),
    faults: faults.map(({ code, path, text }) => ({ code, path, text })),
  }
}
