import { AppError } from '@talao/contract'
import { type NormKind, type NormRow, normIdentity } from '@talao/fiscal/norms/norm-row'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { loadNormSet, type NormSet } from '../../ledger/norms/load-norms.ts'
import { lockNorms, type StoredNormRow } from '../../ledger/norms/stored-bundles.ts'
import type { TellDeps } from '../../tell/tell-deps.ts'
import { sha256Of } from './bundle-file.ts'
import { type Author, enqueueCheck } from './receive-bundle.ts'
import { contentOf } from './row-content.ts'

type Struck = { kind: NormKind; code: string; valid_from: string; struck_on: string; source: string }
/** What a platform administrator changes here: one row, a row that is struck, or all rows of a kind. */
export type LocalChange =
  | { change: 'ROW'; row: NormRow }
  | { change: 'STRIKE'; strike: Struck }
  | { change: 'TABLE'; kind: NormKind; source: string; published_on: string; rows: NormRow[] }

/**
 * Stores a typed change as a local bundle without a signature, and enqueues its check, after which it counts by itself.
 * The check applies it to the local rows of that moment, so that changes typed at the same time do not undo each other.
 */
export async function registerChange(
  { db, queue, clock }: Pick<TellDeps, 'db' | 'queue' | 'clock'>,
  by: Author,
  change: LocalChange,
): Promise<number> {
  return withCompanies(db, [], async (tx) => {
    if (change.change === 'STRIKE') await requireRow(tx, change.strike)
    await lockNorms(tx)
    const { total } = await tx
      .selectFrom('norm_bundle')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('layer', '=', 'LOCAL')
      .executeTakeFirstOrThrow()
    const content = Buffer.from(JSON.stringify(change))
    const { id } = await tx
      .insertInto('norm_bundle')
      .values({
        layer: 'LOCAL',
        version: `local-${Number(total) + 1}`,
        content,
        sha256: sha256Of(content),
        origin: 'SCREEN',
        state: 'CHECKING',
        typed: JSON.stringify(saidOf(change)),
        entered_by: by.userId,
        entered_by_name: by.name,
        entered_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueCheck(queue, tx, id)
    return id
  })
}

async function requireRow(tx: Tx, strike: Struck): Promise<void> {
  const { rows } = await loadNormSet(tx)
  if (!rows.some((row) => normIdentity(row) === normIdentity(strike))) throw new AppError('nao_encontrado')
}

/** The change as the audit shows it; a table only by its size. */
function saidOf(change: LocalChange): object {
  if (change.change !== 'TABLE') return change
  const { rows, ...table } = change
  return { ...table, rows: rows.length }
}

/** The local rows after a change. A row that a new table no longer has is struck, so that it stays to be seen. */
export function applyChange(
  change: LocalChange,
  local: readonly StoredNormRow[],
  { rows: inForce }: Pick<NormSet, 'rows'>,
  bundleId: number,
): StoredNormRow[] {
  const typed = (row: NormRow): StoredNormRow => ({ ...row, typed_by_bundle: bundleId })
  const added = changedRows(change, inForce).map(typed)
  const replaced = new Set(added.map(normIdentity))
  return [...local.filter((row) => !replaced.has(normIdentity(row))), ...added]
}

function changedRows(change: LocalChange, inForce: NormSet['rows']): NormRow[] {
  if (change.change === 'ROW') return [change.row]
  if (change.change === 'STRIKE') {
    const { strike } = change
    const row = inForce.find((one) => normIdentity(one) === normIdentity(strike))
    return row ? [struckRow(row, strike)] : []
  }
  const kept = new Set(change.rows.map(normIdentity))
  const said = new Map(inForce.map((row) => [normIdentity(row), contentOf(row)]))
  const gone = inForce.filter(
    (row) => row.kind === change.kind && row.state !== 'STRUCK' && !kept.has(normIdentity(row)),
  )
  return [
    // A line that says what counts already stays where it came from, so that a later version may still change it.
    ...change.rows.filter((row) => said.get(normIdentity(row)) !== contentOf(row)),
    ...gone.map((row) => struckRow(row, { struck_on: change.published_on, source: change.source })),
  ]
}

function struckRow(
  { kind, code, valid_from, valid_to, value, confidence, source_url, published_on, note }: NormRow,
  { struck_on, source }: Pick<Struck, 'struck_on' | 'source'>,
): NormRow {
  const state = 'STRUCK'
  return {
    kind,
    code,
    valid_from,
    valid_to,
    value,
    state,
    confidence,
    source,
    source_url,
    published_on,
    struck_on,
    note,
  }
}
