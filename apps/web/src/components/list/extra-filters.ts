import { FILTER_LABELS, type FilterLabels } from '@talao/contract/list/filter-labels'
import { filtersOf, statusFilterOf } from '@talao/contract/list/list-filters'
import type { ListName } from '@talao/contract/list/lists'
import type { Extra } from './list-search.ts'

type Labels = FilterLabels['labels']
/** A filter of a list's screen besides its status. `onlyWith`: the only status with which it is offered. */
export type ExtraFilter = { name: Extra; label: string; labels: Labels; isField: boolean; onlyWith: string | undefined }
/** How one screen of a list differs: filters that it hides, and values known only while it is open. */
export type OwnFilters = { hidden?: readonly Extra[]; labels?: Partial<Record<Extra, Labels>> }

/** The filters of a list's screen in their order, without its status. */
export function extraFiltersOf(name: ListName, { hidden = [], labels: known = {} }: OwnFilters): ExtraFilter[] {
  const rows = new Map(filtersOf(name))
  return Object.entries<FilterLabels>(FILTER_LABELS[name]).flatMap(([param, { label, labels: usual }]) => {
    const row = rows.get(param)
    const extra = param as Extra
    if (!row || row.default !== undefined || hidden.includes(extra)) return []
    const labels = known[extra] ?? usual
    // Without values to choose from there is only the chip of a value that a link has set.
    const isField = row.shown !== 'chip' && Object.keys(labels).length > 0
    return [{ name: extra, label, labels, isField, onlyWith: row.onlyWith }]
  })
}

/** The status filter of a list's screen, and whether it takes a single value. */
export function statusFieldOf(name: ListName): { label: string; labels: Labels; takesOne: boolean } {
  const { param, type } = statusFilterOf(name)
  const texts: Readonly<Record<string, FilterLabels>> = FILTER_LABELS[name]
  const { label = 'Situação', labels = {} }: Partial<FilterLabels> = texts[param] ?? {}
  return { label, labels, takesOne: type !== 'statuses' }
}
