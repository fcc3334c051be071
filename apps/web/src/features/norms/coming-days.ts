import type { NormSummaryOut } from '@talao/contract'
import { normName } from './norm-text.ts'

type Coming = NormSummaryOut['coming'][number]
export type ComingDay = { date: string; days: number; norms: Coming[] }
/** Norms of one day that say the same of several regimes or items. */
export type ComingGroup = Pick<Coming, 'source' | 'confidence'> & {
  name: string
  abouts: string[]
  text: string
  norms: Coming[]
}

/** What comes, by the day it begins, soonest first. */
export function comingDays(coming: readonly Coming[]): ComingDay[] {
  return [...Map.groupBy(coming, ({ date }) => date)]
    .map(([date, norms]) => ({ date, days: norms[0]?.days ?? 0, norms }))
    .toSorted((a, b) => a.days - b.days)
}

/** The norms of a day, those alike as one. */
export function comingGroups(norms: readonly Coming[]): ComingGroup[] {
  const groups = Map.groupBy(norms, (norm) =>
    JSON.stringify([normName(norm).name, norm.source, norm.confidence, ownText(norm)]),
  )
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const { source, confidence } = first
    const abouts = alike.map((norm) => normName(norm).about).filter(Boolean)
    return [{ name: normName(first).name, abouts, text: ownText(first), source, confidence, norms: alike }]
  })
}

/** The server's sentence ends with the code where it has no other words for the norm. */
function ownText({ text, code }: Coming): string {
  return text.endsWith(code) ? '' : text
}
