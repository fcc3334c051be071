import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './address.ts'

it('keeps a long sale code whole and unquoted, there and back', () => {
  const search = { search: '00012345678901234567890', status: 'FAIL,Negada' }
  expect(stringifySearch(search)).not.toContain('%22')
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

it('leaves out what is not set', () => {
  expect(stringifySearch({ page: undefined, search: '', status: null })).toBe('')
})
