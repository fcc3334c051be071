/** CSV as Brazilian spreadsheets read it: BOM, semicolons, CRLF. Same format as the exported lists. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\u{feff}${rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`
}

/** Characters that a spreadsheet takes as the start of a formula, also in full width and after whitespace. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** Prefixes a text that a spreadsheet would run as a formula. A negative amount is not a formula. */
function cellOf(text: string): string {
  const isFormula = FORMULA.test(text) && !/^-\d+(,\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[";\r\n]/.test(safe) || /^['\s]|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
