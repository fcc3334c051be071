import { type EventAffiliate, type EventShare, readDocument } from '@talao/fiscal'
import { idAt } from '../external-id.ts'
import { moneyText } from '../money.ts'
import { type SharePart, sharePartOf } from '../share-part.ts'
import { codeAt, type Fields, filledAt, listAt, textAt, type Value } from '../value.ts'

/** How PerfectPay numbers who takes part in a sale. Low confidence: bodies were seen whose words and numbers disagree with this. */
const PART_BY_CODE: ReadonlyMap<string, SharePart> = new Map([
  ['1', 'producer'],
  ['2', 'coproducer'],
  ['5', 'affiliate'],
])
/** What each producer or co-producer earns. */
export function sharesOf(sent: Fields, part: SharePart): EventShare[] {
  return listAt(sent, 'commission').flatMap((share) => {
    const amount = moneyText(textAt(share, 'commission_amount'))
    if (amount === null || partOf(share) !== part) return []
    const document = readDocument(filledAt(share, 'identification_number') ?? '')?.value ?? null
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

/** By its word, and by its number only where there is none. The API tells either in one field. */
function partOf(share: Value): SharePart | undefined {
  const code = codeAt(share, 'affiliation_type_enum') ?? ''
  const word = filledAt(share, 'affiliation_type_enum_key') ?? (/^[0-9]*$/.test(code) ? null : code)
  return word === null ? PART_BY_CODE.get(code) : sharePartOf(word)
}
