/**
 * For each part of a sale's data, its quality and the delivery it came from: `quality|order`, sortable, the greater one
 * wins. Stored compactly: most parts come from one delivery, whose order is stored once under `*`, and the quality of a
 * part can be recomputed from the part. The full form would be most of a sale's stored size.
 */
export type SaleOrigins = Record<string, string>
/** The quality of each part of a sale, computed from the part itself. */
export type Qualities = Record<string, string>

const BASE = '*'

/** Origins of a sale whose parts all came from one delivery. */
export function originsOfOne(order: string): SaleOrigins {
  return { [BASE]: order }
}

/** Expands the stored form to `quality|order` for every part. */
export function wholeOrigins(held: SaleOrigins, seen: Qualities): SaleOrigins {
  const { [BASE]: base, ...parts } = held
  if (base === undefined) return parts
  const whole: SaleOrigins = {}
  for (const [name, quality] of Object.entries(seen)) whole[name] = `${quality}|${base}`
  for (const [name, origin] of Object.entries(parts)) whole[name] = origin.includes('|') ? origin : `${origin}|${base}`
  return whole
}

/**
 * Compresses the full form. The base is the greatest order, so that the result does not depend on the order of arrival.
 */
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
