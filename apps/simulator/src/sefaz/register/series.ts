import type { NumberRange, SimulatorContext } from '../../context/context.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'
import type { IssuedDocument, Series } from './store.ts'

/** The document with this number, if any. */
export function holderOf(
  world: SimulatorContext,
  { cnpj, environment, serie }: Series,
  number: number,
): IssuedDocument | undefined {
  return world.db.one<IssuedDocument>(
    'select * from document where cnpj = ? and environment = ? and serie = ? and numero = ?',
    cnpj,
    environment,
    serie,
    number,
  )
}

export function isVoided(world: SimulatorContext, { cnpj, environment, serie }: Series, number: number): boolean {
  const found = world.db.one(
    'select 1 from void_range where cnpj = ? and environment = ? and serie = ? and ? between first and last',
    cnpj,
    environment,
    serie,
    number,
  )
  return found !== undefined
}

/** The highest used number, over all or within a range. 0 when there is none. */
export function highestNumber(
  world: SimulatorContext,
  { cnpj, environment, serie }: Series,
  within: NumberRange = EVERY,
): number {
  const used = world.db.one<{ top: number }>(
    `select coalesce(max(numero), 0) top from document
     where cnpj = ? and environment = ? and serie = ? and numero between ? and ?`,
    cnpj,
    environment,
    serie,
    within.first,
    within.last,
  )
  return used?.top ?? 0
}

const EVERY: NumberRange = { first: 1, last: 999_999_999 }

const MAX_NUMBERS = 10_000 // Fonte: rejeição 201
export const LAST_OWN_SERIE = 889 // Fonte: MOC 7.0, B07

/** The reason to refuse the inutilização of these numbers, if any. */
export function rangeRefusal(
  world: SimulatorContext,
  series: Series,
  { first, last }: NumberRange,
): SefazAnswer | undefined {
  if (series.serie > LAST_OWN_SERIE) return cstatAnswer('266')
  if (last - first >= MAX_NUMBERS) return cstatAnswer('201')
  const where = 'cnpj = ? and environment = ? and serie = ?'
  const range = [series.cnpj, series.environment, series.serie, first, last] as const
  if (world.db.one(`select 1 from void_range where ${where} and first = ? and last = ?`, ...range))
    return cstatAnswer('563')
  if (world.db.one(`select 1 from void_range where ${where} and last >= ? and first <= ?`, ...range)) {
    return cstatAnswer(first === last ? '206' : '256')
  }
  return world.db.one(`select 1 from document where ${where} and numero between ? and ?`, ...range)
    ? cstatAnswer('241')
    : undefined
}
