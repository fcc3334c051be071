import { expect, it } from 'vitest'
import { readFailed, readMissing } from './mend-search.ts'

it('an address asks for what is to be mended there by one word alone', () => {
  expect(readMissing({ campo: 'falta' })).toEqual({ campo: 'falta' })
  expect(readMissing({ campo: 'falha', open: 3 })).toEqual({})
  expect(readFailed({ campo: 'falha' })).toEqual({ campo: 'falha' })
  expect(readFailed({})).toEqual({})
})
