/**
 * A text without the name in front of it, as people paste it out of papers: `CPF: 529.982.247-25`, `NCM 4901.99.00`, `IE nº 110.042.490.114`. The
 * name needs a space or a colon behind it: a CNPJ may begin with the letters CPF. `names` are alternatives of a regular expression.
 */
export function withoutLabel(text: string, names: string): string {
  return text.replace(new RegExp(`^\\s*(${names})(\\s*n[.º°o]*)?[:\\s]\\s*`, 'iu'), '')
}
