import type { NormRowOut } from '@talao/contract'
import { NORM_KIND_LABELS } from '@talao/contract/norms/norm-labels'
import type { NormListQuery, NormSummaryOut, NormTablesQuery } from '@talao/contract/norms/norms'
import { dayInSaoPaulo } from '@talao/fiscal'
import { type LayeredRow, type NormKind, type NormRow, normIdentity } from '@talao/fiscal/norms/norm-row'
import { normOn } from '@talao/fiscal/norms/norms'
import { undatedIn } from '@talao/fiscal/norms/undated'
import { REFERENCE_TABLES, refreshDueOn } from '@talao/reference'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../kit/db/scope.ts'
import { loadNormSet, type NormSet } from '../../ledger/norms/load-norms.ts'
import { NORM_LABELS } from '../status/reference-table-labels.ts'
import { differing } from './row-content.ts'

const COMING_DAYS = 90
const DAY_MS = 86_400_000

type Typed = ReadonlyMap<string, NonNullable<NormRowOut['typed']>>

/** A page of the norms in force, with the struck and replaced ones if asked for. */
export async function listNorms(tx: Tx, query: NormListQuery) {
  const set = await loadNormSet(tx)
  const typed = await typedRows(tx)
  const found = rowsOf(set, query.with === 'history')
    .filter((one) => matches(one.row, query) && (query.on === undefined || isOn(set, one, query.on)))
    .toSorted((a, b) => (orderOf(a.row) < orderOf(b.row) ? -1 : 1))
  const from = (query.page - 1) * query.per_page
  return {
    data: found.slice(from, from + query.per_page).map(({ row, counts }) => presentRow(row, counts, typed)),
    total: found.length,
    current_page: query.page,
    per_page: query.per_page,
    last_page: Math.max(1, Math.ceil(found.length / query.per_page)),
    version: set.norms.version,
  }
}

function rowsOf({ rows, conflicts }: NormSet, withHistory: boolean): { row: LayeredRow; counts: boolean }[] {
  const own = rows.map((row) => ({ row, counts: row.state !== 'STRUCK' }))
  if (!withHistory) return own.filter(({ counts }) => counts)
  return [...own, ...conflicts.map(({ loser }) => ({ row: loser, counts: false }))]
}

/** Of two rows that overlap only the later is in force. A row that does not count is listed by its own days. */
function isOn({ norms }: NormSet, { row, counts }: { row: LayeredRow; counts: boolean }, day: string): boolean {
  if (counts) return normOn(norms, row.kind, row.code, day)?.valid_from === row.valid_from
  return row.valid_from <= day && day <= (row.valid_to ?? day)
}

function matches(row: LayeredRow, { kind, state, layer, search }: NormListQuery): boolean {
  const words = `${row.code} ${row.source} ${row.note ?? ''}`.toLowerCase()
  return (
    (kind === undefined || row.kind === kind) &&
    (state === undefined || row.state === state) &&
    (layer === undefined || row.layer === layer) &&
    (!search || words.includes(search.toLowerCase()))
  )
}

function orderOf({ kind, code, valid_from, layer }: LayeredRow): string {
  return [kind, code, valid_from, layer].join(' ')
}

export function presentRow(row: LayeredRow, counts: boolean, typed: Typed): NormRowOut {
  const of = row.layer === 'LOCAL' ? typed.get(normIdentity(row)) : undefined
  return { ...plainRow(row), layer: row.layer, counts, typed: of ?? null }
}

/** Only the fields of a row; a stored one has others. */
function plainRow(row: NormRow) {
  const { kind, code, valid_from, valid_to, value, state, confidence } = row
  const { source, source_url, published_on, struck_on, note } = row
  return {
    kind,
    code,
    valid_from,
    valid_to,
    value: value && { ...value },
    state,
    confidence,
    source,
    source_url,
    published_on,
    struck_on,
    note,
  }
}

/** Who typed each local row in force, and when. */
export async function typedRows(tx: Tx): Promise<Typed> {
  const { rows } = await sql<Pick<NormRow, 'kind' | 'code' | 'valid_from'> & { id: number; name: string; at: Date }>`
    select r.kind, r.code, r.valid_from, t.entered_by as id, t.entered_by_name as name, t.entered_at as at
    from norm_bundle b join norm_row r on r.bundle_id = b.id join norm_bundle t on t.id = r.typed_by_bundle
    where b.state = 'ACTIVE' and b.layer = 'LOCAL'`.execute(tx)
  return new Map(
    rows.map(({ id, name, at, ...row }) => [normIdentity(row), { user: { id, name }, at: at.toISOString() }]),
  )
}

/** What comes, what is not fixed yet, which tables wait, and where the layers differ. */
export async function summarise(tx: Tx, now: Date): Promise<NormSummaryOut> {
  const set = await loadNormSet(tx)
  const typed = await typedRows(tx)
  const today = dayInSaoPaulo(now)
  const counting = set.rows.filter(({ state }) => state !== 'STRUCK')
  return {
    version: set.norms.version,
    tables: REFERENCE_TABLES.map(({ name, as_of, refresh }) => ({
      name,
      label: NORM_LABELS[name],
      as_of,
      age_days: daysBetween(as_of, today),
      due_on: refreshDueOn(name),
      is_stale: refreshDueOn(name) <= today,
      page: refresh.page,
    })),
    coming: comingRows(counting, today).map((row) => ({
      date: row.valid_from,
      days: daysBetween(today, row.valid_from),
      kind: row.kind,
      code: row.code,
      text: textOf(row),
      source: row.source,
      confidence: row.confidence,
    })),
    unknown: counting
      .filter((row) => row.state === 'UNKNOWN' && isStillToCome(set, row, today))
      .map((row) => ({ kind: row.kind, code: row.code, valid_from: row.valid_from, text: textOf(row) })),
    undated: undatedIn(set.norms),
    conflicts: differing(set.conflicts).map(({ winner, loser }) => ({
      winner: presentRow(winner, true, typed),
      loser: presentRow(loser, false, typed),
    })),
  }
}

/** Whether a row counts today or from its first day on: it has not ended, and no later one has taken its place. */
function isStillToCome(set: NormSet, row: LayeredRow, today: string): boolean {
  return isOn(set, { row, counts: true }, row.valid_from < today ? today : row.valid_from)
}

/** Rows that begin within the next 90 days, soonest first. */
export function comingRows(rows: readonly LayeredRow[], today: string): LayeredRow[] {
  return rows
    .filter(({ valid_from, state }) => {
      const days = daysBetween(today, valid_from)
      return state !== 'STRUCK' && days > 0 && days <= COMING_DAYS
    })
    .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** A row in a few words. */
export function textOf({ kind, code, state, note, value }: NormRow): string {
  if (note) return note
  const name = NAMES[`${kind} ${code}`] ?? `${NORM_KIND_LABELS[kind]}: ${code}`
  if (state === 'UNKNOWN') return `${name}: ainda não fixada`
  return kind === 'RATE' && typeof value?.percent === 'string' ? `${name}: ${value.percent.replace('.', ',')}%` : name
}

const NAMES: Readonly<Record<string, string>> = {
  'RATE CBS': 'Alíquota da CBS',
  'RATE IBS_UF': 'Alíquota do IBS do estado',
  'RATE IBS_MUN': 'Alíquota do IBS do município',
  'FEATURE DANFE_2026_010': 'Novo desenho do DANFE (NT 2026.010)',
}

/** Kinds that a live calculation reads. The tables of codes have thousands of rows and are asked for by name. */
const OF_CALCULATION: readonly NormKind[] = ['RATE', 'DUTY', 'FEATURE', 'CST_IBSCBS', 'CINDOP']

export async function normTables(tx: Tx, { kinds, changes }: z.output<typeof NormTablesQuery>) {
  const { norms, rows } = await loadNormSet(tx)
  const wanted = kinds && kinds.length > 0 ? kinds : OF_CALCULATION
  const found = rows.filter(
    ({ kind, state, layer }) => wanted.includes(kind) && (changes ? layer !== 'BUILD' : state !== 'STRUCK'),
  )
  return { version: norms.version, rows: found.map(plainRow) }
}
