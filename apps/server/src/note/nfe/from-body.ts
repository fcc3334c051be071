import { AppError, type FieldErrors, type NfeIn } from '@talao/contract'
import { type CustomerNote, nfeFieldsOf, type TypedNfe } from '@talao/fiscal'
import { unknownPlaces } from '../../company/companies/addresses.ts'
import { mergeCustomer } from '../notes/merge-customer.ts'

/** Converts the fields of a form. Absent fields stay absent; absent buyer fields keep the value in `buyer`. */
export function nfeFromBody(body: NfeIn, buyer: CustomerNote | null): TypedNfe {
  const { items, payments, intermediary, issue_date, customer_note } = body
  return {
    ...nfeFieldsOf(body),
    ...(items === undefined ? {} : { items }),
    ...(payments === undefined ? {} : { payments }),
    ...(intermediary === undefined ? {} : { intermediary }),
    ...(issue_date === undefined ? {} : { issue_date: issue_date === null ? null : new Date(issue_date) }),
    ...(customer_note === undefined ? {} : { customer_note: typedCustomer(customer_note, buyer) }),
  }
}

/** A buyer set to null becomes an empty buyer. */
function typedCustomer(said: NfeIn['customer_note'], buyer: CustomerNote | null): CustomerNote {
  return said ? mergeCustomer(buyer, said) : mergeCustomer(null, {})
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
