/**
 * cNF, the 8 digits drawn once per note that make its key hard to guess: the number drawn (0 to 99999999, the caller's randomness),
 * or the next one the law allows. It may not repeat the note's number nor be a sequence anybody would try.
 * Fonte: NT 2019.001, regra B03-10 (Rejeição 897).
 */
export function lawfulCode(drawn: number, number: number): string {
  for (let code = Math.trunc(Math.abs(drawn)) % CODES; ; code = (code + 1) % CODES) {
    const text = String(code).padStart(8, '0')
    if (isLawfulCode(text, number)) return text
  }
}

/** True when these 8 digits may stand as cNF of the note with this number. */
export function isLawfulCode(code: string, number: number): boolean {
  return /^[0-9]{8}$/.test(code) && Number(code) !== number && !/^(.)\1*$/.test(code) && !COUNTING.includes(code)
}

const CODES = 100_000_000

/** Every run of 8 that counts upwards, over the 9 to the 0: 01234567, 12345678, … 90123456. */
const COUNTING = '01234567890123456'
