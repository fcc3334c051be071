/**
 * The digits of an integer that a program formatted as a float (`12345678909.0`, `1.1988880001E10`). Any other text
 * stays unchanged, including `1.23457E+10`, which lost its last digits.
 */
export function wholeDigits(text: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^([0-9]+)(?:\.([0-9]+))?(?:[eE]\+?([0-9]{1,2}))?$/.exec(text) ?? []
  const kept = Number(exponent)
  if (whole === '' || (exponent === '0' && !/^0{1,2}$/.test(fraction)) || kept > fraction.length) return text
  return /^0*$/.test(fraction.slice(kept)) ? whole + fraction.slice(0, kept) : text
}
