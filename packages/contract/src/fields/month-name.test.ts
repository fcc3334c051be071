import { expect, it } from 'vitest'
import { monthName } from './month-name.ts'

it('names every month of a year in Portuguese, in its order', () => {
  const months = Array.from({ length: 12 }, (_, at) => monthName(`2026-${String(at + 1).padStart(2, '0')}`))
  const long = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect(months).toEqual(Array.from({ length: 12 }, (_, at) => long.format(new Date(Date.UTC(2026, at, 15)))))
  expect(monthName('2026-11')).toBe('novembro de 2026')
  expect(monthName('1999-03')).toBe('março de 1999')
})

it.each(['2026-13', '2026-00', '2026', '', '2026-11-22', 'novembro'])('leaves %s, which is no month, alone', (text) => {
  expect(monthName(text)).toBe(text)
})
