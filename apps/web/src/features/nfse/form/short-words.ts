export function yesOrNo(value: boolean): string {
  return value ? 'sim' : 'não'
}

/** Shortens a text to fit one line. */
export function clipped(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ')
  return plain.length > MOST ? `${plain.slice(0, MOST - 1)}…` : plain
}
const MOST = 60
