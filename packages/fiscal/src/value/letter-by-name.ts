/**
 * The letter of an HTML entity name: `eacute` is é. Undefined for every other name. Programs write such names into JSON
 * and XML, where they have no meaning. Source: HTML 4.01, 24.2.
 */
export function letterByName(name: string): string | undefined {
  const [, letter = '', mark = ''] = /^([A-Za-z])(acute|grave|circ|tilde|uml|cedil|ring|caron)$/.exec(name) ?? []
  const composed = `${letter}${MARKS[mark] ?? ''}`.normalize('NFC')
  return letter !== '' && [...composed].length === 1 ? composed : undefined
}

/** Combining marks by their HTML name. */
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
}
