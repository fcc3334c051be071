// What spreadsheets do to a text: how they are kept from it, and how it looks when they were not.

/**
 * A text a spreadsheet was made to leave alone: `="00123"` is `00123`, and so are `'00123` and `=00123`. Before a letter an apostrophe may be a
 * name's own.
 */
export function withoutTextMarks(text: string): string {
  if (/^=[\d.,]+$/.test(text)) return text.slice(1)
  const formula = /^=\s*"((?:[^"]|"")*)"$/.exec(text)?.[1]
  if (formula !== undefined) return formula.replaceAll('""', '"').trim()
  return /^'[=+\-@\d]/.test(text) ? text.slice(1) : text
}

/** Whether a spreadsheet has taken a code for a number and kept it in short: `1,23457E+11` or, as programs write it, `1.2e+16`, `1.2E16`. */
export function isScientific(text: string): boolean {
  return /^[+-]?\d(?: ?E\+|[.,]\d+ ?E\+?)\d{2,3}$/i.test(text)
}

/** Spreadsheets keep 15 digits of a number; the ones behind are zeros then. */
const DIGITS = 15

/** A number longer than a spreadsheet keeps, told by what stands behind its fifteenth digit; null for every other text. */
export function longNumber(text: string): 'WHOLE' | 'MAYBE_CUT' | null {
  if (text.length <= DIGITS || !/^\d+$/.test(text)) return null
  return /^0+$/.test(text.slice(DIGITS)) ? 'MAYBE_CUT' : 'WHOLE'
}

/** What a cell shows whose formula failed, in Portuguese and in English. A product may begin with the same sign: only these are none. */
const ERRORS = new Set(
  (
    '#N/A #N/D #REF! #VALUE! #VALOR! #DIV/0! #NAME? #NOME? #NULL! #NULO! #NUM! #NÚM! #SPILL! #DESPEJAR! #CALC! #ERROR! #ERRO! ' +
    '#FIELD! #CAMPO! #BLOCKED! #BLOQUEADO! #CONNECT! #CONECTAR! #BUSY! #OCUPADO! #UNKNOWN! #DESCONHECIDO! #GETTING_DATA'
  ).split(' '),
)

export function isFormulaError(text: string): boolean {
  return ERRORS.has(text.toUpperCase()) || /^ERR:\d{3}$/i.test(text)
}

/** What a cell shows that is too narrow for its number, and what is copied of it. */
export function isTooNarrow(text: string): boolean {
  return /^#{3,}$/.test(text)
}

/** Stands for a formula whose result the file does not hold: it is not computed here, and not nothing. */
export const NO_RESULT = '#SEM RESULTADO'
