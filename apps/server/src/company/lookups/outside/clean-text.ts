/** External text as one line, cut to our field's length. Null when nothing is left. */
export function cleanLine(text: string | number | null | undefined, max: number): string | null {
  const clean = String(text ?? '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean === '' ? null : clean.slice(0, max).trim()
}

/** The digits of a text, if there are `min` to `max` of them; null otherwise. */
export function cleanDigits(text: string | number | null | undefined, min: number, max = min): string | null {
  const bare = String(text ?? '').replace(/\D/g, '')
  return bare.length >= min && bare.length <= max ? bare : null
}
