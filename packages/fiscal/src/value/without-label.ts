/**
 * Removes a leading label, as in text pasted from documents: `CPF: 529.982.247-25`, `NCM 4901.99.00`, `IE nº
 * 110.042.490.114`. The label must be followed by a space or a colon, because a CNPJ may begin with the letters CPF.
 * `names` are alternatives of a regular expression.
 */
export function withoutLabel(text: string, names: string): string {
  return text.replace(new RegExp(`^\\s*(${names})(\\s*n[.º°o]*)?[:\\s]\\s*`, 'iu'), '')
}
