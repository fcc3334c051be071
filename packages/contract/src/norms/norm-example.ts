import { z } from 'zod'
import { codes, Day, text } from '../fields/fields.ts'
import { TAX_REGIME_LABELS } from '../fields/values.ts'

/** A note in few words: enough to compose it, judge it and compute its IBS and CBS. */

const Amount = z.string().regex(/^\d{1,9}\.\d{2}$/, 'Escreva o valor com duas casas, como 100.00.')
/** No note is made of nothing, and an example without one could not be judged. */
const Price = Amount.refine((amount) => Number(amount) > 0, 'Escreva um valor maior que zero.')
const SixDigits = z.string().regex(/^\d{6}$/, 'Este código não existe.')

const NfeDraft = z.strictObject({
  regime: codes(TAX_REGIME_LABELS),
  /** The issuer is in São Paulo; `EX` is abroad. */
  buyer: z.enum(['SAME_STATE', 'OTHER_STATE', 'EX']),
  goal: z.enum(['NORMAL', 'RETURN']).default('NORMAL'),
  /** Of a return: when the goods were sold. */
  sold_on: Day.optional(),
  items: z
    .array(
      z.strictObject({
        ncm: z.string().regex(/^\d{8}$/, 'Este código não existe.'),
        cclasstrib: SixDigits.nullable(),
        amount: Price,
      }),
    )
    .min(1)
    .max(20),
})
const NfseDraft = z.strictObject({
  regime: codes(TAX_REGIME_LABELS),
  buyer: z.enum(['SAME_CITY', 'OTHER_CITY', 'EX']),
  /** Item of LC 116, `8.02`. */
  item: z.string().regex(/^\d{1,2}\.\d{2}$/, 'Este código não existe.'),
  national_code: SixDigits,
  nbs: z
    .string()
    .regex(/^\d{9}$/, 'Este código não existe.')
    .nullable(),
  cindop: SixDigits.nullable(),
  cclasstrib: SixDigits.nullable(),
  amount: Price,
})

/** What a judgement finds: the codes of the faults, and the sums of IBS and CBS, null where the group stays out. */
const Figures = z.strictObject({ ibs: Amount.nullable(), cbs: Amount.nullable() })
export const NormExampleIn = z.discriminatedUnion('document', [
  z.strictObject({
    id: text(60),
    document: z.literal('NFE'),
    day: Day,
    draft: NfeDraft,
    expect: z.strictObject({ faults: z.array(text(60)), figures: Figures }),
  }),
  z.strictObject({
    id: text(60),
    document: z.literal('NFSE'),
    day: Day,
    draft: NfseDraft,
    expect: z.strictObject({ faults: z.array(text(60)), figures: Figures }),
  }),
])
export type NormExampleIn = z.output<typeof NormExampleIn>
