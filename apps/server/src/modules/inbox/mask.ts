export const MASK = '••••••'
const KEPT_MASK = '******'
const NAMES =
  'hottok|token|webhook_token|chave_unica|basic_authentication|basic_token|api_key|api_token|origin_?secret|secret|client_secret|access_token|signature|authorization'
const JSON_FIELD = new RegExp(`("(?:${NAMES})"\\s*:\\s*")((?:[^"\\\\]|\\\\.)*)(")`, 'gi')
/** Also nested names, as `data[hottok]`, with their brackets escaped or not. */
const FORM_FIELD = new RegExp(`((?:^|[&\\[]|%5B)(?:${NAMES})(?:\\]|%5D)?=)([^&\\s]+)`, 'gi')

/** A kept body for people to read: the integration's own secrets, in whatever writing, and fields known to carry one, are covered. */
export function maskedBody(body: Buffer, secrets: readonly string[]): string {
  return masked(body.toString('utf8'), secrets).replace(JSON_FIELD, `$1${MASK}$3`).replace(FORM_FIELD, `$1${MASK}`)
}

/**
 * A body to be kept: the integration's own secret, which some platforms write into every delivery, is covered where it stands in its field. All other
 * bytes stay as they came; a field of that name that holds something else does too.
 */
export function keptBody(body: Buffer, secrets: readonly string[]): Buffer {
  const own = new Set(secrets.filter((secret) => secret !== ''))
  // A byte a letter: what is no text comes out as it went in.
  const covered = body
    .toString('latin1')
    .replace(JSON_FIELD, (whole, before: string, value: string, after: string) =>
      own.has(readJson(value)) ? `${before}${KEPT_MASK}${after}` : whole,
    )
    .replace(FORM_FIELD, (whole, before: string, value: string) =>
      own.has(readForm(value)) ? `${before}${KEPT_MASK}` : whole,
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
