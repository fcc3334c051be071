import type { NationalAnswer } from './client.ts'
import { complaintsOf, isUncatalogued } from './complaint.ts'
import { isObject, textMember } from './member.ts'

/** A 404 without a word: of the authority, or of somebody on the way. */
export function isBareAbsence({ result }: NationalAnswer): boolean {
  return result.kind === 'answered' && result.status === 404 && result.body.byteLength === 0
}

/**
 * Whether the authority itself says that there is nothing: a 404 in its own form. A page of a proxy, or an empty body, says only that
 * somebody on the way did not know the address, and an error of no catalogue says nothing at all.
 */
export function isPlainAbsence({ result, json }: NationalAnswer): boolean {
  if (result.kind !== 'answered' || result.status !== 404 || !isObject(json)) return false
  const complaints = complaintsOf(json)
  if (complaints.some(isUncatalogued)) return false
  return complaints.length > 0 || textMember(json, 'dataHoraProcessamento') !== undefined
}
