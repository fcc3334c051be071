import { expect, it } from 'vitest'
import { readFailedParam, readMissingParam } from './correction-search.ts'

it('an address asks for what is to be mended there by one word alone', () => {
  expect(readMissingParam({ campo: 'falta' })).toEqual({ campo: 'falta' })
  expect(readMissingParam({ campo: 'falha', open: 3 })).toEqual({})
  expect(readFailedParam({ campo: 'falha' })).toEqual({ campo: 'falha' })
  expect(readFailedParam({})).toEqual({})
})
