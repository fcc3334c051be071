import { parseChaveDeAcesso } from '@talao/fiscal'
import { placeholdersOf } from '@talao/fiscal/rejection/placeholders'

/**
 * The key that uses the number of `chave`, as named by SEFAZ: same issuer, model, serie and number. Null when SEFAZ
 * names no such key.
 */
export function keyUsingNumber(xMotivo: string, chave: string): string | null {
  const holder = placeholdersOf(xMotivo).access_key
  const [theirs, ours] = [holder === null ? undefined : parseChaveDeAcesso(holder), parseChaveDeAcesso(chave)]
  if (!theirs || !ours) return null
  const isSameNumber =
    theirs.document === ours.document &&
    theirs.model === ours.model &&
    theirs.serie === ours.serie &&
    theirs.number === ours.number
  return isSameNumber ? holder : null
}
