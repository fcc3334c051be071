import type { InfDps } from '@talao/fiscal'
import { readDps } from '@talao/fiscal/nfse/read'
import { unwrap } from './envelope.ts'
import { ownCodeIn } from './own-code.ts'

/**
 * Whether the declaration inside a found note is the one that was posted, or an earlier one of the same note: then it is adopted. Another
 * program that counts in the same série may have used our number first, or another note of ours that a restored backup has forgotten: their
 * own code tells. Where neither carries one, buyer and value do. Where the posted bytes are gone or cannot be read,
 * nothing speaks against it.
 */
export function isSameDeclaration(found: InfDps, posted: Uint8Array | null): boolean {
  const ours = posted && readPosted(posted)
  if (!ours || JSON.stringify(ours) === JSON.stringify(found)) return true
  const [theirs, own] = [ownCodeIn(found), ownCodeIn(ours)]
  if (theirs !== null || own !== null) return theirs === own
  return buyerOf(found) === buyerOf(ours) && amountOf(found) === amountOf(ours)
}

function readPosted(bytes: Uint8Array): InfDps | undefined {
  const xml = unwrap('dpsXmlGZipB64', bytes)
  if (xml === undefined) return undefined
  try {
    return readDps(xml).dps
  } catch {
    // What was posted is no DPS: nothing to compare with.
    return undefined
  }
}

function buyerOf({ toma }: InfDps): string | undefined {
  return toma?.CNPJ ?? toma?.CPF ?? toma?.NIF ?? toma?.xNome
}

function amountOf({ valores }: InfDps): string | undefined {
  return valores?.vServPrest?.vServ
}
