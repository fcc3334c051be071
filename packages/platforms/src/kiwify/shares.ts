import type { EventAffiliate, EventShare } from '@talao/fiscal'
import { idAt } from '../delivery/external-id.ts'
import { centsText } from '../reading/cents.ts'
import { type SharePart, sharePartOf } from '../reading/share-part.ts'
import { type Fields, filledAt, listAt, textAt, type Value } from '../reading/value.ts'

/** Co-producers of the sale, with their amounts. */
export function readCoproducers(order: Fields): EventShare[] {
  return storesOf(order, 'coproducer').flatMap((store) => {
    const amount = centsText(textAt(store, 'value'))
    return amount === null
      ? []
      : [{ name: filledAt(store, 'custom_name'), document: null, email: emailOf(store), amount }]
  })
}

/** Affiliates of the sale, with their amounts. */
export function readAffiliates(order: Fields): EventAffiliate[] {
  return storesOf(order, 'affiliate').flatMap((store) => {
    const [name, code] = [filledAt(store, 'custom_name'), idAt(store, 'affiliate_id') ?? idAt(store, 'id')]
    const amount = centsText(textAt(store, 'value'))
    return name === null && code === null ? [] : [{ name, code, email: emailOf(store), amount }]
  })
}

function storesOf(order: Fields, part: SharePart): Value[] {
  return listAt(order, 'commissions', 'commissioned_stores').filter(
    (store) => sharePartOf(textAt(store, 'type')) === part,
  )
}

function emailOf(store: Value): string | null {
  return filledAt(store, 'email')
}
