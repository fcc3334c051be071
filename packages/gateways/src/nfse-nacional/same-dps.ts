import type { InfDps } from '@talao/fiscal'
import { readDps } from '@talao/fiscal/nfse/read'
import { contributorCodeIn } from './contributor-code.ts'
import { unwrap } from './envelope.ts'

/**
 * Whether the DPS inside a found note is the posted one or an earlier one of the same note, so that the note is
 * adopted. Another program in the same série may have used our number first, or a restored backup may have lost a note
 * of ours: `cIntContrib` distinguishes them, and if neither DPS has it, buyer and value do. If the posted bytes are
 * lost or unreadable, the note counts as ours.
 */
export function isSameDps(found: InfDps, posted: Uint8Array | null): boolean {
  const ours = posted && readPosted(posted)
  if (!ours || JSON.stringify(ours) === JSON.stringify(found)) return true
  const [theirs, own] = [contributorCodeIn(found), contributorCodeIn(ours)]
  if (theirs !== null || own !== null) return theirs === own
  return buyerOf(found) === buyerOf(ours) && amountOf(found) === amountOf(ours)
}

function readPosted(bytes: Uint8Array): InfDps | undefined {
  const xml = unwrap('dpsXmlGZipB64', bytes)
  if (xml === undefined) return undefined
  try {
    return readDps(xml).dps
  } catch {
    // The posted bytes are not a DPS, so there is nothing to compare.
    return undefined
  }
}

function buyerOf({ toma }: InfDps): string | undefined {
  return toma?.CNPJ ?? toma?.CPF ?? toma?.NIF ?? toma?.xNome
}

function amountOf({ valores }: InfDps): string | undefined {
  return valores?.vServPrest?.vServ
}
