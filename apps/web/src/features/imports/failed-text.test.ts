import { expect, it } from 'vitest'
import { failedText } from './failed-text.ts'

it('an import says how many of its rows are to be mended, after why it stopped', () => {
  expect(failedText({ fault: null, fail_rows: 1 })).toBe('1 linha com falha')
  expect(failedText({ fault: null, fail_rows: 1200 })).toBe('1.200 linhas com falha')
  expect(failedText({ fault: 'O arquivo sumiu.', fail_rows: 2 })).toBe('O arquivo sumiu. 2 linhas com falha')
})

it('an import in which nothing failed says nothing', () => {
  expect(failedText({ fault: null, fail_rows: 0 })).toBeUndefined()
})
