/**
 * cNF, the 8 random digits that make a note's key hard to guess: `drawn` (0 to 99999999, chosen at random by the
 * caller), or the next lawful code after it. The code must not repeat the note's number or be an obvious sequence.
 * Source: NT 2019.001, regra B03-10 (Rejeição 897).
 */
export function lawfulCnf(drawn: number, number: number): string {
  for (let code = Math.trunc(Math.abs(drawn)) % CODES; ; code = (code + 1) % CODES) {
    const text = String(code).padStart(8, '0')
    if (isLawfulCnf(text, number)) return text
  }
}

/** True when these 8 digits are allowed as the cNF of the note with this number. */
export function isLawfulCnf(code: string, number: number): boolean {
  return /^[0-9]{8}$/.test(code) && Number(code) !== number && !/^(.)\1*$/.test(code) && !COUNTING.includes(code)
}

const CODES = 100_000_000

/** Contains every ascending run of 8 digits, wrapping from 9 to 0: 01234567, 12345678, … 90123456. */
const COUNTING = '01234567890123456'
