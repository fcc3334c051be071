import type { CallSpec } from '@talao/contract/api'
import { AppError } from '@talao/contract/errors/app-error'
import type { FastifyRequest } from 'fastify'

const NAME = 'Idempotency-Key'
const LONGEST = 255
const VISIBLE = /^[\x21-\x7e]+$/

/**
 * The `Idempotency-Key` of a request, or undefined. A call that does not support keys refuses one, because the sender
 * would rely on it.
 */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>, spec: CallSpec): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  const key = String(header).trim()
  if (!spec.idempotencyKey) throw refusal('Esta chamada não cria nem envia nada e não aceita chave. Tire o cabeçalho.')
  if (key.length <= LONGEST && VISIBLE.test(key)) return key
  throw refusal(`Use de 1 a ${LONGEST} letras, números e sinais, sem acentos nem espaços.`)
}

function refusal(text: string): AppError {
  return new AppError('dados_invalidos', { errors: { [NAME]: [text] } })
}
