import { z } from 'zod'
import { BooleanIn, Day, IntIn } from './fields.ts'
import { parsePlatformId, PLATFORM_IDS } from './ids.ts'
import {
  LISTS,
  type ListName,
  type ListSpec,
  MAX_PER_PAGE,
  PER_PAGE,
  SHEET_FORMATS,
  type SheetFormat,
} from './lists.ts'
import { onceSound } from './write.ts'

/** Several ids separated by commas ("1,2,3"); none chosen, or `all`, is no filter. */
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
  /** Fields of search that narrow the list together with its dates, its status or a search, as the integration of a month's sales. */
  narrowed: { field: string; value: string }[]
  dates: { field: string; start: string | undefined; end: string | undefined }[]
  statuses: string[] | undefined
  /** The whole list as a file, in place of a page. */
  format: SheetFormat | undefined
  /** With `format`: only whether that file may be had, and of how many rows. A browser that takes a file shows nobody why it was refused. */
  check: boolean
}

/**
 * The query of one list, built from its row in LISTS plus its own filters; unknown parameters are refused. A list that no table shows has a row
 * of its own, and no file.
 */
export function listQuery<F extends z.ZodRawShape>(list: ListName | ListSpec, filters: F) {
  const spec: ListSpec = typeof list === 'string' ? LISTS[list] : list
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
      .refine((names) => names.every((name) => spec.with.includes(name)), 'Escolha um dos valores oferecidos.')
      .default([]),
    company_id: CompanyIds.optional(),
    total: BooleanIn.default(false),
    ...(typeof list === 'string'
      ? { format: z.enum(SHEET_FORMATS, 'Escolha csv ou xlsx.').optional(), check: BooleanIn.default(false) }
      : {}),
  }
  for (const field of spec.search) shape[field] = z.string().trim().max(150).optional()
  for (const field of spec.dates) for (const edge of edgesOf(spec, field)) shape[edge] = Day.optional()
  const known = z
    .strictObject({ ...shape, ...filters })
    .superRefine(
      (query, context) => refuseContradictions(spec, query, context),
      onceSound(...spec.search, ...spec.dates.flatMap((date) => edgesOf(spec, date))),
    )
    .transform((query): ListQuery & Omit<z.output<z.ZodObject<F>>, 'status'> => {
      const given = query as Record<string, unknown>
      return { ...(given as object), ...gather(spec, given) } as ListQuery & z.output<z.ZodObject<F>>
    })
  return z.preprocess((given) => withoutEmpty(given, spec, ['company_id', ...Object.keys(filters)]), known)
}

/**
 * What a screen or a program leaves empty is not asked for: an empty text, `null`, and of a filter also `all`, as the options "Todos" send it. A
 * text that is searched for is taken as it stands, since somebody may be called Null; the notes' status keeps `all`, which their sums by month
 * tell from none.
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

/** Ids that can be searched for alone, and beside anything else narrow what is found. */
const NARROWING = /^(product_id|sale_integration_id|integration_[a-z]+_id)$/

/** A range that ends before it begins finds nothing, and of two searches one would be forgotten: both are said. */
function refuseContradictions(spec: ListSpec, query: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const field of spec.dates) {
    const { start, end } = rangeOf(spec, field, query)
    if (start && end && end < start)
      refuse(context, `end_${field}`, 'A data final vem antes da inicial. Troque as datas.')
  }
  for (const field of searchedBy(spec, query).slice(1))
    refuse(context, field, 'Busque por um campo de cada vez. Deixe só um deles preenchido.')
}

/** Of service notes the competence is filtered as `issue_date`, and shown and sorted as `issue_at`: a filter may call it either. */
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

/** What one thing of a list can be asked for beside itself, and `more` that only one alone carries. */
export function withOf(list: ListName, ...more: string[]) {
  const names: readonly string[] = [...LISTS[list].with, ...more]
  const isKnown = (value: string) => value.split(',').every((name) => name === '' || names.includes(name))
  return z.strictObject({ with: z.string().refine(isKnown, 'Escolha um dos valores oferecidos.').optional() })
}

function gather(spec: ListSpec, given: Record<string, unknown>): ListQuery {
  const status = (given.enotas_status ?? given.status) as string | undefined
  const statuses = status && status !== 'all' ? status.split(',') : undefined
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

/** A status filter: one, several separated by commas, or `all`, as an empty one; in capitals or not. */
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
  return allowed.find((one) => one.toLowerCase() === lower) ?? typed.trim()
}

/** The status of notes. The specification misspells WAINTING; a reader may ask for it by its right name. */
export function noteStatusFilter(labels: Readonly<Record<string, string>>) {
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((one) => (one.trim().toUpperCase() === 'WAITING' ? 'WAINTING' : one))
        .join(),
    )
    .pipe(statusFilter(Object.keys(labels)).unwrap())
    .optional()
}

/** `true` and `false`, or in words as the list of integrations offers them. */
export const ActiveFilter = z
  .union([BooleanIn, z.enum(['active', 'inactive']).transform((word) => word === 'active')], 'Informe true ou false.')
  .optional()

export const SOURCES = [...PLATFORM_IDS, 'MANUAL', 'IMPORT'] as const

/**
 * Where something came from, of the sources a list tells apart. Ticto goes by either name, PerfectPay by either spelling. `ALL`, as an empty one,
 * is no filter; an unknown one is refused: taken for none, it would reach every row.
 */
export function sourceFilter<const N extends readonly string[]>(names: N) {
  return z.string().transform(readSource).pipe(z.enum(names, 'Origem desconhecida.').optional()).optional()
}

function readSource(text: string): string | undefined {
  const upper = text.trim().toUpperCase()
  if (upper === '' || upper === 'ALL') return undefined
  return upper === 'TICTO-V1' ? 'TICTO' : (parsePlatformId(upper) ?? upper)
}

/** `true`: the notes that do not go on without a person (refused, failed, refused in cancelling, or with a reason of ours). */
export const NeedsHuman = BooleanIn.optional()

/** `true`: notes sent without IBS and CBS although the law wanted them on that day (new-parts 0.13). It combines with a search. */
export const MissingIbsCbs = BooleanIn.optional()
