/** The bytes a password may be for a file: what keyboards, systems and exporters made of the same characters. */
export type PasswordForms = { utf8: Buffer[]; utf16: Buffer[] }

/**
 * The older schemes and the MAC hash a password as UTF-16, PBES2 as UTF-8 (RFC 7292, B.1; RFC 9579). A Mac keeps an accent as a
 * character of its own, and OpenSSL before 1.1 took each byte of UTF-8 or Latin-1 for a character. A password copied out of a mail brings a space or
 * a line end along, which it has only where the file opens with it.
 */
export function passwordForms(password: string): PasswordForms {
  const typed = [password, password.trim()]
  const spellings = distinct(typed.flatMap((text) => [text, text.normalize('NFC'), text.normalize('NFD')]))
  const bytes = distinct(spellings.flatMap((text) => [Buffer.from(text).toString('latin1'), latin1Of(text)]))
  const utf16 = distinct([...spellings, ...bytes]).map(utf16Of)
  return {
    utf8: bytes.map((text) => Buffer.from(text, 'latin1')),
    utf16: password === '' ? [...utf16, Buffer.alloc(0)] : utf16,
  }
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)]
}

/** A text with other characters than those of Latin-1 has no such form, and stays as UTF-8. */
function latin1Of(text: string): string {
  return /^[\0-\u{ff}]*$/u.test(text) ? text : Buffer.from(text).toString('latin1')
}

function utf16Of(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le').swap16()
}
