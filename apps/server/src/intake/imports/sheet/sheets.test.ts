import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { sheetRow } from '../../../../testing/import-rows.ts'
import { repeated, sheetOf, withFile, workbook, zipped } from '../../../../testing/workbook-parts.ts'
import { HEADERS } from '../rows/columns.ts'
import { formatOf, headerOfFile, rowsOfFile } from './open-sheet.ts'
import { isBlank, SheetFault, UnknownSheet } from './sheet.ts'
import { openParts } from './zip-entries.ts'

const LINE = [...HEADERS]

async function rowsIn(bytes: Uint8Array | string, name = 'vendas.csv'): Promise<string[][]> {
  return withFile(bytes, async (file) => {
    const found: string[][] = []
    for await (const rows of rowsOfFile(file, await formatOf(file, name))) found.push(...rows.map((row) => row.cells))
    return found
  })
}
const inXlsx = async (parts: Parameters<typeof zipped>[0]) => rowsIn(await zipped(parts), 'vendas.xlsx')

describe('a CSV', () => {
  const csv = `Nome;Cidade\nJoão Araújo;São Paulo\n`
  it.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with its mark', Buffer.from(`\u{feff}${csv}`)],
    ['Windows-1252', Buffer.from(csv, 'latin1')],
    ['UTF-16', Buffer.from(`\u{feff}${csv}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(csv, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\u{feff}${csv}`, 'utf16le').swap16()],
    ['UTF-16, big end first, without its mark', Buffer.from(csv, 'utf16le').swap16()],
    ['commas', Buffer.from(csv.replaceAll(';', ','))],
    ['tabs', Buffer.from(csv.replaceAll(';', '\t'))],
    ['pipes', Buffer.from(csv.replaceAll(';', '|'))],
    ['pipes that the first line names', Buffer.from(`sep=|\n${csv.replaceAll(';', '|')}`)],
    ['the line of Excel that names the separator', Buffer.from(`sep=;\r\n${csv}`)],
  ])('is read with %s', async (_name, bytes) => {
    expect(await rowsIn(bytes)).toEqual([
      ['Nome', 'Cidade'],
      ['João Araújo', 'São Paulo'],
    ])
  })

  it('finds its separator in a header whose cells hold other signs', async () => {
    expect(await rowsIn('"a,b,c,d";e\n1;2\n')).toEqual([
      ['a,b,c,d', 'e'],
      ['1', '2'],
    ])
  })

  it('in Windows-1252 is known by an accent far from its beginning', async () => {
    const rows = await rowsIn(Buffer.from(`Nome\n${'abc\n'.repeat(50_000)}João\n`, 'latin1'))
    expect(rows.at(-1)).toEqual(['João'])
  })
})

const typesOf = (of: string) => ({
  '[Content_Types].xml': `<Types><${of} ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>`,
})

describe('an XLSX', () => {
  it('gives cells by their place, texts by their number, and formulas by their value', async () => {
    const sheet = `<worksheet><sheetData>
      <row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c></row>
      <row r="3"><c r="B3" t="str"><f>A1&amp;"x"</f><v>pronto</v></c><c r="C3"><f>1+1</f></c><c r="D3" t="b"><v>1</v></c></row>
    </sheetData></worksheet>`
    const strings = `<sst><si><r><t>Ri</t></r><r><t>co</t></r><rPh><t>fonética</t></rPh></si><si><t>Simples</t></si></sst>`
    expect(await inXlsx(workbook({ sheet, strings }))).toEqual([
      ['Simples', '', 'Rico'],
      ['', 'pronto', '#SEM RESULTADO', 'VERDADEIRO'],
    ])
  })

  it('reads tags with a prefix', async () => {
    const sheet = sheetOf([['a']])
      .replace(/<(\/?)/g, '<$1x:')
      .replace('<x:worksheet', '<x:worksheet xmlns:x="urn:m"')
    expect(await inXlsx(workbook({ sheet }))).toEqual([['a']])
  })

  it('turns numbers into what a person would write in their columns', async () => {
    const row: (string | number)[] = sheetRow()
    Object.assign(row, {
      2: 12_345_678_909,
      12: 1_310_100,
      14: 7,
      16: 1250.900_000_000_000_1,
      17: 2,
      18: 123_456_789_012_345,
      19: 46_300.5,
    })
    const [read] = await inXlsx(workbook({ sheet: sheetOf([row]) }))
    expect([2, 12, 14, 16, 17, 18, 19].map((at) => read?.[at])).toEqual([
      '12345678909',
      '1310100',
      '7',
      '1250,9',
      '2',
      '123456789012345',
      '05/10/2026 12:00:00',
    ])
  })

  it('writes a number of more than 15 digits in short, since its last ones are lost, and marks such a text as one', async () => {
    const rows = [1e15, 12_345_678_901_234_567_000, '2000001234567890'].map((code) => {
      const row: (string | number)[] = sheetRow()
      row[18] = code
      return row
    })
    const read = await inXlsx(workbook({ sheet: sheetOf(rows) }))
    expect(read.map((row) => row[18])).toEqual(['1E+15', '1,23456789012346E+19', "'2000001234567890"])
  })

  it('that only names a type of macros, as SheetJS does, is read', async () => {
    const parts = { ...workbook({ sheet: sheetOf([['a']]) }), ...typesOf('Default Extension="bin"') }
    expect(await inXlsx(parts)).toEqual([['a']])
  })

  it('passes by rows of formulas that came to nothing', async () => {
    const sheet = sheetOf([LINE]).replace('</sheetData>', '<row><c><f>A1</f></c></row></sheetData>')
    const rows = await inXlsx(workbook({ sheet }))
    expect(rows.map((cells) => isBlank({ cells }))).toEqual([false, true])
  })

  describe('of several sheets', () => {
    const parts = (states: readonly string[], sheets: readonly string[]) => {
      const { 'xl/worksheets/sheet1.xml': _sheet, ...around } = workbook({ sheet: '' })
      const list = states
        .map((state, at) => `<sheet name="S${at}" sheetId="${at + 1}" ${state} r:id="s${at}"/>`)
        .join('')
      const links = sheets.map(
        (_text, at) => `<Relationship Id="s${at}" Type="x/worksheet" Target="worksheets/s${at}.xml"/>`,
      )
      return {
        ...around,
        'xl/workbook.xml': around['xl/workbook.xml'].replace(/<sheets>.*<\/sheets>/, `<sheets>${list}</sheets>`),
        'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
        ...Object.fromEntries(sheets.map((text, at) => [`xl/worksheets/s${at}.xml`, text])),
      }
    }
    const cover = sheetOf([['Como preencher'], ['Uma linha por produto']])
    const sales = sheetOf([LINE, sheetRow({ code: 'CERTA' })])
    const read = async (states: readonly string[], sheets: readonly string[]) => {
      const bytes = await zipped(parts(states, sheets))
      return withFile(bytes, async (file) => [
        (await headerOfFile(file, 'xlsx'))?.[0],
        (await rowsIn(bytes, 'vendas.xlsx')).at(-1)?.[18],
      ])
    }

    it('the one that follows the model is read, whatever cover stands before it', async () => {
      expect(await read(['', '', ''], [cover, sheetOf([]), sales])).toEqual([LINE[0], 'CERTA'])
    })

    it.each(['state="hidden"', 'state="veryHidden"'])('one with %s is not', async (state) => {
      const old = sheetOf([LINE, sheetRow({ code: 'ESCONDIDA' })])
      expect(await read([state, ''], [old, sales])).toEqual([LINE[0], 'CERTA'])
    })

    it('none of which follows the model the first speaks', async () => {
      expect(await read(['', ''], [cover, sheetOf([['Outra']])])).toEqual(['Como preencher', undefined])
    })
  })

  it('counts days from 1904 where the file says so', async () => {
    const row: (string | number)[] = sheetRow()
    row[19] = 46_300 - 1462
    const [read] = await inXlsx(workbook({ sheet: sheetOf([row]), book: '<workbookPr date1904="1"/>' }))
    expect(read?.[19]).toBe('05/10/2026')
  })

  it('shows its header without reading the rest', async () => {
    // Reading either part to its end fails.
    const broken = '<!DOCTYPE x>'
    const sheet = repeated('<row><c><v>1</v></c></row>', 20_000, [
      `<worksheet><sheetData><row>${LINE.map((_cell, at) => `<c t="s"><v>${at}</v></c>`).join('')}</row>`,
      broken,
    ])
    const texts = `<sst>${LINE.map((text) => `<si><t>${text}</t></si>`).join('')}`
    const strings = repeated('<si><t>x</t></si>', 20_000, [texts, broken])
    const bytes = await zipped(workbook({ sheet, strings }))
    expect(await withFile(bytes, (file) => headerOfFile(file, 'xlsx'))).toEqual(LINE)
    await expect(rowsIn(bytes, 'vendas.xlsx')).rejects.toThrow(SheetFault)
  })
})

describe('a hostile file', () => {
  it('that unpacks beyond reason ends with a sentence', async () => {
    const sheet = repeated(`<row></row>${' '.repeat(4_000)}`, 1_000)
    await withFile(await zipped(workbook({ sheet })), async (file) => {
      const parts = await openParts(file, 1024 * 1024)
      await expect(text(parts.text('xl/worksheets/sheet1.xml'))).rejects.toThrow('grande demais depois de aberta')
      parts.close()
    })
  })

  it('with one endless text ends with a sentence, before the memory does', async () => {
    const sheet = repeated('x'.repeat(100), 20_000, [
      '<worksheet><sheetData><row><c t="str"><v>',
      '</v></c></row></sheetData></worksheet>',
    ])
    await expect(inXlsx(workbook({ sheet }))).rejects.toThrow(SheetFault)
  })

  it('with a hundred thousand columns keeps the first ones', async () => {
    const sheet = repeated('<c><v>1</v></c>', 100_000, [
      '<worksheet><sheetData><row>',
      '</row></sheetData></worksheet>',
    ])
    expect((await inXlsx(workbook({ sheet }))).map((row) => row.length)).toEqual([24])
  })

  it.each([
    [
      'without a sheet',
      { ...workbook({ sheet: '' }), 'xl/workbook.xml': '<workbook><sheets/></workbook>' },
      SheetFault,
    ],
    ['whose sheet is not there', { 'xl/workbook.xml': workbook({ sheet: '' })['xl/workbook.xml'] }, SheetFault],
    ['that is another packed thing', { 'foto.txt': 'x' }, UnknownSheet],
    ['with macros', { ...workbook({ sheet: sheetOf([]) }), 'xl/vbaProject.bin': 'x' }, UnknownSheet],
    [
      'whose workbook is one of macros',
      { ...workbook({ sheet: sheetOf([]) }), ...typesOf('Override PartName="/xl/workbook.xml"') },
      UnknownSheet,
    ],
    ['with a document type', workbook({ sheet: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }), SheetFault],
    ['with broken XML', workbook({ sheet: '<worksheet><sheetData><row><c>' }), SheetFault],
  ])('%s is refused', async (_what, parts, fault) => {
    await expect(inXlsx(parts)).rejects.toThrow(fault)
  })

  it('that was cut short is refused', async () => {
    const whole = await zipped(workbook({ sheet: sheetOf([LINE]) }))
    await expect(rowsIn(whole.subarray(0, whole.length - 30), 'vendas.xlsx')).rejects.toThrow(SheetFault)
  })

  it.each([
    ['locked by a password', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'vendas.xlsx', UnknownSheet],
    ['a picture', Buffer.from([0x89, 0x50, 0, 0, 1]), 'vendas.csv', UnknownSheet],
    ['a page under the name of a spreadsheet', Buffer.from('<html><table><tr><td>1'), 'vendas.xls', UnknownSheet],
    ['a page with a mark', Buffer.from('\u{feff}\n<!DOCTYPE html>'), 'vendas.csv', UnknownSheet],
    ['of another kind by its name', Buffer.from('a;b'), 'vendas.pdf', UnknownSheet],
    ['empty', Buffer.alloc(0), 'vendas.csv', SheetFault],
  ])('%s is refused', async (_what, bytes, name, fault) => {
    await expect(withFile(bytes, (file) => formatOf(file, name))).rejects.toThrow(fault)
  })
})

it('a CSV under the name of an old workbook is a CSV', async () => {
  expect(await rowsIn('Nome;Cidade\nAna;Itu\n', 'vendas.xls')).toEqual([
    ['Nome', 'Cidade'],
    ['Ana', 'Itu'],
  ])
})

describe('the model', () => {
  const folder = new URL('../fixtures/', import.meta.url)
  it.each(['csv', 'xlsx'] as const)('in %s has the 20 columns and two rows', async (format) => {
    const rows = await rowsIn(await readFile(new URL(`modelo_importacao_vendas.${format}`, folder)), `modelo.${format}`)
    expect(rows[0]).toEqual(LINE)
    expect(rows.length).toBe(3)
    expect(rows[1]?.[18]).toBe('VENDA-1001')
  })
})
