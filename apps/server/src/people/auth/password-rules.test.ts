import { MIN_PASSWORD } from '@talao/contract/user/password-rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weaknessOf } from './password-rules.ts'

const ana = { email: 'mariana.souza@loja.example', name: 'Mariana Souza' }

it.each([
  ['curta', 'nove-letr'],
  ['uma das mais usadas', 'qwertyuiop'],
  ['uma palavra comum com o ano', 'California2024'],
  ['uma palavra comum daqui com enfeite', 'Corinthians!10'],
  ['a mesma palavra duas vezes', 'senhasenha'],
  ['a palavra com acento', 'Esperança2026'],
  ['uma sequência', '12345678901'],
  ['uma sequência para trás', 'zyxwvutsrqp'],
  ['poucos caracteres', 'aabbaabbaabb'],
  ['o próprio e-mail', 'mariana.souza'],
  ['o próprio nome', 'MarianaSouza1'],
])('refuses %s', (_why, password) => {
  expect(weaknessOf(password, ana)).toMatch(/\S/)
})

it.each(['uma senha de teste', 'cavalo correto bateria grampo', 'x7#Kp!2mQz', 'çãéíõü-ûàñé'])(
  'takes %s',
  (password) => {
    expect(weaknessOf(password, ana)).toBeUndefined()
  },
)

it('takes what a generator makes, and nothing that is too short', () => {
  const letters = fc.constantFrom(...'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789!@#$%')
  fc.assert(
    fc.property(fc.array(letters, { minLength: 24, maxLength: 40 }), (made) => {
      fc.pre(new Set(made.map((one) => one.toLowerCase())).size >= 10)
      expect(weaknessOf(made.join(''), ana)).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: MIN_PASSWORD - 1 }), (typed) => {
      fc.pre(Array.from(typed.normalize('NFKC').toLowerCase()).length < MIN_PASSWORD)
      expect(weaknessOf(typed, ana)).toMatch(/pelo menos/)
    }),
  )
})
