import { sumOfNfseItems } from '@talao/fiscal/nfse/typed-note'
import { SUBSTITUTION_MOTIVES } from '@talao/fiscal/note/nfse'
import { centsFromDecimal } from '@talao/fiscal/value/money'
import { z } from 'zod'
import { BooleanIn, codes, DecimalIn, IntIn, MoneyOut, optionalText, PercentOut } from '../fields/fields.ts'
import { writable } from '../fields/write.ts'
import { CustomerNotePart } from '../note/customer-note.ts'
import { ProblemOut } from '../note/note-out.ts'
import { WithoutIbsCbs } from '../note/without-ibs-cbs.ts'
import { NfsServicePart } from './nfs-service.ts'
import { NfseOut } from './nfse.ts'
import { NFSE_PLAIN_IN, withCents } from './nfse-plain.ts'
import { NFSE_TERMS_IN } from './nfse-terms.ts'

const MOST_CENTS = centsFromDecimal('10000000000') ?? 0

/** An empty quantity or unit value is 0, which is refused only when the note is sent. */
const ItemsIn = z
  .array(
    z.strictObject({
      description: optionalText(120)
        .transform((typed) => typed ?? '')
        .default(''),
      quantity: DecimalIn(4).default('0'),
      value_per_unit: DecimalIn(10).default('0'),
    }),
  )
  .max(100, 'Use até 100 itens.')
  .refine((items) => sumOfNfseItems(items) <= MOST_CENTS, 'A soma dos itens é alta demais.')

/** Fields of a service note, shared by its own call and the substitution call. */
const SAID = {
  ...NFSE_PLAIN_IN,
  items: ItemsIn,
  customer_note: CustomerNotePart.nullable(),
  nfs_service: NfsServicePart,
  ...NFSE_TERMS_IN,
}

const WRITTEN = {
  company_id: IntIn,
  ...SAID,
  type_operation: z.literal('Saida', 'Uma nota de serviço é sempre de saída.'),
  in_production: BooleanIn,
  sale_id: IntIn.nullable(),
  sales_code: optionalText(60),
  /** Sends the note at once; a note with faults is then not saved. */
  send: BooleanIn,
}

/** A service note as a form sends it: a draft may be incomplete. */
export const NfseIn = writable(
  WRITTEN,
  Object.keys(NfseOut.shape).filter((name) => !(name in WRITTEN) && name !== 'version'),
).transform(withCents)

/** Changes for a note that substitutes another; absent fields keep the old note's values. */
export const SubstituteBody = z
  .strictObject({
    motive: codes(SUBSTITUTION_MOTIVES),
    reason: optionalText(1000).default(null),
    ...z.object(SAID).partial().shape,
  })
  .transform(withCents)

/** Taxes and problems of a draft. Nothing is saved. */
export const NfseFiguresOut = z.object({
  items: z.array(
    z.object({ description: z.string(), quantity: z.number(), value_per_unit: z.number(), total: MoneyOut }),
  ),
  total: MoneyOut,
  iss_aliquot: PercentOut.nullable(),
  iss_value: MoneyOut.nullable(),
  withheld_total: MoneyOut.nullable(),
  net_value: MoneyOut.nullable(),
  /** `rule` and `source` give the law, `text` how the amount was calculated. */
  taxes: z.array(
    z.object({ name: z.string(), value: MoneyOut, rule: z.string(), source: z.string(), text: z.string() }),
  ),
  /** Does not block sending. */
  without_ibs_cbs: z.array(WithoutIbsCbs),
  problems: z.array(ProblemOut),
})
export type NfseFiguresOut = z.output<typeof NfseFiguresOut>
