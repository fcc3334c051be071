/**
 * A telephone as digits with the country in front (`5511988880001`), or null when it cannot be one.
 * `code` is whatever stood beside the number: an area code, sometimes already part of it. Country null counts as Brazil.
 */
export function readPhone(number: string | null, code: string | null, country: string | null): string | null {
  const digits = dial(number)
  const ahead = dial(code)
  const isBrazil = country === null || country === 'BR'
  return isBrazil ? brazilian(digits, ahead) : foreign(digits, ahead)
}

const LONGEST_LOCAL = 9

function brazilian(digits: string, areaCode: string): string | null {
  const full = digits.length <= LONGEST_LOCAL ? areaCode + digits : digits
  if (/^[1-9][0-9]{9,10}$/.test(full)) return `55${full}`
  return /^55[1-9][0-9]{9,10}$/.test(full) ? full : null
}

function foreign(digits: string, code: string): string | null {
  const full = digits.startsWith(code) ? digits : code + digits
  return /^[0-9]{7,15}$/.test(full) ? full : null
}

/** Digits without the zeros of a trunk or an international prefix. */
function dial(text: string | null): string {
  return (text ?? '').replace(/[^0-9]/g, '').replace(/^0+/, '')
}
