import { expect, it } from 'vitest'
import { newRowKey } from './new-row-key.ts'

it('gives a new row a key that no other row has', () => {
  expect(newRowKey([])).toBe('new-1')
  expect(newRowKey([{ key: 'new-0' }])).toBe('new-1')
  expect(newRowKey([{ key: '77' }, { key: 'new-3' }, { key: 'new-1' }])).toBe('new-4')
})
