import { centsFromDecimal } from '@talao/fiscal/money'
import { sumOfNfseItems } from '@talao/fiscal/nfse/typed-note'
import { SUBSTITUTION_MOTIVES } from '@talao/fiscal/nfse/note'
import { z } from 'zod'
import { CustomerNotePart } from './customer-note.ts'
import {
  BooleanIn,
  codes,
  DecimalIn,
  IntIn,
  MoneyIn,
  MoneyOut,
  OptionalTimestampIn,
  optionalText,
  PercentOut,
} from './fields.ts'
import { NfsServicePart } from './nfs-service.ts'
import { NFSE_TERMS_IN } from './nfse-terms.ts'
import { NfseOut } from './nfse.ts'
import { NFSE_NATURE_LABELS } from './values.ts'
import { WithoutIbsCbs } from './without-ibs-cbs.ts'
import { writable } from './write.ts'

/** An amount that may be left empty. */
const MoneyOrNone = MoneyIn.nullable().transform((cents) => cents ?? 0)
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

/** What a note says of a service, in its own call and in the one that replaces a note. */
const SAID = {
  nature_operation: codes(NFSE_NATURE_LABELS),
  issue_at: OptionalTimestampIn,
  total: MoneyOrNone,
  discount: MoneyOrNone,
  discount_conditional: MoneyOrNone,
  deductions: MoneyOrNone,
  observations: optionalText(2000),
  send_email: BooleanIn,
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
  /** Sends the note at once; one that lacks something is then not saved. */
  send: BooleanIn,
}

/** A service note as a form writes it (spec/calls.md 3.9): a draft may be incomplete. */
export const NfseIn = writable(
  WRITTEN,
  Object.keys(NfseOut.shape).filter((name) => !(name in WRITTEN) && name !== 'version'),
)

/** What a note that takes the place of another may say anew; what is absent stays as in the old one (spec/calls.md 5.2). */
export const SubstituteBody = z.strictObject({
  motive: codes(SUBSTITUTION_MOTIVES),
  reason: optionalText(1000).default(null),
  ...z.object(SAID).partial().shape,
})

/** Nothing of it is kept: what the taxes of a draft would be, and what it still lacks. */
export const NfseFiguresOut = z.object({
  items: z.array(
    z.object({ description: z.string(), quantity: z.number(), value_per_unit: z.number(), total: MoneyOut }),
  ),
  total: MoneyOut,
  iss_aliquot: PercentOut.nullable(),
  iss_value: MoneyOut.nullable(),
  withheld_total: MoneyOut.nullable(),
  net_value: MoneyOut.nullable(),
  /** `rule` and `source` say which law it comes from, `text` how it was reckoned. */
  taxes: z.array(
    z.object({ name: z.string(), value: MoneyOut, rule: z.string(), source: z.string(), text: z.string() }),
  ),
  /** Does not keep the note from being sent. */
  without_ibs_cbs: z.array(WithoutIbsCbs),
  problems: z.array(z.object({ code: z.string(), path: z.string(), field: z.string(), text: z.string() })),
})
export type NfseFiguresOut = z.output<typeof NfseFiguresOut>
