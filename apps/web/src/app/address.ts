/**
 * Treats search parameters as plain text, so that a sale code of twenty digits does not become a float and text gets no
 * quotes.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === ''
      ? []
      : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
