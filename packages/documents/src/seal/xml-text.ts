/**
 * Text content in the form canonical XML gives it (C14N 1.0, 2.3): `&`, `<`, `>` and a carriage return are escaped,
 * quotes stay as they are. Not for attribute values.
 */
export function escapeXmlText(text: string): string {
  return text.replace(/[&<>\r]/g, (found) => ESCAPES[found] ?? found)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
