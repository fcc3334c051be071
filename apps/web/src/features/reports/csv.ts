/** A table as spreadsheets here read it: its mark, semicolons, CRLF. The same as the exported lists. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\u{feff}${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`
}

/** What spreadsheets take for the beginning of a formula, in wide letters and after blanks too. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** A text that a spreadsheet would run is told to be text. An amount below zero is no formula. */
function cellOf(text: string): string {
  const isFormula = FORMULA.test(text) && !/^-\d+(,\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[";\r\n]/.test(safe) || /^['\s]|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
