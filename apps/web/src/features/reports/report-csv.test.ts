import { expect, it } from 'vitest'
import { reportCsv } from './report-csv.ts'

it('tells each month with its parts and their sum', () => {
  const sheet = reportCsv({
    startDate: '2026-10-01',
    endDate: '2026-11-23',
    authorized: { nfe: 2, nfs: 1 },
    nfe: [
      { monthyear: '2026-10', amount: 0.1 },
      { monthyear: '2026-11', amount: 1386.8 },
    ],
    nfs: [
      { monthyear: '2026-10', amount: 0.2 },
      { monthyear: '2026-11', amount: 1210 },
    ],
  })
  expect(sheet.name).toBe('relatorio-2026-10-01-a-2026-11-23.csv')
  expect(sheet.text.split('\r\n')).toEqual([
    '\u{feff}Mês;NF-e;NFS-e;Total',
    'outubro de 2026;0,10;0,20;0,30',
    'novembro de 2026;1386,80;1210,00;2596,80',
    '',
  ])
})
