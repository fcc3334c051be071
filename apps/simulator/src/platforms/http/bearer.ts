import type { FastifyRequest } from 'fastify'

/** The token of `Authorization: Bearer …`. Empty when absent. */
export function bearerOf(request: FastifyRequest): string {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** The value of a header. Empty when absent or repeated. */
export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
