/** The id of the address as a number; anything else counts as null, which is a new form (calls.md section 6.5). */
export function readId(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
