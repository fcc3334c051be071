import { z } from 'zod'
import { BooleanIn, Day, Id, IntIn, MoneyOut } from '../fields/fields.ts'
import { whenFieldsValid } from '../fields/write.ts'
import { CompanyIds } from '../list/list-query.ts'
import { LISTS } from '../list/lists.ts'

/** The day of a filter; empty means no filter. */
export const OptionalDay = z
  .union([z.literal(''), Day])
  .transform((day) => day || undefined)
  .optional()

/** Ranking of companies by notes issued: ten by default (docs/especificacao/chamadas.md), up to a hundred. */
export const NotesRankingQuery = z
  .strictObject({
    type_date: z.enum(LISTS.nfe.dates, 'Escolha um dos tipos de data das notas.').default(LISTS.nfe.defaultDate),
    start_date: OptionalDay,
    end_date: OptionalDay,
    limit: IntIn.pipe(z.int().min(1, 'Mostre pelo menos uma.').max(100, 'No máximo 100.')).default(10),
    company_id: CompanyIds.optional(),
    /** True counts production notes, false test notes (homologação). */
    in_production: BooleanIn.default(true),
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
    path: ['end_date'],
    ...whenFieldsValid('start_date', 'end_date'),
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

/** Totals of valid production notes by month of sending, including those whose cancellation was refused. */
export const ReportOut = z.object({
  startDate: Day,
  endDate: Day,
  authorized: z.object({ nfe: z.int(), nfs: z.int() }),
  nfe: z.array(MonthlyAmount),
  nfs: z.array(MonthlyAmount),
})
export type ReportOut = z.output<typeof ReportOut>
