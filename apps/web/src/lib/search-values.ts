/** Values of the URL's search parameters, which anyone may type. */

/** An id, or a page of a list. Undefined for anything that is not a positive whole number. */
export function wholeNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** Whether this is a day `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
}
