import { type EventAffiliate, type EventShare, parseDocument } from '@talao/fiscal'
import { idAt } from '../external-id.ts'
import { moneyText } from '../money.ts'
import { type Fields, filledAt, listAt, textAt, type Value } from '../value.ts'

/** How PerfectPay numbers who takes part in a sale. */
const PART_BY_CODE: ReadonlyMap<string, Part> = new Map([
  ['1', 'producer'],
  ['2', 'coproducer'],
  ['5', 'affiliate'],
])
type Part = 'producer' | 'coproducer' | 'affiliate'

/** What each producer or co-producer earns. */
export function sharesOf(sent: Fields, part: Part): EventShare[] {
  return listAt(sent, 'commission').flatMap((share) => {
    const amount = moneyText(textAt(share, 'commission_amount'))
    if (amount === null || partOf(share) !== part) return []
    const document = parseDocument(filledAt(share, 'identification_number') ?? '')?.value ?? null
    return [{ name: filledAt(share, 'name'), document, email: filledAt(share, 'email'), amount }]
  })
}

/** Who brought the buyer. */
export function affiliatesOf(sent: Fields): EventAffiliate[] {
  return listAt(sent, 'commission').flatMap((share) => {
    if (partOf(share) !== 'affiliate') return []
    const amount = moneyText(textAt(share, 'commission_amount'))
    const code = idAt(share, 'affiliation_code')
    return [{ name: filledAt(share, 'name'), code, email: filledAt(share, 'email'), amount }]
  })
}

function partOf(share: Value): Part | undefined {
  return PART_BY_CODE.get(textAt(share, 'affiliation_type_enum') ?? '')
}
