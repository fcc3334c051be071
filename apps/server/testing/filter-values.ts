import { FILTER_LABELS, type FilterLabels } from '@talao/contract/list/filter-labels'
import { filtersOf, statusFilterOf } from '@talao/contract/list/list-filters'
import { LISTS, type ListName } from '@talao/contract/list/lists'
import { LONG_FILTERS } from '@talao/contract/list/long-filters'
import fc from 'fast-check'

/** The values that a filter of a list accepts, as a query sends them. For a number, some ids. */
export function valuesOfFilter(list: ListName, param: string): readonly string[] {
  const type = new Map(filtersOf(list)).get(param)?.type
  if (type === 'boolean' || type === 'active') return ['true', 'false']
  if (type === 'number') return ['1', '2', '3']
  const texts: Readonly<Record<string, FilterLabels>> = FILTER_LABELS[list]
  return texts[param]?.values ?? LONG_FILTERS[param] ?? Object.keys(texts[param]?.labels ?? {})
}

/** Month ends and days around them, as the rows of `report-rows.ts` have. */
const DAYS = [
  '2025-10-31',
  '2025-11-01',
  '2025-12-01',
  '2026-10-15',
  '2026-10-31',
  '2026-11-01',
  '2026-11-20',
  '2026-11-21',
]

type Query = Record<string, string>

/** An arbitrary choice of a list's own filters and date ranges. */
export function anyFilter(list: ListName): fc.Arbitrary<Query> {
  const own = filtersOf(list).map(([param]) => sometimes(anyValue(list, param)))
  const dates = LISTS[list].dates.map((date) => sometimes(anyRange(date)))
  return fc.tuple(...own, ...dates).map((parts): Query => Object.assign({}, ...parts))
}

/** One filter of a list with an arbitrary value that it accepts, and the status without which it does not apply. */
export function anyValue(list: ListName, param: string): fc.Arbitrary<Query> {
  const { type, onlyWith } = new Map(filtersOf(list)).get(param) ?? {}
  const values = valuesOfFilter(list, param)
  const one = fc.constantFrom(...values)
  const several = fc.subarray([...values], { minLength: 1 }).map((some) => some.join())
  const status = onlyWith === undefined ? {} : { [statusFilterOf(list).param]: onlyWith }
  return (type === 'statuses' ? fc.oneof(one, several) : one).map((value) => ({ ...status, [param]: value }))
}

/** The same with a search, an order and a page. */
export function anyListQuery(list: ListName): fc.Arbitrary<Query> {
  const { search, sort } = LISTS[list]
  const searched = fc.record({
    field: fc.constantFrom(...search),
    text: fc.constantFrom('an', 'Ana', '3', 'HP3', '204'),
  })
  const shown = fc.record({
    order_by: fc.constantFrom<string[]>(...sort),
    order_direction: fc.constantFrom('ASC', 'DESC'),
    page: fc.constantFrom('1', '2', '5'),
    per_page: fc.constantFrom('7', '100'),
  })
  const text = fc.oneof(
    { weight: 9, arbitrary: fc.constant<Query>({}) },
    { weight: 1, arbitrary: searched.map((one): Query => ({ [one.field]: one.text })) },
  )
  return fc.tuple(anyFilter(list), text, shown).map(([filter, found, page]) => ({ ...filter, ...found, ...page }))
}

/** An arbitrary range of one of a list's dates, open on one side or on none. */
export function anyRange(date: string): fc.Arbitrary<Query> {
  const day = fc.constantFrom(...DAYS)
  return fc.oneof(
    day.map((start): Query => ({ [`start_${date}`]: start })),
    day.map((end): Query => ({ [`end_${date}`]: end })),
    fc.tuple(day, day).map((days): Query => {
      const [start = '', end = ''] = days.toSorted()
      return { [`start_${date}`]: start, [`end_${date}`]: end }
    }),
  )
}

/** One time in four, so that most queries have one filter or two. */
function sometimes(part: fc.Arbitrary<Query>): fc.Arbitrary<Query> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant<Query>({}) }, { weight: 1, arbitrary: part })
}
