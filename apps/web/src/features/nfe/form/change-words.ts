const MOST = 40

/** Shortens a text to fit a line of the change list. */
export function shortened(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}
