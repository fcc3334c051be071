import { AppError, type NormBundleOut, type NormReport } from '@talao/contract'
import type { NormBundleListQuery } from '@talao/contract/norms/norm-bundle'
import type { NormBundleOrigin, NormBundleState } from '@talao/contract/norms/norm-labels'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../kit/db/scope.ts'

type Row = {
  id: number
  layer: 'PUBLISHER' | 'LOCAL'
  version: string
  publisher: string | null
  published_at: Date | null
  previous_version: string | null
  key_id: string | null
  sha256: string
  origin: NormBundleOrigin
  state: NormBundleState
  report: NormReport | null
  entered_at: Date
  activated_at: Date | null
  deactivated_at: Date | null
  user_id: number | null
  user_name: string | null
  rows: number
}

/** A page of bundles, newest first. */
export async function listBundles(tx: Tx, { layer, state, page, per_page }: z.output<typeof NormBundleListQuery>) {
  const where = sql`(${layer ?? null}::text is null or b.layer = ${layer ?? null})
    and (${state ?? null}::text is null or b.state = ${state ?? null})`
  const found = await select(tx, where, per_page, (page - 1) * per_page)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from norm_bundle b where ${where}`.execute(tx)
  const total = counted[0]?.total ?? 0
  return {
    data: found.map(present),
    total,
    current_page: page,
    per_page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

export async function readBundle(tx: Tx, id: number): Promise<NormBundleOut> {
  const [row] = await select(tx, sql`b.id = ${id}`, 1, 0)
  if (!row) throw new AppError('nao_encontrado')
  return present(row)
}

async function select(tx: Tx, where: ReturnType<typeof sql>, limit: number, offset: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.id, b.layer, b.version, b.publisher, b.published_at, b.previous_version, b.key_id, b.sha256, b.origin,
      b.state, b.report, b.entered_at, b.activated_at, b.deactivated_at, b.entered_by as user_id,
      b.entered_by_name as user_name,
      (select count(*)::int from norm_row r where r.bundle_id = b.id) as rows
    from norm_bundle b
    where ${where} order by b.id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

function present({
  user_id,
  user_name,
  published_at,
  entered_at,
  activated_at,
  deactivated_at,
  ...row
}: Row): NormBundleOut {
  return {
    ...row,
    published_at: published_at?.toISOString() ?? null,
    entered_by: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    entered_at: entered_at.toISOString(),
    activated_at: activated_at?.toISOString() ?? null,
    deactivated_at: deactivated_at?.toISOString() ?? null,
  }
}
