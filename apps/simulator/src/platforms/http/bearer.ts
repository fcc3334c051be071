import type { FastifyRequest } from 'fastify'

/** The token of `Authorization: Bearer …`; empty when there is none. */
export function bearerOf(request: FastifyRequest): string {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** A header that is sent once. */
export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
