const MOST = 40

/** A text that a line of changes has room for. */
export function shortened(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}
