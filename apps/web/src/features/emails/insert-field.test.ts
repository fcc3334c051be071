import { expect, it } from 'vitest'
import { insertField } from './insert-field.ts'

it('puts a field where the cursor is and the cursor behind it', () => {
  expect(insertField('Olá, .', { start: 5, end: 5 }, 'cliente')).toEqual({ text: 'Olá, {{cliente}}.', at: 16 })
})

it('puts a field in the place of what is selected', () => {
  expect(insertField('Olá, você.', { start: 5, end: 9 }, 'cliente')).toEqual({ text: 'Olá, {{cliente}}.', at: 16 })
})
