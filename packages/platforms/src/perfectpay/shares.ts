import { type EventAffiliate, type EventShare, readDocument } from '@talao/fiscal'
import { idAt } from '../delivery/external-id.ts'
import { moneyText } from '../reading/money.ts'
import { type SharePart, sharePartOf } from '../reading/share-part.ts'
import { codeAt, type Fields, filledAt, listAt, textAt, type Value } from '../reading/value.ts'

/**
 * PerfectPay's codes for the parties of a sale. Low confidence: some observed bodies have texts that contradict these
 * codes.
 */
const PART_BY_CODE: ReadonlyMap<string, SharePart> = new Map([
  ['1', 'producer'],
  ['2', 'coproducer'],
  ['5', 'affiliate'],
])
/** Amounts of the producers or co-producers. */
export function sharesOf(sent: Fields, part: SharePart): EventShare[] {
  return listAt(sent, 'commission').flatMap((share) => {
    const amount = moneyText(textAt(share, 'commission_amount'))
    if (amount === null || partOf(share) !== part) return []
    const document = readDocument(filledAt(share, 'identification_number') ?? '')?.value ?? null
    return [{ name: filledAt(share, 'name'), document, email: filledAt(share, 'email'), amount }]
  })
}

export function affiliatesOf(sent: Fields): EventAffiliate[] {
  return listAt(sent, 'commission').flatMap((share) => {
    if (partOf(share) !== 'affiliate') return []
    const amount = moneyText(textAt(share, 'commission_amount'))
    const code = idAt(share, 'affiliation_code')
    return [{ name: filledAt(share, 'name'), code, email: filledAt(share, 'email'), amount }]
  })
}

/** By its text, or by its code if there is no text. The API has a single field for both. */
function partOf(share: Value): SharePart | undefined {
  const code = codeAt(share, 'affiliation_type_enum') ?? ''
  const word = filledAt(share, 'affiliation_type_enum_key') ?? (/^[0-9]*$/.test(code) ? null : code)
  return word === null ? PART_BY_CODE.get(code) : sharePartOf(word)
}
