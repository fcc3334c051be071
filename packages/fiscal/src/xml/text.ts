/**
 * Escapes text content as canonical XML requires (C14N 1.0, 2.3): `&`, `<`, `>` and carriage returns; quotes are
 * unchanged. Not for attribute values.
 */
export function escapeXmlText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (found) => IN_TEXT[found] ?? found) : text
}

/** Escapes an attribute value in canonical form (C14N 1.0, 2.3), for use between double quotes. */
export function escapeXmlAttribute(value: string): string {
  return /[&<"\t\n\r]/.test(value) ? value.replace(/[&<"\t\n\r]/g, (found) => IN_ATTRIBUTE[found] ?? found) : value
}

const IN_TEXT: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const IN_ATTRIBUTE: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
