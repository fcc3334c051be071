import { expect, it } from 'vitest'
import { readSaved } from './own-views.ts'

it.each([[undefined], ['text'], [[{ name: 1, query: '' }, null, 'x']]])('of %j no view is read', (kept) => {
  expect(readSaved(kept)).toEqual([])
})

it('what is a view is kept as it is', () => {
  expect(readSaved([{ name: 'Minhas', query: 'status=all' }, 7])).toEqual([{ name: 'Minhas', query: 'status=all' }])
})
