/** A copy of an answer with tokens, passwords and logins hidden, safe to store. */
export function redactSecrets(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(redactSecrets)
  if (json === null || typeof json !== 'object') return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      SECRET_NAMES.test(name) && value ? '***' : redactSecrets(value),
    ]),
  )
}

/** Broad on purpose: hiding too much is harmless, but a missed secret stays in our records. */
const SECRET_NAMES = /^(id_)?token|senha|^smtp_|^csc(_|$)|login|certificado_base64|^authorization$/i
