/** The byte sequences that keyboards, systems and exporters may have made of one typed password. */
export type PasswordForms = { utf8: Buffer[]; utf16: Buffer[] }

/**
 * All byte forms to try for a password. The older schemes and the MAC hash it as UTF-16, PBES2 as UTF-8 (RFC 7292, B.1;
 * RFC 9579). macOS stores an accent as a separate character (NFD), and OpenSSL before 1.1 treated each byte of UTF-8 or
 * Latin-1 as a character. A password copied from an e-mail may bring a space or a line end, so both the typed and the
 * trimmed text are tried.
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

/** Text with characters outside Latin-1 stays UTF-8. */
function latin1Of(text: string): string {
  return /^[\0-\u{ff}]*$/u.test(text) ? text : Buffer.from(text).toString('latin1')
}

function utf16Of(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le').swap16()
}
