import { IBS_CBS_REGIMES_OF } from '@talao/fiscal/tax/simples-nacional/company-regime'
import { z } from 'zod'
import { codes, Day, Id, MoneyIn, MoneyOut, optionalText } from '../fields/fields.ts'
import { CONFIDENCES, IBS_CBS_REGIME_LABELS, TAX_REGIME_LABELS } from '../fields/values.ts'
import { writable } from '../fields/write.ts'

const ANNEXES = ['I', 'II', 'III', 'IV', 'V'] as const
const FACTOR_R_ANNEXES = ['III', 'V'] as const
const MAX_ROWS = 60

/** A month as `2026-11`. */
export const MonthIn = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Informe o mês como AAAA-MM.')

/** A form's empty text means no annex. */
const FactorRIn = z
  .union([z.literal('').transform(() => null), z.enum(FACTOR_R_ANNEXES, 'Escolha o Anexo III ou o Anexo V.')])
  .nullable()

const RegimeRowIn = z
  .strictObject({
    /** Null only in the first row: always. */
    valid_from: Day.nullable(),
    tax_regime: codes(TAX_REGIME_LABELS),
    ibs_cbs_regime: codes(IBS_CBS_REGIME_LABELS),
    factor_r_annex: FactorRIn.default(null),
    source: optionalText(200).default(null),
    /** The day before the next row; only answers tell it. */
    valid_to: z.unknown().optional(),
  })
  .refine(({ tax_regime, ibs_cbs_regime }) => IBS_CBS_REGIMES_OF[tax_regime].includes(ibs_cbs_regime), {
    path: ['ibs_cbs_regime'],
    error: 'Este modo de pagar o IBS e a CBS não existe neste regime.',
  })
  .transform(({ valid_to: _end, ...row }) => row)

/** Rows in order of their days; each lasts until the day before the next. */
export const CompanyRegimeIn = writable(
  {
    rows: z
      .array(RegimeRowIn)
      .min(1, 'Deixe pelo menos um período.')
      .max(MAX_ROWS, `Use até ${MAX_ROWS} períodos.`)
      .superRefine((rows, context) => {
        for (const [at, { valid_from }] of rows.entries()) {
          const message = faultOfStart(valid_from, at, rows[at - 1]?.valid_from ?? null)
          if (message) context.addIssue({ code: 'custom', path: [at, 'valid_from'], message })
        }
      }),
  },
  ['today'],
)

function faultOfStart(start: string | null, at: number, before: string | null): string | undefined {
  if (at === 0) return start === null ? undefined : 'O primeiro período vale desde sempre: deixe o início vazio.'
  if (start === null) return 'Informe o dia em que este período começa.'
  return before !== null && start <= before ? 'Este período começa antes do anterior, ou no mesmo dia.' : undefined
}

export const CompanyRegimeOut = z.object({
  id: Id,
  version: z.int(),
  today: z.string(),
  rows: z.array(
    z.object({
      valid_from: z.string().nullable(),
      valid_to: z.string().nullable(),
      tax_regime: codes(TAX_REGIME_LABELS),
      ibs_cbs_regime: codes(IBS_CBS_REGIME_LABELS),
      factor_r_annex: z.enum(FACTOR_R_ANNEXES).nullable(),
      source: z.string().nullable(),
    }),
  ),
})
export type CompanyRegimeOut = z.output<typeof CompanyRegimeOut>

/** `month`: the month of the notes whose rates are asked; the present one where absent, or the first with rates. */
export const CompanyRevenueQuery = z.strictObject({ month: MonthIn.optional() })

/** Only the months given change; a null amount makes the month unknown again. */
export const CompanyRevenueIn = writable(
  {
    activity_started: z.union([z.literal('').transform(() => null), MonthIn]).nullable(),
    months: z
      .array(
        z
          .strictObject({
            month: MonthIn,
            amount: MoneyIn.nullable(),
            issued: z.unknown().optional(),
            is_in_rbt12: z.unknown().optional(),
          })
          .transform(({ month, amount }) => ({ month, amount_cents: amount })),
      )
      .max(MAX_ROWS, `Use até ${MAX_ROWS} meses.`)
      .refine((months) => new Set(months.map(({ month }) => month)).size === months.length, 'Diga cada mês uma vez.'),
  },
  ['today', 'month', 'regime', 'rbt12', 'rates', 'without_rates', 'limits', 'options'],
)

const Rate = z.object({ percent: z.string(), text: z.string() })
const Crossing = z.object({ month: z.string(), is_expected: z.boolean(), effective_from: z.string() })

export const CompanyRevenueOut = z.object({
  id: Id,
  version: z.int(),
  today: z.string(),
  month: z.string(),
  activity_started: z.string().nullable(),
  /** The regime on the first day of `month`. */
  regime: CompanyRegimeOut.shape.rows.element,
  /** `issued`: valid notes in production of that month, less goods returned. A hint, never taken for the rate. */
  months: z.array(
    z.object({ month: z.string(), amount: MoneyOut.nullable(), issued: MoneyOut, is_in_rbt12: z.boolean() }),
  ),
  rbt12: z.object({
    kind: z.enum(['SUM', 'PROPORTIONAL', 'FIRST_BRACKET', 'MISSING', 'NO_RULE']),
    amount: MoneyOut.nullable(),
    months: z.array(z.string()),
    missing: z.array(z.string()),
    source: z.string(),
  }),
  /** Why `rates` is empty. */
  without_rates: z.enum(['NOT_SIMPLES', 'MEI', 'MISSING', 'NO_RULE', 'NO_ROW', 'ABOVE_CEILING']).nullable(),
  rates: z.array(
    z.object({
      annex: z.enum(ANNEXES),
      /** A product of the company is of this annex. */
      is_used: z.boolean(),
      bracket: z.int(),
      effective: Rate,
      ibs: Rate.nullable(),
      cbs: Rate.nullable(),
      source: z.string(),
      confidence: z.enum(CONFIDENCES),
    }),
  ),
  limits: z.array(
    z.object({
      id: z.enum(['SUBLIMIT', 'CEILING', 'MEI']),
      name: z.string(),
      year: z.int(),
      limit: MoneyOut,
      /** An excess above this takes effect at once. */
      at_once_above: MoneyOut,
      revenue: MoneyOut,
      missing: z.array(z.string()),
      pace: MoneyOut.nullable(),
      passed: Crossing.nullable(),
      passed_at_once: Crossing.nullable(),
      consequence: z.string(),
      source: z.string(),
    }),
  ),
  options: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.string().nullable(),
      is_open: z.boolean(),
      title: z.string(),
      says: z.string(),
      source: z.string(),
      confidence: z.enum(CONFIDENCES),
    }),
  ),
})
export type CompanyRevenueOut = z.output<typeof CompanyRevenueOut>
