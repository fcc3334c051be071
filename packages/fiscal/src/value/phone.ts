import { withoutFraction } from './without-fraction.ts'

/**
 * A telephone as written on a note, digits only: in Brazil the area code and the number, abroad with the country code
 * in front. Undefined when the result has fewer or more digits than the layout allows, because a bad telephone must not
 * block the note. Source: leiaute NF-e 4.00, C16 and E16 fone; leiaute nacional da NFS-e, fone ("Código DDD + número do
 * telefone").
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
 * The digits of a typed telephone, without the extension and without the decimal fraction a program may have added. Two
 * telephones in one field exceed the maximum length of one (ITU-T E.164: 15 digits).
 */
export function phoneDigits(typed: string): string {
  return withoutFraction(typed)
    .replace(/\b(?:ramal|ext|extens[ãa]o|extension)\b.*$/is, '')
    .replace(/\D/g, '')
}

/**
 * Removes the trunk zeros and the country code 55. Ten or eleven digits that begin with 55 have area code 55 (Rio
 * Grande do Sul). 0300, 0500, 0800 and 0900 numbers keep their zero.
 */
function withinBrazil(digits: string): string {
  if (/^0[3589]00/.test(digits)) return digits
  const [, number] = /^0*(?:55)?([1-9][0-9]{9,10})$/.exec(digits) ?? []
  return number ?? digits
}
