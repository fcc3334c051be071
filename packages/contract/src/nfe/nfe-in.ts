import { nfeTotalCents } from '@talao/fiscal/note/nfe-total'
import { z } from 'zod'
import { BooleanIn, CnpjField, Id, IntIn, MoneyIn, OptionalTimestampIn, optionalText } from '../fields/fields.ts'
import { namedInCents, writable } from '../fields/write.ts'
import { CustomerNotePart } from '../note/customer-note.ts'
import { NfeOut } from './nfe.ts'
import { NFE_HEAD_IN } from './nfe-head.ts'
import { NfeItemIn } from './nfe-item.ts'

/** Source: leiaute NF-e 4.00, H01 det and YA01a detPag. */
const MOST_ITEMS = 990
const MOST_PAYMENTS = 100
/** The largest amount of the wire, in cents. */
const MOST_CENTS = 1_000_000_000_000

const Items = z
  .array(NfeItemIn)
  .max(MOST_ITEMS, 'Use até 990 itens.')
  .refine((items) => nfeTotalCents(items) <= MOST_CENTS, 'O valor é alto demais.')

const Payment = z
  .strictObject({
    payment_method: z
      .string()
      .trim()
      .regex(/^\d{2}$/, 'A forma de pagamento tem 2 números.'),
    amount: MoneyIn,
  })
  .transform(namedInCents('amount'))

const Intermediary = z.strictObject({
  indicator: z.enum(['0', '1']),
  cnpj: z
    .union([z.literal('').transform(() => null), CnpjField], 'CNPJ inválido. Confira os números e as letras.')
    .nullable()
    .default(null),
  registration: optionalText(60).default(null),
})

const fields = {
  company_id: Id,
  in_production: BooleanIn,
  ...NFE_HEAD_IN,
  issue_date: OptionalTimestampIn,
  sale_id: Id.nullable(),
  sales_code: optionalText(60),
  coproducer_id: Id.nullable(),
  items: Items,
  payments: z.array(Payment).max(MOST_PAYMENTS, 'Use até 100 pagamentos.'),
  intermediary: Intermediary.nullable(),
  customer_note: CustomerNotePart.nullable(),
} as const

/** What the answer has besides: only the system writes it. A save may send it back, and it is ignored. */
const READ_ONLY = Object.keys(NfeOut.shape).filter((name) => !(name in fields) && name !== 'version')

/** The body of a save. `send` also sends the note if it has no faults. */
export const NfeIn = writable({ ...fields, send: BooleanIn }, READ_ONLY)
export type NfeIn = z.output<typeof NfeIn>

/** A note that is only calculated or drawn, never saved. */
export const NfeDraftIn = writable(fields, [...READ_ONLY, 'send'])

export const DeleteNoteQuery = z.strictObject({ version: IntIn.optional() })
