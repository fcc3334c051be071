import { addDays } from '../calendar.ts'

/** Consumer law: seven days to change one's mind about what was bought at a distance (Lei 8.078/1990, art. 49). */
export const DEFAULT_WARRANTY_DAYS = 7

/** What a product says about the waiting and the sending of its sales; null leaves it to the next in line. */
export type ProductWish = {
  warranty_days: number | null
  delay_to_send_note_in_days: number | null
  auto_send: boolean | null
}

type Warranty = { warranty_end_date: string | null; warranty_source: string | null }

/**
 * When the guarantee ends: as somebody wrote or the platform told (a date, or its days), else by the days of the products (the longest),
 * else the seven days of the law. A platform's own default is no word of its own. `paidDay` is null for a sale not paid yet.
 */
export function warrantyOf(
  { warranty_end_date, warranty_source }: Warranty,
  paidDay: string | null,
  products: readonly ProductWish[],
): Warranty {
  // A platform's days were counted before anybody knew whose sale it is: they run from the day where the company is.
  const counted = /^(?:platform|default)_days:(\d+)$/.exec(warranty_source ?? '')
  const end = counted && paidDay !== null ? addDays(paidDay, Number(counted[1])) : warranty_end_date
  const told = { warranty_end_date: end, warranty_source }
  const isWord = warranty_end_date !== null && !warranty_source?.startsWith('default')
  if (isWord || paidDay === null) return told
  const days = longest(products.map((product) => product.warranty_days))
  if (days !== null) return { warranty_end_date: addDays(paidDay, days), warranty_source: `product_days:${days}` }
  if (warranty_end_date !== null) return told
  return {
    warranty_end_date: addDays(paidDay, DEFAULT_WARRANTY_DAYS),
    warranty_source: `default_days:${DEFAULT_WARRANTY_DAYS}`,
  }
}

/** Days between approval and notes: a product's word goes before its source's, and of several products the longest wait counts. */
export function delayOf(products: readonly ProductWish[], sourceDays: number): number {
  return longest(products.map((product) => product.delay_to_send_note_in_days ?? sourceDays)) ?? sourceDays
}

/** Whether the notes leave without a click: sale > product > integration > company, whose false holds everything. */
export function sendsByItself(wishes: {
  sale: boolean | null
  products: readonly (boolean | null)[]
  integration: boolean | null
  company: boolean
}): boolean {
  return wishes.company && (wishes.sale ?? allThatSay(wishes.products) ?? wishes.integration ?? true)
}

/** Several products: only when all that say something say yes. */
function allThatSay(products: readonly (boolean | null)[]): boolean | null {
  const words = products.filter((word) => word !== null)
  return words.length === 0 ? null : words.every(Boolean)
}

function longest(days: readonly (number | null)[]): number | null {
  const said = days.filter((one) => one !== null)
  return said.length === 0 ? null : Math.max(...said)
}
