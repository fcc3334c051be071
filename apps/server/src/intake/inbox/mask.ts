export const MASK = '••••••'
const KEPT_MASK = '******'
const NAMES =
  'hottok|token|webhook_token|chave_unica|basic_authentication|basic_token|api_key|api_token|integration_key|origin_?secret|secret|client_secret|access_token|signature|authorization'
/** Eduzz's older webhook carries its secret in a field named `origin`, which is harmless elsewhere. */
const OWN_NAMES = `${NAMES}|origin`

/** `quote` is added around the mask when the value has no quotes, so that the stored body stays valid JSON. */
type Writing = { field: RegExp; read: (value: string) => string; quote?: '"' }

/** Forms in which a field with one of these names can appear in a body. */
function writingsOf(names: string): Writing[] {
  return [
    { field: new RegExp(`("(?:${names})"\\s*:\\s*")((?:[^"\\\\]|\\\\.)*)(")`, 'gi'), read: readJson },
    // A numeric secret sent as a JSON number.
    { field: new RegExp(`("(?:${names})"\\s*:\\s*)([0-9]+)(?![0-9.eE])()`, 'gi'), read: (value) => value, quote: '"' },
    // JSON inside JSON.
    { field: new RegExp(`(\\\\"(?:${names})\\\\"\\s*:\\s*\\\\")((?:[^"\\\\])*)(\\\\")`, 'gi'), read: readJson },
    // JSON in a form field.
    {
      field: new RegExp(`(%22(?:${names})%22(?:%20|\\+)*(?:%3A|:)(?:%20|\\+)*%22)((?:[^%&]|%(?!22))*)(%22)`, 'gi'),
      read: (value) => readJson(readForm(value)),
    },
    // A form field, also with nested names such as `data[hottok]`, with brackets encoded or not.
    { field: new RegExp(`((?:^|[&\\[]|%5B)(?:${names})(?:\\]|%5D)?=)([^&\\s]+)()`, 'gi'), read: readForm },
    // A part of a multipart form, named in its header. The header line limit keeps each such name from scanning to the
    // end of the body.
    {
      field: new RegExp(
        `(;\\s*name="(?:[^"]*\\[)?(?:${names})\\]?"[^\\r\\n]*(?:\\r?\\n[^\\r\\n]+){0,8}\\r?\\n\\r?\\n)([^\\r\\n]+)()`,
        'gi',
      ),
      read: (value) => Buffer.from(value, 'latin1').toString('utf8'),
    },
  ]
}

const SECRET_WRITINGS = writingsOf(NAMES)
const OWN_WRITINGS = writingsOf(OWN_NAMES)

/**
 * Masks a stored body for display: the integration's own secrets in any encoding, and fields known to carry secrets.
 */
export function maskedBody(body: Buffer, secrets: readonly string[]): string {
  return SECRET_WRITINGS.reduce(
    (text, { field, quote = '' }) => text.replace(field, `$1${quote}${MASK}${quote}$3`),
    masked(body.toString('utf8'), secrets),
  )
}

/**
 * Masks the integration's own secret in a body before storing it, since some platforms include it in every delivery.
 * All other bytes stay unchanged, also fields of that name with other values.
 */
export function withoutOwnSecrets(body: Buffer, secrets: readonly string[]): Buffer {
  const own = new Set(secrets.filter((secret) => secret !== ''))
  // Latin-1 maps each byte to one character, so non-text bytes survive unchanged.
  const covered = OWN_WRITINGS.reduce(
    (text, { field, read, quote = '' }) =>
      text.replace(field, (whole, before: string, value: string, after: string) =>
        own.has(read(value)) ? `${before}${quote}${KEPT_MASK}${quote}${after}` : whole,
      ),
    body.toString('latin1'),
  )
  return Buffer.from(covered, 'latin1')
}

function readJson(value: string): string {
  try {
    return String(JSON.parse(`"${Buffer.from(value, 'latin1').toString('utf8')}"`))
  } catch {
    return ''
  }
}

function readForm(value: string): string {
  try {
    return decodeURIComponent(Buffer.from(value, 'latin1').toString('utf8').replaceAll('+', ' '))
  } catch {
    return ''
  }
}

/** Masks the integration's own secrets in a text. */
export function masked(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= 4)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .reduce((covered, secret) => covered.replaceAll(secret, MASK), text)
}

/** Whether a field with this name carries a secret, regardless of its value. */
export function isSecretName(name: string): boolean {
  return new RegExp(`^(?:${NAMES})$`, 'i').test(name)
}
