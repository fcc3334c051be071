export type Cursor = { start: number; end: number }

/** Puts a field where the cursor stands, over what is selected, and says where the cursor goes on. */
export function insertField(text: string, { start, end }: Cursor, name: string): { text: string; at: number } {
  const field = `{{${name}}}`
  return { text: text.slice(0, start) + field + text.slice(end), at: start + field.length }
}
