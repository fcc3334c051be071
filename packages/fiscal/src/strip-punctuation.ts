/**
 * What people type around a document number, taken away: punctuation, spaces and invisible characters.
 * Letters stay, because a CNPJ has them since July 2026; so does anything strange, so that it fails the validation instead of vanishing.
 */
export function stripPunctuation(text: string): string {
  return text.replace(/[\p{P}\p{Z}\p{Cf}\s]/gu, '')
}
