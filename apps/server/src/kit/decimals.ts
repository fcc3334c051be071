/** PostgreSQL returns numeric(21,10) with trailing zeros; the note needs `97` or `0.5`. */
export function plainDecimal(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}
