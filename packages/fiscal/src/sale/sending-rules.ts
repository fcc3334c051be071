import { addDays } from '../value/calendar.ts'

/** Consumer law: a buyer may withdraw from a distance purchase within seven days (Lei 8.078/1990, art. 49). */
export const DEFAULT_WARRANTY_DAYS = 7

/** A product's settings for waiting and sending. Null uses the setting of the next level. */
export type ProductSendingSettings = {
  warranty_days: number | null
  delay_to_send_note_in_days: number | null
  auto_send: boolean | null
}

type Warranty = { warranty_end_date: string | null; warranty_source: string | null }

/**
 * When the guarantee ends: as edited by a user or sent by the platform (a date, or days), else by the longest of the
 * products' days, else after the seven days of the law. A platform's default ranks below the products' days. `paidDay`
 * is null for a sale not paid yet.
 */
export function warrantyEnd(
  { warranty_end_date, warranty_source }: Warranty,
  paidDay: string | null,
  products: readonly ProductSendingSettings[],
): Warranty {
  // The platform's days were counted before the company was known. Count them again from the day of payment in the
  // company's time zone.
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

/**
 * Days between approval and notes. A product's setting takes precedence over that of its source, and among several
 * products the longest delay counts.
 */
export function delayDays(products: readonly ProductSendingSettings[], sourceDays: number): number {
  return longest(products.map((product) => product.delay_to_send_note_in_days ?? sourceDays)) ?? sourceDays
}

/**
 * Whether notes are sent automatically. Precedence: sale, products, integration; the company's `false` overrides them
 * all.
 */
export function sendsAutomatically(wishes: {
  sale: boolean | null
  products: readonly (boolean | null)[]
  integration: boolean | null
  company: boolean
}): boolean {
  return wishes.company && (wishes.sale ?? allThatSay(wishes.products) ?? wishes.integration ?? true)
}

/** True only if all products with a setting say true. Null when none has a setting. */
function allThatSay(products: readonly (boolean | null)[]): boolean | null {
  const words = products.filter((word) => word !== null)
  return words.length === 0 ? null : words.every(Boolean)
}

function longest(days: readonly (number | null)[]): number | null {
  const said = days.filter((one) => one !== null)
  return said.length === 0 ? null : Math.max(...said)
}
