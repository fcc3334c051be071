/**
 * For each part of a sale's data, how good it is and which delivery brought it: `quality|order`, sortable, the greater one wins.
 * Kept short: most parts come from one delivery, whose order stands once, under `*`, and how good a part is can be seen on the part.
 * Written for every part, they would be most of what is kept of a sale.
 */
export type SaleOrigins = Record<string, string>
/** How good each part of a sale is, by the part itself. */
export type Qualities = Record<string, string>

const BASE = '*'

/** All parts of a sale that one delivery brought. */
export function originsOfOne(order: string): SaleOrigins {
  return { [BASE]: order }
}

/** Every part with its whole origin. */
export function wholeOrigins(held: SaleOrigins, seen: Qualities): SaleOrigins {
  const { [BASE]: base, ...parts } = held
  if (base === undefined) return parts
  const whole: SaleOrigins = {}
  for (const [name, quality] of Object.entries(seen)) whole[name] = `${quality}|${base}`
  for (const [name, origin] of Object.entries(parts)) whole[name] = origin.includes('|') ? origin : `${origin}|${base}`
  return whole
}

/** The same, said shortly, and the same way whatever order the deliveries came in: the greatest order is the base. */
export function shortOrigins(whole: SaleOrigins, seen: Qualities): SaleOrigins {
  let base = ''
  for (const origin of Object.values(whole)) if (orderOf(origin) > base) base = orderOf(origin)
  const short = originsOfOne(base)
  for (const [name, origin] of Object.entries(whole)) {
    const quality = origin.slice(0, origin.indexOf('|'))
    if (orderOf(origin) !== base) short[name] = origin
    else if (quality !== seen[name]) short[name] = quality
  }
  return short
}

function orderOf(origin: string): string {
  return origin.slice(origin.indexOf('|') + 1)
}
