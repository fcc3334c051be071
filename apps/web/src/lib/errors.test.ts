import { describe, expect, it } from 'vitest'
import { ApiError, fieldMessages, toUserError } from './errors.ts'

describe('toUserError', () => {
  it('speaks the fixed sentences of 401 and 404, whatever the server said', () => {
    expect(toUserError(new ApiError(401, { message: 'token expired' })).text).toBe('Usuário não autorizado')
    expect(toUserError(new ApiError(404, { message: 'no row' })).text).toBe('Recurso não disponível')
    const plain = new ApiError(404, { code: 'nao_encontrado', message: 'no row' })
    expect(toUserError(plain).text).toBe('Recurso não disponível')
  })

  it.each(['documento_nao_encontrado', 'cep_nao_encontrado', 'link_vencido'])(
    "repeats the server's own sentence of a 404 with the code %s",
    (code) => {
      const error = new ApiError(404, { code, message: 'Confira o número.', request_id: 'r-2' })
      expect(toUserError(error)).toEqual({ text: 'Confira o número.', requestId: 'r-2', status: 404 })
    },
  )

  it("repeats the server's message of a 422, with the code to report", () => {
    const error = new ApiError(422, { message: 'Há campos para corrigir.', request_id: 'r-1' })
    expect(toUserError(error)).toEqual({ text: 'Há campos para corrigir.', requestId: 'r-1', status: 422 })
  })

  it('has a sentence for an answer without a body, and for no answer at all', () => {
    expect(toUserError(new ApiError(503, {})).text).toMatch(/indisponível/)
    expect(toUserError(new ApiError(0, {})).text).toMatch(/não respondeu/)
    expect(toUserError(new TypeError('x')).text).toMatch(/Algo falhou/)
  })
})

it('gives forms the first message of each field', () => {
  const error = new ApiError(422, { errors: { cnpj: ['CNPJ inválido.', 'outra'], 'address.postal_code': [] } })
  expect(fieldMessages(error)).toEqual({ cnpj: 'CNPJ inválido.' })
})
