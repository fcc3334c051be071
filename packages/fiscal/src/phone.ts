import { withoutFraction } from './without-fraction.ts'

/**
 * A telephone as a note writes it, digits only: in Brazil the area code and the number, abroad with the country in front. Undefined when what
 * is left has fewer or more digits than the layout of the note takes: a telephone is no reason to refuse a note.
 * Fonte: leiaute NF-e 4.00, C16 and E16 fone; leiaute nacional da NFS-e, fone ("Código DDD + número do telefone").
 */
export function phoneOnNote(
  phone: string | null,
  { isAbroad, least, most }: { isAbroad: boolean; least: number; most: number },
): string | undefined {
  const digits = (phone ?? '').replace(/[^0-9]/g, '')
  const written = isAbroad ? digits.replace(/^00/, '') : withinBrazil(digits)
  return written.length >= least && written.length <= most ? written : undefined
}

/**
 * The digits of a telephone that a person typed, without the extension behind it and what a program wrote behind a number it took for one. Two
 * telephones are more digits than one has (ITU-T E.164: 15).
 */
export function phoneDigits(typed: string): string {
  return withoutFraction(typed)
    .replace(/\b(?:ramal|ext|extens[ãa]o|extension)\b.*$/is, '')
    .replace(/\D/g, '')
}

/**
 * Without the zeros of a trunk call and the country's 55. Ten or eleven digits that begin with 55 are of the area code 55, in Rio Grande do
 * Sul. 0300, 0500, 0800 and 0900 are numbers of their own, zero and all.
 */
function withinBrazil(digits: string): string {
  if (/^0[3589]00/.test(digits)) return digits
  const [, number] = /^0*(?:55)?([1-9][0-9]{9,10})$/.exec(digits) ?? []
  return number ?? digits
}
