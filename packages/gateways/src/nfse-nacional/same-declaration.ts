import type { InfDps } from '@talao/fiscal'
import { readDps } from '@talao/fiscal/nfse/read'
import { unwrap } from './envelope.ts'

/**
 * Whether the declaration inside a found note is the one that was posted, or an earlier one of the same sale: then it is adopted. Another
 * program that counts in the same série may have used our number first; such a note is nobody's but that program's.
 * Where the posted bytes are gone or cannot be read, nothing speaks against it.
 */
export function isSameDeclaration(found: InfDps, posted: Uint8Array | null): boolean {
  const ours = posted && readPosted(posted)
  if (!ours || JSON.stringify(ours) === JSON.stringify(found)) return true
  const [theirSale, ourSale] = [saleOf(found), saleOf(ours)]
  if (theirSale && ourSale) return theirSale === ourSale
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

function saleOf({ serv }: InfDps): string | undefined {
  return serv?.cServ?.cIntContrib
}

function buyerOf({ toma }: InfDps): string | undefined {
  return toma?.CNPJ ?? toma?.CPF ?? toma?.NIF ?? toma?.xNome
}

function amountOf({ valores }: InfDps): string | undefined {
  return valores?.vServPrest?.vServ
}
