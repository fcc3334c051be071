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

/** Several ids separated by commas ("1,2,3"); none chosen is no filter. */
export const CompanyIds = z
  .string()
  .regex(/^(\d+(,\d+)*)?$/, 'Informe um ou mais números separados por vírgula.')
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
    order_direction: z.enum(['ASC', 'DESC']).default('DESC'),
    with: z
      .string()
      .transform((value) => value.split(',').filter(Boolean))
      .pipe(z.array(z.enum([...spec.with])))
      .default([]),
    company_id: CompanyIds.optional(),
    total: BooleanIn.default(false),
    ...(typeof list === 'string'
      ? { format: z.enum(SHEET_FORMATS, 'Escolha csv ou xlsx.').optional(), check: BooleanIn.default(false) }
      : {}),
  }
  for (const field of spec.search) shape[field] = z.string().trim().max(150).optional()
  for (const field of spec.dates) {
    shape[`start_${field}`] = z.union([z.literal(''), Day]).optional()
    shape[`end_${field}`] = z.union([z.literal(''), Day]).optional()
  }
  return z
    .strictObject({ ...shape, ...filters })
    .transform((query): ListQuery & Omit<z.output<z.ZodObject<F>>, 'status'> => {
      const given = query as Record<string, unknown>
      return { ...(given as object), ...gather(spec, given) } as ListQuery & z.output<z.ZodObject<F>>
    })
}

/** What one thing of a list can be asked for beside itself, and `more` that only one alone carries. */
export function withOf(list: ListName, ...more: string[]) {
  const names: readonly string[] = [...LISTS[list].with, ...more]
  const isKnown = (value: string) => value.split(',').every((name) => name === '' || names.includes(name))
  return z.strictObject({ with: z.string().max(200).refine(isKnown, 'Escolha um dos valores oferecidos.').optional() })
}

function gather(spec: ListSpec, given: Record<string, unknown>): ListQuery {
  const field = spec.search.find((key) => typeof given[key] === 'string' && given[key] !== '')
  const status = (given.enotas_status ?? given.status) as string | undefined
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
    search: field ? { field, value: String(given[field]) } : undefined,
    dates: spec.dates.map((date) => ({
      field: date,
      start: textOf(given[`start_${date}`]),
      end: textOf(given[`end_${date}`]),
    })),
    statuses: status && status !== 'all' ? status.split(',') : undefined,
    format: given.format as SheetFormat | undefined,
    check: (given.check as boolean | undefined) ?? false,
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A status filter: one, several separated by commas, or `all`, as an empty one. */
export function statusFilter(allowed: readonly string[]) {
  return z
    .string()
    .refine(
      (value) => value === '' || value === 'all' || value.split(',').every((one) => allowed.includes(one)),
      'Situação desconhecida.',
    )
    .optional()
}

/** The status of notes. The specification misspells WAINTING; a reader may ask for it by its right name. */
export function noteStatusFilter(labels: Readonly<Record<string, string>>) {
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((one) => (one === 'WAITING' ? 'WAINTING' : one))
        .join(),
    )
    .pipe(statusFilter(Object.keys(labels)).unwrap())
    .optional()
}

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
