/** One line of somebody else's text, no longer than our field; null where nothing is left. */
export function line(text: string | number | null | undefined, max: number): string | null {
  const clean = String(text ?? '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean === '' ? null : clean.slice(0, max).trim()
}

/** Digits only, of so many lengths; null for anything else. */
export function digits(text: string | number | null | undefined, min: number, max = min): string | null {
  const bare = String(text ?? '').replace(/\D/g, '')
  return bare.length >= min && bare.length <= max ? bare : null
}
