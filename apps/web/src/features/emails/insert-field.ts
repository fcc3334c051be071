export type Cursor = { start: number; end: number }

/** Inserts a field at the cursor, replacing the selection. `at` is the new cursor position. */
export function insertField(text: string, { start, end }: Cursor, name: string): { text: string; at: number } {
  const field = `{{${name}}}`
  return { text: text.slice(0, start) + field + text.slice(end), at: start + field.length }
}
