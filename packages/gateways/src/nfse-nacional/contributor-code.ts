import type { InfDps } from '@talao/fiscal'

/** Source: TSCodigoInternoContribuinte (XSD 20260727). */
const LENGTH = 20

/**
 * The code that our DPS gives its note (cIntContrib): the beginning of the reference, which derives from the sale, its
 * part and its generation, or from the manual draft. It identifies our note even if a restored backup lost it; the
 * sale's code alone would not distinguish two services of one sale. See docs/decisoes/0024.
 */
export function contributorCodeOf(ref: string): string {
  return ref.slice(0, LENGTH)
}

/** The cIntContrib of any DPS; null when it has none. */
export function contributorCodeIn({ serv }: InfDps): string | null {
  return serv?.cServ?.cIntContrib ?? null
}
