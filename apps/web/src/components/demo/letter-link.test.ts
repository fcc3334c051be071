import { expect, it } from 'vitest'
import { letterLink } from './letter-link.ts'

it.each([
  ['http://localhost:3000/email-confirma?token=ab_c-1', 'CONFIRM', '/email-confirma?token=ab_c-1'],
  ['https://talao.example/reset-password/eva%40loja.example/xyz', 'RESET', '/reset-password/eva%40loja.example/xyz'],
  ['http://127.0.0.1:3000/novo-usuario?token=t', 'INVITE', '/novo-usuario?token=t'],
  ['http://localhost:3000/recuperar-senha', 'HAS_ACCOUNT', '/recuperar-senha'],
])('%s opens in the house at hand', (link, kind, path) => {
  expect(letterLink(link)).toMatchObject({ kind, path })
})

it.each(['javascript:alert(1)', 'nada', 'http://localhost:3000/', 'http://localhost:3000/minha-conta?aba=acesso'])(
  '%s is no link of a letter that somebody waits for',
  (link) => {
    expect(letterLink(link)).toBeUndefined()
  },
)
