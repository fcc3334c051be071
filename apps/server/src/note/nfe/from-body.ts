import { AppError, type FieldErrors, type NfeIn } from '@talao/contract'
import type { CustomerNote, TypedNfe } from '@talao/fiscal'
import { unknownPlaces } from '../../company/companies/addresses.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { mergeCustomer } from '../notes/merge-customer.ts'

/** Converts the fields of a form. Absent fields stay absent; absent buyer fields keep the value in `buyer`. */
export async function nfeFromBody(tx: Tx, body: NfeIn, buyer: CustomerNote | null): Promise<TypedNfe> {
  const { issue_date, customer_note } = body
  return {
    ...said(body),
    ...(issue_date === undefined ? {} : { issue_date: issue_date === null ? null : new Date(issue_date) }),
    ...(customer_note === undefined ? {} : { customer_note: await typedCustomer(tx, customer_note, buyer) }),
  }
}

/** Fields copied unchanged. */
const PLAIN = [
  'nature_operation',
  'type_operation',
  'goal',
  'customer_presence',
  'final_customer',
  'send_mail',
  'nfe_referenced',
  'additional_information',
  'shipping',
  'intermediary',
  'items',
  'payments',
] as const

function said(body: NfeIn): Partial<Pick<NfeIn, (typeof PLAIN)[number]>> {
  return Object.fromEntries(PLAIN.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]))
}

/** A buyer set to null becomes an empty buyer. */
function typedCustomer(tx: Tx, said: NfeIn['customer_note'], buyer: CustomerNote | null): Promise<CustomerNote> {
  return said ? mergeCustomer(tx, buyer, said) : mergeCustomer(tx, null, {})
}

/** Refuses products that do not exist for this company, and unknown cities, states or countries. */
export function refuseUnknown(body: NfeIn, products: readonly { id: number }[]): void {
  const errors: FieldErrors = {}
  for (const [at, { product_id }] of (body.items ?? []).entries())
    if (product_id !== null && !products.some(({ id }) => id === product_id))
      errors[`items.${at}.product_id`] = ['Este produto não existe.']
  Object.assign(errors, unknownPlaces(body.customer_note?.address, 'customer_note.address'))
  if (Object.keys(errors).length > 0) throw new AppError('dados_invalidos', { errors })
}
