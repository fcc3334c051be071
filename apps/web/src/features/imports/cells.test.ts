import { expect, it } from 'vitest'
import { readCells } from './cells.ts'
import { FILE_COLUMNS, positionOf, shownPositions } from './columns-of-file.ts'

it('reads the cells with the commas inside them', () => {
  const cells = readCells(JSON.stringify(['', 'Prates, Beatriz', '123']))
  expect(cells.slice(0, 3)).toEqual(['', 'Prates, Beatriz', '123'])
})

it('reads the bare bracketed list too, and always gives 20 cells', () => {
  expect(readCells('[1, Beatriz, 123.456]')).toHaveLength(20)
  expect(readCells('[1, Beatriz, 123.456]')[1]).toBe('Beatriz')
  expect(readCells('')).toEqual(Array.from({ length: 20 }, () => ''))
})

it('keeps the cells of the payment, where the file has them', () => {
  const cells = Array.from({ length: 23 }, (_, at) => String(at))
  expect(readCells(JSON.stringify(cells))).toEqual(cells)
  expect(shownPositions([positionOf('PSP')], false)).toContain(21)
})

it('finds the guilty column by the name the file gives it', () => {
  expect(positionOf('CEP')).toBe(12)
  expect(positionOf(null)).toBeUndefined()
})

it('shows every column that has a fault, and all 20 when asked', () => {
  expect(shownPositions([12, undefined], false)).not.toContain(19)
  expect(shownPositions([19], false)).toContain(19)
  expect(shownPositions([], true)).toHaveLength(FILE_COLUMNS.length)
})
