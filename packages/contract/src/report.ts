import { z } from 'zod'
import { BooleanIn, Day, Id, IntIn, MoneyOut } from './fields.ts'
import { CompanyIds } from './list-query.ts'
import { LISTS } from './lists.ts'
import { onceSound } from './write.ts'

/** A filter's day; an empty one is none. */
export const OptionalDay = z
  .union([z.literal(''), Day])
  .transform((day) => day || undefined)
  .optional()

/** Which companies issued most; the specification's ten, and up to a hundred (spec/calls.md 4.3). */
export const NotesRankingQuery = z
  .strictObject({
    type_date: z.enum(LISTS.nfe.dates, 'Escolha um dos tipos de data das notas.').default(LISTS.nfe.defaultDate),
    start_date: OptionalDay,
    end_date: OptionalDay,
    limit: IntIn.pipe(z.int().min(1, 'Mostre pelo menos uma.').max(100, 'No máximo 100.')).default(10),
    company_id: CompanyIds.optional(),
    /** Whether it counts what is valid, or what was only tried. */
    in_production: BooleanIn.default(true),
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
    path: ['end_date'],
    ...onceSound('start_date', 'end_date'),
    message: 'O fim não pode vir antes do início.',
  })

export const NotesRankingRow = z.object({
  company_id: Id,
  corporate_name: z.string(),
  cnpj: z.string(),
  nfe: z.int(),
  nfs: z.int(),
  total: z.int(),
  amount: MoneyOut,
})
export type NotesRankingRow = z.output<typeof NotesRankingRow>

export const ReportQuery = z.strictObject({
  startDate: OptionalDay,
  endDate: OptionalDay,
  company_id: CompanyIds.optional(),
})

export const MonthlyAmount = z.object({ monthyear: z.string(), amount: MoneyOut })
export type MonthlyAmount = z.output<typeof MonthlyAmount>

/** What production notes that count, a refused cancellation included, add up to by the month of their sending (spec/calls.md 3.18). */
export const ReportOut = z.object({
  startDate: Day,
  endDate: Day,
  authorized: z.object({ nfe: z.int(), nfs: z.int() }),
  nfe: z.array(MonthlyAmount),
  nfs: z.array(MonthlyAmount),
})
export type ReportOut = z.output<typeof ReportOut>
