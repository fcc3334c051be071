import { complaintsOf, isUncatalogued } from './authority-errors.ts'
import type { NationalAnswer } from './client.ts'
import { isObject, textMember } from './member.ts'

/** A 404 with an empty body, either from the authority or from a proxy on the way. */
export function isEmpty404({ result }: NationalAnswer): boolean {
  return result.kind === 'answered' && result.status === 404 && result.body.byteLength === 0
}

/**
 * Whether the authority itself says that the document does not exist: a 404 in its own form. A proxy's page or an empty
 * body only says that some server on the way did not know the address, and an uncatalogued error says nothing at all.
 */
export function isAuthorityNotFound({ result, json, rejections }: NationalAnswer): boolean {
  if (result.kind !== 'answered' || result.status !== 404 || !isObject(json)) return false
  const complaints = complaintsOf(json)
  if (complaints.some((one) => isUncatalogued(one, rejections))) return false
  return complaints.length > 0 || textMember(json, 'dataHoraProcessamento') !== undefined
}
