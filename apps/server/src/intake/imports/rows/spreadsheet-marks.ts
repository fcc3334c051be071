// Marks that keep a spreadsheet from converting a text, and traces of a conversion.

/**
 * Removes the marks that make a spreadsheet keep a text: `="00123"`, `'00123` and `=00123` all become `00123`. An
 * apostrophe before a letter stays, since it may be part of a name.
 */
export function withoutTextMarks(text: string): string {
  if (/^=[\d.,]+$/.test(text)) return text.slice(1)
  const formula = /^=\s*"((?:[^"]|"")*)"$/.exec(text)?.[1]
  if (formula !== undefined) return formula.replaceAll('""', '"').trim()
  return /^'[=+\-@\d]/.test(text) ? text.slice(1) : text
}

/**
 * Whether a spreadsheet converted a code to scientific notation: `1,23457E+11` or, as programs write it, `1.2e+16`,
 * `1.2E16`.
 */
export function isScientific(text: string): boolean {
  return /^[+-]?\d(?: ?E\+|[.,]\d+ ?E\+?)\d{2,3}$/i.test(text)
}

/** Spreadsheets keep 15 digits of a number and replace the rest with zeros. */
const DIGITS = 15

/** Classifies a number of more than 15 digits by its remaining digits. Null for any other text. */
export function longNumber(text: string): 'WHOLE' | 'MAYBE_CUT' | null {
  if (text.length <= DIGITS || !/^\d+$/.test(text)) return null
  return /^0+$/.test(text.slice(DIGITS)) ? 'MAYBE_CUT' : 'WHOLE'
}

/**
 * Texts of a cell whose formula failed, in Portuguese and English. List them all, because a product name may also begin
 * with `#`.
 */
const ERRORS = new Set(
  (
    '#N/A #N/D #REF! #VALUE! #VALOR! #DIV/0! #NAME? #NOME? #NULL! #NULO! #NUM! #NÚM! #SPILL! #DESPEJAR! #CALC! #ERROR! #ERRO! ' +
    '#FIELD! #CAMPO! #BLOCKED! #BLOQUEADO! #CONNECT! #CONECTAR! #BUSY! #OCUPADO! #UNKNOWN! #DESCONHECIDO! #GETTING_DATA'
  ).split(' '),
)

export function isFormulaError(text: string): boolean {
  return ERRORS.has(text.toUpperCase()) || /^ERR:\d{3}$/i.test(text)
}

/** Whether the cell shows `###`, which a spreadsheet displays, and copies, for a number wider than its column. */
export function isTooNarrow(text: string): boolean {
  return /^#{3,}$/.test(text)
}

/**
 * Placeholder for a formula without a stored result. Formulas are not computed here, and the cell is not empty either.
 */
export const NO_RESULT = '#SEM RESULTADO'
