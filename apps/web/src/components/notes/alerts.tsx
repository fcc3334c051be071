import type { NfeOut } from '@talao/contract'

/** The authority's alerts about a valid note. Each includes its code, which users search for. */
export function Alerts({ alerts }: Pick<NfeOut, 'alerts'>) {
  return alerts.map(({ code, text }, at) => <div key={`${at} ${code}`}>{[code, text].filter(Boolean).join(' · ')}</div>)
}
