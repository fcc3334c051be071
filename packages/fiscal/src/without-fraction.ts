/**
 * Digits without the fraction that a program added when it took them for a number: `1310100.0` and `1310100,00` are 1310100. Read as digits,
 * the zeros behind would make another CEP, and sometimes another CPF, of it.
 */
export function withoutFraction(text: string): string {
  return text.replace(/^(\s*\d+)[.,]0{1,2}(?=\s*$)/, '$1')
}
