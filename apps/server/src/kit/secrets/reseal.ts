import type pg from 'pg'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'
import { sealedBy, type Vault } from './vault.ts'

const ROWS_AT_ONCE = 200
/** Sorts before the ctid of every row. */
const BEFORE_ALL = '(0,0)'

type Client = Pick<pg.ClientBase, 'query'>
/** `closed`: per column, values that none of our keys opens. They were unreadable before too. */
export type Resealed = { resealed: number; closed: { where: string; values: number }[] }

/**
 * Reseals with the vault's first key every value sealed by another one, a few rows at a time. A row that changed
 * meanwhile is skipped: it is already sealed correctly, or the next call finds it. May be interrupted and called again.
 */
export async function reseal(client: Client, vault: Vault): Promise<Resealed> {
  const done: Resealed = { resealed: 0, closed: [] }
  for (const column of SEALED_COLUMNS) {
    const { resealed, closed } = await resealColumn(client, vault, column)
    done.resealed += resealed
    if (closed > 0) done.closed.push({ where: nameOf(column), values: closed })
  }
  return done
}

async function resealColumn(client: Client, vault: Vault, sealed: SealedColumn) {
  const { table, column, of } = sealed
  const parts = of.map((name) => `'${name}', ${name}::text`).join(', ')
  const find = `select ctid::text as at, ${column} as value, jsonb_build_object(${parts}) as row from ${table}
    where ctid > $1::tid and ${column} is not null and not starts_with(${column}, $2) order by ctid limit ${ROWS_AT_ONCE}`
  const change = `update ${table} t set ${column} = v.new from unnest($1::tid[], $2::text[], $3::text[]) as v(at, old, new)
    where t.ctid = v.at and t.${column} = v.old`
  const count = { resealed: 0, closed: 0 }
  for (let after = BEFORE_ALL; ; ) {
    const { rows } = await client.query<Found>(find, [after, sealedBy(vault.keyIds[0])])
    const last = rows.at(-1)
    if (!last) return count
    const anew = rows.flatMap((found) => sealedAnew(vault, sealed, found) ?? [])
    count.closed += rows.length - anew.length
    const { rowCount } = await client.query(change, [
      anew.map(({ at }) => at),
      anew.map(({ value }) => value),
      anew.map((one) => one.sealed),
    ])
    count.resealed += rowCount ?? 0
    after = last.at
  }
}

type Found = { at: string; value: string; row: Record<string, string> }

function sealedAnew(vault: Vault, { place }: SealedColumn, found: Found): (Found & { sealed: string }) | undefined {
  const there = place(found.row)
  try {
    return { ...found, sealed: vault.seal(vault.open(found.value, there), there) }
  } catch {
    return undefined // None of our keys opens the value, or it was moved here from another row.
  }
}

/** Counts, per column, the values not sealed by this key, including those sealed before keys had ids. */
export async function countNotSealedBy(client: Client, keyId: string): Promise<{ where: string; values: number }[]> {
  const counts: { where: string; values: number }[] = []
  for (const sealed of SEALED_COLUMNS) {
    const { rows } = await client.query<{ values: number }>(
      `select count(*)::int as values from ${sealed.table} where ${sealed.column} is not null and not starts_with(${sealed.column}, $1)`,
      [sealedBy(keyId)],
    )
    const values = rows[0]?.values ?? 0
    if (values > 0) counts.push({ where: nameOf(sealed), values })
  }
  return counts
}

function nameOf({ table, column }: SealedColumn): string {
  return `${table}.${column}`
}
