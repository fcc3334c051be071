export const MASK = '••••••'
const KEPT_MASK = '******'
const NAMES =
  'hottok|token|webhook_token|chave_unica|basic_authentication|basic_token|api_key|api_token|integration_key|origin_?secret|secret|client_secret|access_token|signature|authorization'
/** Eduzz's older webhook carries its secret under a name that means something harmless elsewhere. */
const OWN_NAMES = `${NAMES}|origin`

/** `quote` stands around the mask where the value has none of its own: what is kept must stay what it was, JSON. */
type Writing = { field: RegExp; read: (value: string) => string; quote?: '"' }

/** How a field of these names and its value may be written in a body. */
function writingsOf(names: string): Writing[] {
  return [
    { field: new RegExp(`("(?:${names})"\\s*:\\s*")((?:[^"\\\\]|\\\\.)*)(")`, 'gi'), read: readJson },
    // A secret of digits alone, sent as a number.
    { field: new RegExp(`("(?:${names})"\\s*:\\s*)([0-9]+)(?![0-9.eE])()`, 'gi'), read: (value) => value, quote: '"' },
    // JSON inside JSON.
    { field: new RegExp(`(\\\\"(?:${names})\\\\"\\s*:\\s*\\\\")((?:[^"\\\\])*)(\\\\")`, 'gi'), read: readJson },
    // JSON in a field of a form.
    {
      field: new RegExp(`(%22(?:${names})%22(?:%20|\\+)*(?:%3A|:)(?:%20|\\+)*%22)((?:[^%&]|%(?!22))*)(%22)`, 'gi'),
      read: (value) => readJson(readForm(value)),
    },
    // A form, also with nested names as `data[hottok]`, their brackets escaped or not.
    { field: new RegExp(`((?:^|[&\\[]|%5B)(?:${names})(?:\\]|%5D)?=)([^&\\s]+)()`, 'gi'), read: readForm },
    // A part of a form, its name in its head, which has few lines: without a limit every such name would be followed to the end of the body.
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

/** A kept body for people to read: the integration's own secrets, in whatever writing, and fields known to carry one, are covered. */
export function maskedBody(body: Buffer, secrets: readonly string[]): string {
  return SECRET_WRITINGS.reduce(
    (text, { field, quote = '' }) => text.replace(field, `$1${quote}${MASK}${quote}$3`),
    masked(body.toString('utf8'), secrets),
  )
}

/**
 * A body to be kept: the integration's own secret, which some platforms write into every delivery, is covered where it stands in its field. All other
 * bytes stay as they came; a field of that name that holds something else does too.
 */
export function keptBody(body: Buffer, secrets: readonly string[]): Buffer {
  const own = new Set(secrets.filter((secret) => secret !== ''))
  // A byte a letter: what is no text comes out as it went in.
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

/** The text with the integration's own secrets covered. */
export function masked(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= 4)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .reduce((covered, secret) => covered.replaceAll(secret, MASK), text)
}

/** Whether a field of this name carries a secret, whatever stands in it. */
export function isSecretName(name: string): boolean {
  return new RegExp(`^(?:${NAMES})$`, 'i').test(name)
}
