import { describe, expect, it } from 'vitest'
import { sheetRow } from '../../../../testing/import-rows.ts'
import { sheetOf, withFile, workbook, zipped } from '../../../../testing/workbook-parts.ts'
import { HEADERS } from '../rows/columns.ts'
import { foreignCurrency } from './cell-currencies.ts'
import { rowsOfFile } from './open-sheet.ts'
import type { Row } from './sheet.ts'

async function rowsIn(parts: Parameters<typeof zipped>[0]): Promise<Row[]> {
  return withFile(await zipped(parts), async (file) => {
    const found: Row[] = []
    for await (const rows of rowsOfFile(file, 'xlsx')) found.push(...rows)
    return found
  })
}

it('finds the sheets of a workbook whatever prefix the program gave the links', async () => {
  const parts = workbook({ sheet: sheetOf([['a']]) })
  const book = parts['xl/workbook.xml'].replace('xmlns:r=', 'xmlns:ns1=').replace('r:id=', 'ns1:id=')
  expect(await rowsIn({ ...parts, 'xl/workbook.xml': book })).toEqual([{ cells: ['a'] }])
})

it.each([
  ['Curso_x000D_ de Tricô', 'Curso  de Tricô'],
  ['Ana_x0020_Lima', 'Ana Lima'],
  ['oferta_x005F_x0041_', 'oferta_x0041_'],
  ['_x0000__xD83D_', '  '],
  ['turma_x1', 'turma_x1'],
])('reads the escaped signs of %s', async (text, read) => {
  expect((await rowsIn(workbook({ sheet: sheetOf([[text]]) })))[0]?.cells).toEqual([read])
})

it('keeps hidden rows apart, the empty ones and the header aside', async () => {
  const sheet = sheetOf([[...HEADERS], sheetRow(), sheetRow(), ['', '']])
    .replace('<row>', '<row hidden="1">')
    .replace(/<row>(?!.*<row>)/, '<row hidden="true">')
  const hidden = sheet.replace(/(<row>.*?<\/row>)<row>/, '$1<row hidden="true">')
  const rows = await rowsIn(workbook({ sheet: hidden }))
  expect(rows.map((row) => row.fault?.code)).toEqual(['HIDDEN_ROW', undefined, 'HIDDEN_ROW', undefined])
})

describe('the style of a number', () => {
  it.each([
    ['[$$-409]#,##0.00', '$'],
    ['"US$"\\ #,##0.00;[Red]"US$"\\ -#,##0.00', 'US$'],
    ['#,##0.00\\ [$€-1]', '€'],
    ['[$EUR]\\ 0.00', 'EUR'],
    ['£0.00', '£'],
    ['[$R$-416]\\ #,##0.00', null],
    ['"R$"\\ #,##0.00', null],
    ['[$-416]dd/mm/yyyy', null],
    ['0.00" un"', null],
    ['General', null],
  ])('%s shows %s', (format, currency) => {
    expect(foreignCurrency(format)).toBe(currency)
  })

  it('is told where it names other money, in the columns of amounts alone', async () => {
    const row: (string | number)[] = sheetRow()
    Object.assign(row, { 14: 97, 16: 97.5 })
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$$-409]0.00"/></numFmts>
      <cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`
    const sheet = sheetOf([row]).replaceAll('<c><v>', '<c s="1"><v>')
    const [read] = await rowsIn({ ...workbook({ sheet }), 'xl/styles.xml': styles })
    expect([14, 16].map((at) => read?.cells[at])).toEqual(['97', '$ 97,5'])
  })
})
