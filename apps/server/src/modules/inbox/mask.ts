const MASK = '••••••'
const SECRET_FIELD = /("(?:hottok|token|chave_unica|basic_authentication|api_key|origin_secret)"\s*:\s*")[^"]*(")/gi

/** A kept body for people to read: the integration's own secrets, and fields known to carry one, are covered. */
export function maskedBody(body: Buffer, secrets: readonly string[]): string {
  const covered = secrets
    .filter((secret) => secret.length >= 4)
    .reduce((text, secret) => text.replaceAll(secret, MASK), body.toString('utf8'))
  return covered.replace(SECRET_FIELD, `$1${MASK}$2`)
}
