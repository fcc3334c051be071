/** The id of the address as a number; anything else is null, which means a new form. */
export function readId(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
