/**
 * Removes what users type around a document number: punctuation, spaces and invisible characters. Letters stay, because
 * a CNPJ may contain them since July 2026. Other unexpected characters also stay, so that validation rejects them.
 */
export function stripPunctuation(text: string): string {
  return text.replace(/[\p{P}\p{Z}\p{Cf}\s]/gu, '')
}
