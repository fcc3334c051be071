import { describe, expect, it } from 'vitest'
import { PullRefused } from '../port/pull.ts'
import { nextPage, pageCountAt, rowFields, rowsAt } from './pull-page.ts'

describe('the page after a page', () => {
  it('is the next one up to the last that was told of', () => {
    expect(nextPage(1, 100, { current: 1, last: 3 })).toBe(2)
    expect(nextPage(3, 100, { current: 3, last: 3 })).toBeNull()
    expect(nextPage(1, 100, { current: null, last: 2 })).toBe(2)
    expect(nextPage(1, 100, { current: 1, last: null })).toBeNull()
  })

  it('is none where the platform answers another page, or an empty one', () => {
    expect(nextPage(2, 100, { current: 1, last: 3 })).toBeNull()
    expect(nextPage(1, 0, { current: 1, last: 3 })).toBeNull()
  })

  it('is refused rather than left out where there are too many', () => {
    expect(() => nextPage(400, 100, { current: 400, last: 500 })).toThrow(PullRefused)
    expect(nextPage(400, 100, { current: 400, last: 500 }, 500)).toBe(401)
  })
})

it('reads counts of pages as number and text, and those beyond measure as many', () => {
  const at = (last: string) => pageCountAt({ last }, 'last')
  expect(['1', '9999', '99999', '0', '-1', 'x'].map(at)).toEqual([1, 9999, Number.MAX_SAFE_INTEGER, null, null, null])
})

it('takes an answer without the list for no answer, and a row without fields for no row', () => {
  expect(rowsAt({ data: [] }, 'data')).toEqual([])
  expect(rowsAt({ data: { 0: { id: '1' }, 2: { id: '2' } } }, 'data')).toEqual([{ id: '1' }, { id: '2' }])
  expect(() => rowsAt({ data: {} }, 'data')).toThrow(PullRefused)
  expect(() => rowFields('x')).toThrow('linha')
})
