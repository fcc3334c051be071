import type { Address, CustomerNote } from '@talao/fiscal/value/party'
import { type BuyerValues, buyerBody } from './buyer-form.ts'

/** The buyer as the tax rules take it. */
export function typedBuyer(values: BuyerValues): CustomerNote {
  const body = buyerBody(values)
  const state_id = values.city_id === null ? null : Math.floor(values.city_id / 100_000)
  const address = body.address ? ({ ...body.address, state_id } as Address) : null
  return { ...body, name: body.name ?? '', address } as CustomerNote
}
