import { z } from 'zod'
import { AddressIn, AddressOut } from '../fields/address.ts'
import { codes, Day, MoneyIn, MoneyOut, optionalText, PercentIn, PercentOut, text } from '../fields/fields.ts'
import { MUNICIPAL_BENEFIT_LABELS, NFSE_IMMUNITY_LABELS } from '../fields/values.ts'
import { namedInCents, whenFieldsValid } from '../fields/write.ts'

/** A code of the national layout. Only its format is checked here: the note's validation checks that it exists. */
const Code = (digits: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${digits}}$`), `Use ${digits} números.`)
/** A number of the tax administration, pasted with or without punctuation. */
const Number30 = z
  .string()
  .transform((typed) => typed.replace(/[\s./-]/g, '') || null)
  .pipe(
    z
      .string()
      .regex(/^\d{1,30}$/, 'Use até 30 números.')
      .nullable(),
  )
  .nullable()

/**
 * Groups that only some service notes carry, as forms send them; null removes a group. Absent values follow from the
 * law.
 */
export const NFSE_TERMS_IN = {
  pis_cofins: z
    .strictObject({
      cst: Code(2),
      pis_aliquot: PercentIn.nullable().default(null),
      cofins_aliquot: PercentIn.nullable().default(null),
    })
    .nullable(),
  foreign_trade: z
    .strictObject({
      mode: Code(1),
      bond: Code(1),
      currency: z
        .union([z.literal('').transform(() => null), Code(3)])
        .nullable()
        .default(null),
      amount: MoneyIn.nullable().default(null),
      issuer_support: Code(2),
      customer_support: Code(2),
    })
    .transform(namedInCents('amount'))
    .nullable(),
  result_country: z
    .union([
      z.literal('').transform(() => null),
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'Informe o país com duas letras, como PT.'),
    ])
    .nullable(),
  immunity: z.union([z.literal('').transform(() => null), codes(NFSE_IMMUNITY_LABELS)]).nullable(),
  suspension_process: Number30,
  municipal_benefit: z
    .strictObject({
      code: text(14),
      kind: codes(MUNICIPAL_BENEFIT_LABELS).default('reduction'),
      reduction: MoneyIn.nullable().default(null),
      reduction_percent: PercentIn.nullable().default(null),
    })
    .refine(({ reduction, reduction_percent }) => reduction === null || reduction_percent === null, {
      path: ['reduction_percent'],
      ...whenFieldsValid('reduction', 'reduction_percent'),
      error: 'Informe a redução em reais ou em percentual, uma das duas.',
    })
    .transform(namedInCents('reduction'))
    .nullable(),
  event: z
    .strictObject({
      name: text(255),
      first_day: Day,
      last_day: Day,
      code: optionalText(30).default(null),
      address: AddressIn.nullable().default(null),
    })
    .nullable(),
}

/** The same groups as answers return them. */
export const NFSE_TERMS_OUT = {
  pis_cofins: z
    .object({ cst: z.string(), pis_aliquot: PercentOut.nullable(), cofins_aliquot: PercentOut.nullable() })
    .nullable(),
  foreign_trade: z
    .object({
      mode: z.string(),
      bond: z.string(),
      currency: z.string().nullable(),
      amount: MoneyOut.nullable(),
      issuer_support: z.string(),
      customer_support: z.string(),
    })
    .nullable(),
  result_country: z.string().nullable(),
  immunity: z.string().nullable(),
  suspension_process: z.string().nullable(),
  municipal_benefit: z
    .object({
      code: z.string(),
      kind: codes(MUNICIPAL_BENEFIT_LABELS),
      reduction: MoneyOut.nullable(),
      reduction_percent: PercentOut.nullable(),
    })
    .nullable(),
  event: z
    .object({
      name: z.string(),
      first_day: z.string(),
      last_day: z.string(),
      code: z.string().nullable(),
      address: AddressOut.nullable(),
    })
    .nullable(),
}
