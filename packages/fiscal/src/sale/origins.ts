/**
 * For each part of a sale's data, how good it is and which delivery brought it: `quality|order`, sortable, the greater one wins.
 * Most parts come from one delivery: its order stands once, under `*`, and those parts hold their quality alone. Written for every
 * part, the orders would be most of what is kept of a sale.
 */
export type SaleOrigins = Record<string, string>

const BASE = '*'

/** Every part with its whole origin. */
export function wholeOrigins(held: SaleOrigins | undefined): SaleOrigins {
  const { [BASE]: base, ...parts } = held ?? {}
  if (base === undefined) return parts
  return Object.fromEntries(
    Object.entries(parts).map(([name, origin]) => [name, origin.includes('|') ? origin : `${origin}|${base}`]),
  )
}

/** The same, said shortly, and the same way whatever order the deliveries came in: the greatest order is the base. */
export function shortOrigins(whole: SaleOrigins): SaleOrigins {
  const orders = Object.values(whole).map(orderOf)
  const base = orders.reduce((greatest, order) => (order > greatest ? order : greatest), '')
  const parts = Object.entries(whole).map(([name, origin]) => [
    name,
    orderOf(origin) === base ? origin.slice(0, origin.indexOf('|')) : origin,
  ])
  return { [BASE]: base, ...Object.fromEntries(parts) }
}

function orderOf(origin: string): string {
  return origin.slice(origin.indexOf('|') + 1)
}
