import type { FastifyRequest } from 'fastify'
import { type Fields, isFields } from './fields.ts'
import { Refusal } from './refusal.ts'

/** The body as a JSON object. Focus answers 415 to anything else, whatever the content type. */
export function jsonBody(request: FastifyRequest): Fields {
  const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  const value = parse(raw)
  if (!isFields(value)) throw new Refusal(415, 'requisicao_invalida', 'O corpo da requisição não é um JSON válido')
  return value
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined // the caller answers 415
  }
}
