import { expect, it } from 'vitest'
import { PRESETS } from './date-presets.ts'

it.each([
  ['Hoje', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['7 dias', '2026-11-03', '2026-10-28', '2026-11-03'],
  ['Este mês', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['Mês passado', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['Mês passado', '2026-01-01', '2025-12-01', '2025-12-31'], // across the turn of the year
  ['Trimestre', '2026-11-20', '2026-10-01', '2026-11-20'],
  ['Trimestre', '2026-10-01', '2026-10-01', '2026-10-01'],
  ['Trimestre', '2026-09-30', '2026-07-01', '2026-09-30'],
  ['Trimestre', '2026-02-28', '2026-01-01', '2026-02-28'],
])('%s, asked on %s, is %s to %s', (label, today, start, end) => {
  expect(PRESETS.find((preset) => preset.label === label)?.range(today)).toEqual({ start, end })
})
