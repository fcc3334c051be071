import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvRows } from './csv-rows.ts'
import { MOST_CELLS } from './sheet.ts'

function read(text: string, { separator = ';', pieces = text.length || 1 } = {}) {
  const rows = new CsvRows(separator)
  const found = []
  for (let at = 0; at < text.length; at += pieces) found.push(...rows.push(text.slice(at, at + pieces)))
  return [...found, ...rows.end()]
}
const cells = (text: string, options?: Parameters<typeof read>[1]) => read(text, options).map((row) => row.cells)

describe('CsvRows', () => {
  it.each([
    [
      'a;b\nc;d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\r\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\rc;d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a;b";"c""d"\n', [['a;b', 'c"d']]],
    ['"a\nb";c\n', [['a\nb', 'c']]],
    ['a "b" c;d\n', [['a "b" c', 'd']]],
    ['"a"b;c\n', [['ab', 'c']]],
    [';;\n', [['', '', '']]],
    ['\n\na\n', [[''], [''], ['a']]],
    ['a;', [['a', '']]],
    ['', []],
  ])('reads %j', (text, expected) => {
    expect(cells(text)).toEqual(expected)
  })

  it('finds the same rows wherever the text is cut', () => {
    const cell = fc.constantFrom('a', 'b c', '', '1,5', 'ç', 'x;y', 'q"q', 'l\nl', 'r\r\nr')
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 9 }),
        (rows, end, pieces) => {
          const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
          const text = rows.map((row) => row.map(quoted).join(';') + end).join('')
          expect(cells(text, { pieces })).toEqual(rows)
        },
      ),
    )
  })

  it('loses only the line of a quote that is never closed', () => {
    const rows = read('a;b\n"open;b\nc;d\ne;f\n')
    expect(rows.map((row) => [row.cells[0], row.fault?.code])).toEqual([
      ['a', undefined],
      ['"open', 'OPEN_QUOTE'],
      ['c', undefined],
      ['e', undefined],
    ])
  })

  it('does so far from the end of the file too', () => {
    const lines = Array.from({ length: 20_000 }, (_none, at) => `${at};b`)
    const rows = read(`"open;b\n${lines.join('\n')}\n`, { pieces: 10_000 })
    expect(rows).toHaveLength(20_001)
    expect(rows.filter((row) => row.fault)).toHaveLength(1)
    expect(rows.at(-1)?.cells).toEqual(['19999', 'b'])
  })

  it('keeps the first cells of very many and goes on with the next line', () => {
    const rows = read(`${'x;'.repeat(200_000)}\na;b\n`, { pieces: 65_536 })
    expect(rows.map((row) => [row.cells.length, row.fault?.code])).toEqual([
      [MOST_CELLS, 'WRONG_COLUMN_COUNT'],
      [2, undefined],
    ])
  })

  it.each(['"', '";', 'x', '"x\n', '"x;'])(
    'looks at no character of a long %j more often than the longest line allows',
    (piece) => {
      const text = piece.repeat(Math.floor(600_000 / piece.length))
      const rows = new CsvRows(';')
      for (let at = 0; at < text.length; at += PIECE) rows.push(text.slice(at, at + PIECE))
      rows.end()
      expect(rows.looks).toBeLessThan(MOST_LOOKS * text.length)
    },
  )
})

const PIECE = 4096
/** A line of 64 KiB is read again with each new piece, and once more without quotes. */
const MOST_LOOKS = (64 * 1024) / PIECE + 2
