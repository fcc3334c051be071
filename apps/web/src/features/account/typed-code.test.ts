import { expect, it } from 'vitest'
import { codeOf } from './typed-code.ts'

it('finds the code in the link people copy', () => {
  expect(codeOf(' a-b_c ')).toEqual({ token: 'a-b_c' })
  expect(codeOf('https://talao.example/reset-password/lia%40loja.example/a-b_c\n')).toEqual({
    token: 'a-b_c',
    email: 'lia@loja.example',
  })
})
