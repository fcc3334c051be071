import { z } from 'zod'
import { BooleanIn, Day, IntIn } from '../fields/fields.ts'
import { type PlatformId, parsePlatformId } from '../fields/ids.ts'
import { whenFieldsValid } from '../fields/write.ts'
import { FILTER_LABELS, type FilterLabels } from './filter-labels.ts'
import { type FilterName, type FilterType, filtersOf, type ListFilters, statusFilterOf } from './list-filters.ts'
import { LIST_RELATIONS } from './list-relations.ts'
import {
  LISTS,
  type ListName,
  type ListSpec,
  MAX_PER_PAGE,
  PER_PAGE,
  SHEET_FORMATS,
  type SheetFormat,
} from './lists.ts'
import { LONG_FILTERS } from './long-filters.ts'

/** Ids separated by commas ("1,2,3"); empty or `all` means no filter. */
export const CompanyIds = z
  .string()
  .transform((typed) => (typed.trim().toLowerCase() === 'all' ? '' : typed.trim()))
  .pipe(z.string().regex(/^(\d{1,15}(,\d{1,15})*)?$/, 'Informe um ou mais números separados por vírgula.'))
  .transform((value) => (value === '' ? undefined : value.split(',').map(Number)))

export type ListQuery = {
  page: number
  per_page: number
  pagination: boolean
  order_by: string
  order_direction: 'ASC' | 'DESC'
  with: string[]
  company_id: number[] | undefined
  total: boolean
  total_amount: boolean
  month_report_amount: boolean
  search: { field: string; value: string } | undefined
  /**
   * Search fields that narrow the list in combination with dates, status or another search, such as the integration in
   * a month's sales.
   */
  narrowed: { field: string; value: string }[]
  dates: { field: string; start: string | undefined; end: string | undefined }[]
  statuses: string[] | undefined
  /** Returns the whole list as a file instead of a page. */
  format: SheetFormat | undefined
  /**
   * With `format`: only checks whether the file can be exported, and its number of rows. A browser download cannot show
   * the user why it was refused.
   */
  check: boolean
}

/** The value of a filter, by its type. Several statuses stay one text in the query itself. */
export type FilterValue<N extends ListName, F extends FilterName<N>> = {
  boolean: boolean
  active: boolean
  number: number
  code: string
  statuses: string[]
  source: Labels[N] extends Record<F, { values: readonly (infer V)[] }> ? V : PlatformId
}[TypeOf<N, F>]
type Labels = typeof FILTER_LABELS
type TypeOf<N extends ListName, F extends FilterName<N>> = (ListFilters[N][F] & { type: FilterType })['type']
type FilterParams<N extends ListName> = {
  [F in Exclude<FilterName<N>, 'status'>]?: (TypeOf<N, F> extends 'statuses' ? string : FilterValue<N, F>) | undefined
}

/** The query of a list with its own filters. */
export type FilteredQuery<N extends ListName> = ListQuery & FilterParams<N>

const NO_OTHERS = {} satisfies z.ZodRawShape

/**
 * Query schema of one list, built from its rows in LISTS and LIST_FILTERS plus its other parameters; unknown parameters
 * are refused. A list not in LISTS passes its own `ListSpec` and has no file export.
 */
export function listQuery<L extends ListName | ListSpec, P extends z.ZodRawShape = typeof NO_OTHERS>(
  list: L,
  others?: P,
) {
  const given: ListName | ListSpec = list
  const spec: ListSpec = typeof given === 'string' ? LISTS[given] : given
  const own = { ...(typeof given === 'string' ? schemasOf(given) : {}), ...others }
  const status = typeof given === 'string' ? statusFilterOf(given) : undefined
  const relations: readonly string[] = typeof given === 'string' ? LIST_RELATIONS[given] : []
  const shape: Record<string, z.ZodType> = {
    page: IntIn.pipe(z.int().min(1)).default(1),
    per_page: IntIn.pipe(z.int().min(1).max(MAX_PER_PAGE, `No máximo ${MAX_PER_PAGE} por página.`)).default(PER_PAGE),
    pagination: BooleanIn.default(true),
    order_by: z.enum([...spec.sort]).default('created_at'),
    order_direction: z
      .string()
      .toUpperCase()
      .pipe(z.enum(['ASC', 'DESC']))
      .default('DESC'),
    with: z
      .string()
      .transform((value) => value.split(',').filter(Boolean))
      .refine((names) => names.every((name) => relations.includes(name)), 'Escolha um dos valores oferecidos.')
      .default([]),
    company_id: CompanyIds.optional(),
    total: BooleanIn.default(false),
    ...(typeof given === 'string'
      ? { format: z.enum(SHEET_FORMATS, 'Escolha csv ou xlsx.').optional(), check: BooleanIn.default(false) }
      : {}),
  }
  for (const field of spec.search) shape[field] = z.string().trim().max(150).optional()
  for (const field of spec.dates) for (const edge of edgesOf(spec, field)) shape[edge] = Day.optional()
  const known = z
    .strictObject({ ...shape, ...own })
    .superRefine(
      (query, context) => refuseContradictions(spec, query, context),
      whenFieldsValid(...spec.search, ...spec.dates.flatMap((date) => edgesOf(spec, date))),
    )
    .transform((query): QueryOf<L, P> => {
      const given = query as Record<string, unknown>
      const statuses = status?.type === 'statuses' ? given[status.param] : undefined
      const read: object = { ...given, ...gather(spec, given, statuses) }
      return read as QueryOf<L, P>
    })
  return z.preprocess((given) => withoutEmpty(given, spec, ['company_id', ...Object.keys(own)]), known)
}
type QueryOf<L, P extends z.ZodRawShape> = (L extends ListName ? FilteredQuery<L> : ListQuery) & {
  [Name in keyof P]: z.output<P[Name]>
}

function schemasOf(list: ListName): Record<string, z.ZodType> {
  const texts: Readonly<Record<string, FilterLabels>> = FILTER_LABELS[list]
  return Object.fromEntries(
    filtersOf(list).map(([name, { type }]) => {
      const { values, labels = {} }: Partial<FilterLabels> = texts[name] ?? {}
      return [name, SCHEMAS[type](values ?? LONG_FILTERS[name] ?? Object.keys(labels))]
    }),
  )
}

const SCHEMAS: Readonly<Record<FilterType, (values: readonly string[]) => z.ZodType>> = {
  boolean: () => BooleanIn.optional(),
  active: () => ActiveFilter,
  number: () => IntIn.optional(),
  code: (values) => z.enum([...values], 'Escolha um dos valores oferecidos.').optional(),
  statuses: statusFilter,
  source: sourceFilter,
}

/**
 * Drops empty parameters: an empty text, `null`, and for filters also `all`, which the "Todos" options send. Search
 * texts are kept, since a customer may be called Null. `enotas_status` keeps `all`, because the monthly totals
 * distinguish it from an absent status.
 */
function withoutEmpty(given: unknown, spec: ListSpec, filters: readonly string[]): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
      if (value === null) return []
      if (typeof value !== 'string') return [[name, value]]
      const word = value.trim().toLowerCase()
      if (word === '') return []
      if (spec.search.includes(name) && !NARROWING.test(name)) return [[name, value]]
      if (word === 'null') return []
      if (word !== 'all' || !(filters.includes(name) || NARROWING.test(name))) return [[name, value]]
      return name === 'enotas_status' ? [[name, word]] : []
    }),
  )
}

/** Id fields that can be searched alone and that narrow any other search. */
const NARROWING = /^(product_id|sale_integration_id|integration_[a-z]+_id)$/

/**
 * Refuses a range that ends before it begins, which finds nothing, and two searches at once, of which one would be
 * ignored.
 */
function refuseContradictions(spec: ListSpec, query: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const field of spec.dates) {
    const { start, end } = rangeOf(spec, field, query)
    if (start && end && end < start)
      refuse(context, `end_${field}`, 'A data final vem antes da inicial. Troque as datas.')
  }
  for (const field of searchedBy(spec, query).slice(1))
    refuse(context, field, 'Busque por um campo de cada vez. Deixe só um deles preenchido.')
}

/**
 * The competence of service notes is filtered as `issue_date` but shown and sorted as `issue_at`: filters accept both
 * names.
 */
function namesOf(spec: ListSpec, date: string): string[] {
  return date === 'issue_date' && spec.sort.includes('issue_at') ? [date, 'issue_at'] : [date]
}

function edgesOf(spec: ListSpec, date: string): string[] {
  return namesOf(spec, date).flatMap((name) => [`start_${name}`, `end_${name}`])
}

function rangeOf(spec: ListSpec, field: string, given: Record<string, unknown>): ListQuery['dates'][number] {
  const first = (edge: string) => namesOf(spec, field).flatMap((name) => textOf(given[`${edge}_${name}`]) ?? [])[0]
  return { field, start: first('start'), end: first('end') }
}

function refuse(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message })
}

function searchedBy(spec: ListSpec, given: Record<string, unknown>): string[] {
  return spec.search.filter((field) => textOf(given[field]) !== undefined && !NARROWING.test(field))
}

/** Related records one row can include; `more` are those available only on a single record. */
export function withOf(list: ListName, ...more: string[]) {
  const names: readonly string[] = [...LIST_RELATIONS[list], ...more]
  const isKnown = (value: string) => value.split(',').every((name) => name === '' || names.includes(name))
  return z.strictObject({ with: z.string().refine(isKnown, 'Escolha um dos valores oferecidos.').optional() })
}

function gather(spec: ListSpec, given: Record<string, unknown>, status: unknown): ListQuery {
  const asked = textOf(status)
  const statuses = asked !== 'all' ? asked?.split(',') : undefined
  const dates = spec.dates.map((date) => rangeOf(spec, date, given))
  const valued = (field: string) => ({ field, value: String(given[field]) })
  const narrowing = spec.search
    .filter((field) => NARROWING.test(field) && textOf(given[field]) !== undefined)
    .map(valued)
  const [typed] = searchedBy(spec, given).map(valued)
  const isAlone = !typed && narrowing.length === 1 && !statuses && dates.every(({ start, end }) => !start && !end)
  return {
    page: given.page as number,
    per_page: given.per_page as number,
    pagination: given.pagination as boolean,
    order_by: given.order_by as string,
    order_direction: given.order_direction as 'ASC' | 'DESC',
    with: given.with as string[],
    company_id: given.company_id as number[] | undefined,
    total: given.total as boolean,
    total_amount: (given.total_amount as boolean | undefined) ?? false,
    month_report_amount: (given.month_report_amount as boolean | undefined) ?? false,
    search: isAlone ? narrowing[0] : typed,
    narrowed: isAlone ? [] : narrowing,
    dates,
    statuses,
    format: given.format as SheetFormat | undefined,
    check: (given.check as boolean | undefined) ?? false,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * A status filter in any case: one value, several separated by commas, or `all` (same as empty). The wire misspells
 * WAINTING; the right spelling is accepted too.
 */
export function statusFilter(allowed: readonly string[]) {
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((one) => inItsCase(one, [...allowed, 'all']))
        .join(),
    )
    .refine(
      (value) => value === '' || value === 'all' || value.split(',').every((one) => allowed.includes(one)),
      'Situação desconhecida.',
    )
    .optional()
}

function inItsCase(typed: string, allowed: readonly string[]): string {
  const lower = typed.trim().toLowerCase()
  if (lower === 'waiting' && allowed.includes('WAINTING')) return 'WAINTING'
  return allowed.find((one) => one.toLowerCase() === lower) ?? typed.trim()
}

/** `true` and `false`, or `active` and `inactive` as the integrations list sends them. */
export const ActiveFilter = z
  .union([BooleanIn, z.enum(['active', 'inactive']).transform((word) => word === 'active')], 'Informe true ou false.')
  .optional()

/**
 * Source filter, limited to the sources the list knows. Ticto is accepted by either name, PerfectPay in either
 * spelling. `ALL` or empty means no filter. An unknown source is refused, because ignoring it would match every row.
 */
export function sourceFilter<const N extends readonly string[]>(names: N) {
  return z.string().transform(readSource).pipe(z.enum(names, 'Origem desconhecida.').optional()).optional()
}

function readSource(text: string): string | undefined {
  const upper = text.trim().toUpperCase()
  if (upper === '' || upper === 'ALL') return undefined
  return upper === 'TICTO-V1' ? 'TICTO' : (parsePlatformId(upper) ?? upper)
}
