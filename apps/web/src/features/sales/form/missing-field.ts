import type { SaleOut } from '@talao/contract'
import type { SaleValues } from './sale-form.ts'

type Missing = SaleOut['missing'][number]

/** The first form field, from the top, that the sale lacks. */
export function missingField(values: SaleValues, missing: readonly Missing[]): string | undefined {
  const first = FROM_ABOVE.find((what) => missing.includes(what))
  return first && FIELDS[first](values)
}

const FROM_ABOVE = [
  'document',
  'email',
  'address',
  'product',
  'amount',
  'exchange_rate',
] as const satisfies readonly Missing[]

const FIELDS: Readonly<Record<Missing, (values: SaleValues) => string>> = {
  document: () => 'client.document',
  email: () => 'client.email',
  address: ({ client: { address, is_abroad } }) =>
    `client.address.${(is_abroad ? ABROAD : IN_BRAZIL).find((name) => isLacking(address[name])) ?? 'street'}`,
  product: ({ items }) =>
    `items.${Math.max(
      0,
      items.findIndex(({ description }) => !description.trim()),
    )}.description`,
  amount: () => 'discount',
  exchange_rate: () => 'amount_exchanged',
}

const IN_BRAZIL = ['postal_code', 'street', 'neighborhood', 'city_id'] as const
const ABROAD = ['street', 'abroad_city'] as const

/** Notas reject a street, bairro or city of a single letter. */
function isLacking(part: string | number | null): boolean {
  return typeof part === 'string' ? part.trim().length < 2 : !part
}
