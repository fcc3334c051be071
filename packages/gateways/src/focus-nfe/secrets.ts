/** A copy of an answer in which tokens, passwords and sign-ins are hidden, to be kept. */
export function blotSecrets(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(blotSecrets)
  if (json === null || typeof json !== 'object') return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, SECRET_NAMES.test(name) && value ? '***' : blotSecrets(value)]),
  )
}

const SECRET_NAMES = /^(token_.*|senha_.*|smtp_senha|login_responsavel|arquivo_certificado_base64|authorization)$/
