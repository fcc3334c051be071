/**
 * Removes the fraction a program added by treating digits as a number: `1310100.0` and `1310100,00` become 1310100.
 * Read as digits, the extra zeros would give another CEP, and sometimes another CPF.
 */
export function withoutFraction(text: string): string {
  return text.replace(/^(\s*\d+)[.,]0{1,2}(?=\s*$)/, '$1')
}
