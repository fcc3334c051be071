import { expect, it } from 'vitest'
import { checkAccount, codeOf } from './checks.ts'

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

it('finds the code in the link people copy', () => {
  expect(codeOf(' a-b_c ')).toEqual({ token: 'a-b_c' })
  expect(codeOf('https://talao.example/reset-password/lia%40loja.example/a-b_c\n')).toEqual({
    token: 'a-b_c',
    email: 'lia@loja.example',
  })
})
