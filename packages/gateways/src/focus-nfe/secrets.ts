/** A copy of an answer in which tokens, passwords and sign-ins are hidden, to be kept. */
export function blotSecrets(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(blotSecrets)
  if (json === null || typeof json !== 'object') return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, SECRET_NAMES.test(name) && value ? '***' : blotSecrets(value)]),
  )
}

/** Wide on purpose: a name that hides too much costs nothing, one that is forgotten stays in our records. */
const SECRET_NAMES = /^(id_)?token|senha|^smtp_|^csc(_|$)|login|certificado_base64|^authorization$/i
