import { expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

const lia = { email: 'lia.reis@loja.example', name: 'Lia Reis' }

it.each([
  ['', 0, 'Pelo menos 10 caracteres. Uma frase é boa.'],
  ['abc', 1, 'Faltam 7 caracteres.'],
  ['cavalo co', 1, 'Falta 1 caractere.'],
  ['1234567890', 1, 'A senha repete ou segue a ordem dos caracteres. Escolha outra, de preferência uma frase.'],
  ['lia.reis2026', 1, 'A senha não pode ser o seu nome ou o seu e-mail.'],
  ['cavalo azul', 2, 'Mais palavras a deixam forte.'],
  ['cavalo correto bateria', 3, ''],
])('of %j tells what is missing', (password, level, missing) => {
  expect(strengthOf(password, lia)).toMatchObject({ level, missing })
})
