import { searchWords } from '@talao/reference'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from '../../http/refusal.ts'

export type Query = Readonly<Record<string, string | undefined>>

export function queryOf(request: FastifyRequest): Query {
  return request.query as Query
}

/** One page of a list, as all look-ups answer: from `offset`, with the total in a header. */
export function page<Row>(reply: FastifyReply, rows: readonly Row[], { offset }: Query, size = 50): FastifyReply {
  const from = offset === undefined ? 0 : Number(offset)
  if (!Number.isInteger(from) || from < 0) throw badRequest('Parâmetro "offset" deve ser um número')
  return reply.header('X-Total-Count', String(rows.length)).send(rows.slice(from, from + size))
}

/** Whether every searched word begins a word of the text. Ignores accents and case. */
export function saysAll(text: string, asked: string | undefined): boolean {
  if (!asked) return true
  const words = searchWords(text)
  return searchWords(asked).every((word) => words.some((own) => own.startsWith(word)))
}

export function startsWith(code: string, asked: string | undefined): boolean {
  return !asked || code.startsWith(asked)
}
