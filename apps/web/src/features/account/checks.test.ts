import { expect, it } from 'vitest'
import { checkAccount } from './checks.ts'

it('looks only at the fields that are there', () => {
  expect(checkAccount({})).toEqual({})
  expect(checkAccount({ email: '', name: ' ' })).toEqual({ email: 'Informe o e-mail.', name: 'Informe o seu nome.' })
  expect(checkAccount({ email: 'lia@loja' })).toEqual({ email: 'E-mail inválido. Confira o endereço.' })
})

it('wants a password that will do, typed twice alike', () => {
  expect(checkAccount({ password: '', password_confirmation: '' })).toHaveProperty('password')
  expect(checkAccount({ password: 'curta', password_confirmation: 'curta' })).toHaveProperty('password')
  const unlike = checkAccount({ password: 'cavalo correto', password_confirmation: 'cavalo coreto' })
  expect(unlike).toEqual({ password_confirmation: 'As duas senhas não são iguais.' })
  expect(checkAccount({ password: 'cavalo correto', password_confirmation: 'cavalo correto' })).toEqual({})
})
