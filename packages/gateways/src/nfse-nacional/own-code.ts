import type { InfDps } from '@talao/fiscal'

/** Fonte: TSCodigoInternoContribuinte (XSD 20260727). */
const LENGTH = 20

/**
 * What a DPS of ours calls its note (cIntContrib): the beginning of the reference, which follows from the sale, its part and its generation, or from the draft made by hand.
 * So a note that was found, and that a restored backup has forgotten, says which of ours it is; the sale's code alone would not tell the two
 * services of one sale apart. See docs/decisoes/0024.
 */
export function ownCodeOf(ref: string): string {
  return ref.slice(0, LENGTH)
}

/** What the declaration of anybody calls its note; null where it calls it nothing. */
export function ownCodeIn({ serv }: InfDps): string | null {
  return serv?.cServ?.cIntContrib ?? null
}
