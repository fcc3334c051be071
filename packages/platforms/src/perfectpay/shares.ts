import { type EventAffiliate, type EventShare, readDocument } from '@talao/fiscal'
import { bare } from '../country.ts'
import { idAt } from '../external-id.ts'
import { moneyText } from '../money.ts'
import { type Fields, filledAt, listAt, textAt, type Value } from '../value.ts'

/** How PerfectPay numbers who takes part in a sale. Low confidence: bodies were seen whose words and numbers disagree with this. */
const PART_BY_CODE: ReadonlyMap<string, Part> = new Map([
  ['1', 'producer'],
  ['2', 'coproducer'],
  ['5', 'affiliate'],
])
const PART_BY_WORD: ReadonlyMap<string, Part> = new Map([
  ['producer', 'producer'],
  ['produtor', 'producer'],
  ['coproducer', 'coproducer'],
  ['coprodutor', 'coproducer'],
  ['affiliate', 'affiliate'],
  ['afiliado', 'affiliate'],
])
type Part = 'producer' | 'coproducer' | 'affiliate'

/** What each producer or co-producer earns. */
export function sharesOf(sent: Fields, part: Part): EventShare[] {
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
function partOf(share: Value): Part | undefined {
  const code = textAt(share, 'affiliation_type_enum') ?? ''
  const word = filledAt(share, 'affiliation_type_enum_key') ?? (/^[0-9]*$/.test(code) ? null : code)
  return word === null ? PART_BY_CODE.get(code) : PART_BY_WORD.get(bare(word).replace(/[^a-z]/g, ''))
}
