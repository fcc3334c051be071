import type { NormSummaryOut } from '@talao/contract'

type Coming = NormSummaryOut['coming'][number]
export type ComingDay = { date: string; days: number; norms: Coming[] }

/** What comes, by the day it begins, soonest first. */
export function comingDays(coming: readonly Coming[]): ComingDay[] {
  return [...Map.groupBy(coming, ({ date }) => date)]
    .map(([date, norms]) => ({ date, days: norms[0]?.days ?? 0, norms }))
    .toSorted((a, b) => a.days - b.days)
}
