/** PostgreSQL answers numeric(21,10) with all its zeros; the note carries `97` or `0.5`. */
export function plainDecimal(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}
