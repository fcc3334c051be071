import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers with the digest of the content as ETag, or 304 without it when the reader already has it. The browser keeps
 * the answer and asks each time whether it still holds.
 */
export function answerUnlessKnown(request: FastifyRequest, reply: FastifyReply, answer: unknown): unknown {
  const etag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  return isKnown(request.headers['if-none-match'], etag) ? reply.code(304).send() : answer
}

/** Source: RFC 9110, section 13.1.2: a list of tags, compared weakly, or `*`. */
function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false
  return given.trim() === '*' || given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
