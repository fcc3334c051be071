// table
import type { NormKind, NormRow, NormValue } from '@talao/fiscal/norms/norm-row'
import { z } from 'zod'
import { BooleanIn, PercentIn, text } from '../fields/fields.ts'

/** The content of a row, by its kind. What a kind does not know is refused. */

const OptionalPercent = PercentIn.nullable()
const Cents = z.int().min(0).max(1_000_000_000_000)
const Codes = (shape: RegExp) => z.array(z.string().regex(shape, 'Este código não existe.')).max(50)
const Group = z.string().regex(/^[A-Za-z]{2,30}$/, 'Informe o nome do grupo como a tabela oficial o escreve.')

export const NORM_VALUES = {
  RATE: z.strictObject({ percent: PercentIn }),
  DUTY: z.strictObject({ duty: z.enum(['NONE', 'DUE'], 'Escolha NONE ou DUE.'), refused_if_absent: BooleanIn }),
  FEATURE: z.strictObject({ on: BooleanIn }),
  PACKAGE: z.strictObject({ document: z.enum(['NFE', 'NFSE']), is_emitted: BooleanIn }),
  CST_IBSCBS: z.strictObject({ groups: z.array(Group).max(20) }),
  CCLASSTRIB: z.strictObject({
    cst: z.string().regex(/^\d{3}$/, 'Este código não existe.'),
    description: text(2000),
    ibs_reduction: OptionalPercent,
    cbs_reduction: OptionalPercent,
    nfe: BooleanIn.nullable(),
    nfse: BooleanIn.nullable(),
    tprbsn: z.string().max(10).nullable(),
    rate_kind: z.string().max(60).nullable(),
    groups: z.array(Group).max(20),
    legal_basis: z.string().max(2000).nullable(),
  }),
  CINDOP: z.strictObject({ needs_buyer_city: BooleanIn, description: text(2000).nullish() }),
  /** Two lists of one length are pairs, line by line; of two lengths, every code goes with every other. */
  CORRELATION: z.strictObject({ cindop: Codes(/^\d{6}$/), cclasstrib: Codes(/^\d{6}$/) }),
  REJECTION: z.strictObject({
    cause: text(500),
    field_path: z.string().max(100).nullish(),
    action: text(500),
    resend: z.enum(['same_number', 'next_number', 'never', 'consult_first', 'wait']),
    outcome: z.enum(['REFUSED', 'AUTHORISED', 'WAIT']),
  }),
  SIMPLES_ANNEX: z
    .strictObject({
      up_to_cents: Cents,
      rate: PercentIn,
      deduction_cents: Cents,
      irpj: OptionalPercent.optional(),
      csll: OptionalPercent.optional(),
      cbs: OptionalPercent.optional(),
      cpp: OptionalPercent.optional(),
      icms: OptionalPercent.optional(),
      iss: OptionalPercent.optional(),
      ipi: OptionalPercent.optional(),
      ibs: OptionalPercent.optional(),
    })
    .refine(
      ({ up_to_cents: _limit, rate: _rate, deduction_cents: _deduction, ...shares }) =>
        Math.round(Object.values(shares).reduce((sum, share) => sum + Number(share ?? 0), 0) * 10_000) === 1_000_000,
      { error: 'As partes dos tributos precisam somar 100%.', path: ['cbs'] },
    ),
} as const satisfies Record<NormKind, z.ZodType<NormValueOf>>
type NormValueOf = { readonly [name: string]: NormValue[string] | undefined }

/** How the code of a row is written, by its kind. */
export const NORM_CODES: Readonly<Record<NormKind, RegExp>> = {
  RATE: /^(IBS_UF|IBS_MUN|CBS)$/,
  DUTY: /^(NFE\/([1-4]|NO_IE)\/\*|NFSE\/[A-Z_]{3,40}\/(\*|\d{1,2}\.\d{2}))$/,
  FEATURE: /^[A-Z][A-Z0-9_]{2,60}(\/[A-Z_]{3,40})?$/,
  PACKAGE: /^[A-Za-z0-9._-]{2,60}$/,
  CST_IBSCBS: /^\d{3}$/,
  CCLASSTRIB: /^\d{6}$/,
  CINDOP: /^\d{6}$/,
  CORRELATION: /^\d{2}\.\d{2}(\.\d{2})?\/\d{9}$/,
  REJECTION: /^(SEFAZ\/\d{3,4}|SEFIN\/[A-Z]{1,5}\d{2,5}|FOCUS\/[A-Za-z0-9_]{1,40})$/,
  SIMPLES_ANNEX: /^(I|II|III|IV|V)\/[1-6]$/,
}

/**
 * The names of the columns that a CSV file of a kind has besides `code`, `valid_from`, `valid_to` and `note`: those of
 * its value.
 */
export function valueColumns(kind: NormKind): string[] {
  return Object.keys(NORM_VALUES[kind].shape)
}

/** Reads the content of a row of this kind. */
export function parseNormValue(kind: NormKind, value: unknown): z.ZodSafeParseResult<NormRow['value']> {
  const schema: z.ZodType = NORM_VALUES[kind]
  return schema.safeParse(value) as z.ZodSafeParseResult<NormRow['value']>
}
