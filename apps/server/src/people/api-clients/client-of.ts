import type { FastifyRequest } from 'fastify'

type Given = { client_id?: string | undefined; client_secret?: string | undefined }

/**
 * Reads the client credentials from the body or from Basic authentication, whose two halves are form-encoded (RFC 6749,
 * section 2.3.1).
 */
export function clientOf(body: Given, request: FastifyRequest): { client_id: string; client_secret: string } {
  const basic = /^Basic ([a-z0-9+/=_-]{1,2000})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (basic === undefined) return { client_id: body.client_id ?? '', client_secret: body.client_secret ?? '' }
  const text = Buffer.from(basic, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return { client_id: '', client_secret: '' }
  return { client_id: decoded(text.slice(0, colon)), client_secret: decoded(text.slice(colon + 1)) }
}

function decoded(half: string): string {
  try {
    return decodeURIComponent(half.replaceAll('+', ' '))
  } catch {
    return half // A bare percent sign that was not an escape.
  }
}
