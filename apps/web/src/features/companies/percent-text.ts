/** A rate of the wire as a person types it: `1,65`. */
export function percentText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value).replace('.', ',')
}

/** What was typed, as the wire wants it: null for nothing. */
export function percentTyped(text: string): string | null {
  return bare(text) === '' ? null : bare(text).replace(',', '.')
}

/** Nothing, or 0 to 100 with at most four places. */
export function isPercent(text: string): boolean {
  return bare(text) === '' || (/^\d{1,3}([.,]\d{1,4})?$/.test(bare(text)) && Number(percentTyped(text)) <= 100)
}

function bare(text: string): string {
  return text.replace(/[%\s]/g, '')
}
