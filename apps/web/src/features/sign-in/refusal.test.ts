import { expect, it } from 'vitest'
import { ApiError } from '../../lib/errors.ts'
import { isCodeWanted, isEmailUnconfirmed, isRefused, refusalText } from './refusal.ts'

it('says the same of an unknown person and a wrong password', () => {
  expect(refusalText(new ApiError(401, { message: 'unknown user' }))).toBe('E-mail ou senha incorretos.')
})

it('says how long to wait when the server does', () => {
  expect(refusalText(new ApiError(429, {}, 30))).toMatch(/Espere 1 minuto /)
  expect(refusalText(new ApiError(429, {}, 900))).toMatch(/Espere 15 minutos /)
  expect(refusalText(new ApiError(429, {}))).toMatch(/alguns minutos/)
})

it('tells a password that is not enough from one that is wrong', () => {
  expect(isCodeWanted(new ApiError(401, { code: 'segundo_fator_necessario' }))).toBe(true)
  expect(isCodeWanted(new ApiError(401, { code: 'credenciais_invalidas' }))).toBe(false)
})

it('says in the words of the server that a new address waits for its confirmation', () => {
  const waiting = new ApiError(401, { code: 'email_por_confirmar', message: 'Entre com o e-mail de antes.' })
  expect([isEmailUnconfirmed(waiting), isRefused(waiting), refusalText(waiting)]).toEqual([
    true,
    false,
    'Entre com o e-mail de antes.',
  ])
  expect(isEmailUnconfirmed(new ApiError(401, { code: 'credenciais_invalidas' }))).toBe(false)
})
