import { parseChaveDeAcesso } from '@talao/fiscal'
import { placeholdersOf } from '@talao/fiscal/rejection/placeholders'

/** The key that holds the number of `chave`, as SEFAZ names it: of the same issuer, model, serie and number. Null where it names no such key. */
export function numberHolder(xMotivo: string, chave: string): string | null {
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
