import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../testing/read-sheet.ts'
import type { Cell } from './cell.ts'
import { writeSheet } from './write-sheet.ts'
import { STYLE } from './xlsx.ts'

const AT = new Date('2026-11-20T13:00:00Z')
const FORMATS = ['csv', 'xlsx'] as const
type Rows = readonly (readonly Cell[])[]

const sheetOf = (pieces: AsyncIterable<Rows> | Iterable<Rows>, heads: readonly string[]) => ({
  title: 'Teste',
  heads,
  rows: Readable.from(pieces) as AsyncIterable<Rows>,
})
const headsFor = (rows: Rows) => (rows[0] ?? []).map((_, at) => `Coluna ${at + 1}`)
const bytesOf = (format: (typeof FORMATS)[number], rows: Rows) =>
  buffer(writeSheet(format, sheetOf([rows], headsFor(rows)), AT))
const csvOf = async (...cells: Cell[]) => (await bytesOf('csv', [cells])).toString('utf8').split('\r\n')[1]
const xlsxOf = async (...cells: Cell[]) => (await readSheet('xlsx', await bytesOf('xlsx', [cells]))).rows[0]

describe('a CSV', () => {
  it('is one that Excel in Portuguese opens by a double click', async () => {
    const bytes = await bytesOf('csv', [
      ['Ação', { money: 1234.5 }, 12, null],
      ['a;b "c"\nd', { money: 0.1 }, 0, null],
    ])
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(bytes.subarray(3).toString('utf8')).toBe(
      'Coluna 1;Coluna 2;Coluna 3;Coluna 4\r\nAção;1234,50;12;\r\n"a;b ""c""\nd";0,10;0;\r\n',
    )
  })

  it('tells moments by the clock of São Paulo, days as days and keys in blocks that stay text', async () => {
    expect(
      await csvOf(
        { moment: '2026-11-21T02:05:59.999Z', zone: 'America/Sao_Paulo' },
        { moment: '2019-01-01T02:30:00Z', zone: 'America/Sao_Paulo' },
      ),
    ).toBe('20/11/2026 23:05;01/01/2019 00:30')
    expect(await csvOf({ day: '2026-11-20' }, { key: '35261111222333000181550010000000011000000012' })).toBe(
      '20/11/2026;3526 1111 2223 3300 0181 5500 1000 0000 0110 0000 0012',
    )
  })
})

describe('an .xlsx', () => {
  it('has numbers, amounts, moments and days as what they are, each in its dress', async () => {
    expect(
      await xlsxOf(
        7,
        { money: 1234.5 },
        { moment: '2026-11-20T15:00:00Z', zone: 'America/Sao_Paulo' },
        { day: '2026-11-20' },
        null,
      ),
    ).toEqual([
      { value: '7', style: `${STYLE.number}`, isText: false },
      { value: '1234.5', style: `${STYLE.money}`, isText: false },
      // 46346 is 20 November 2026; .5 is noon.
      { value: '46346.5', style: `${STYLE.moment}`, isText: false },
      { value: '46346', style: `${STYLE.day}`, isText: false },
      { value: '', style: '', isText: false },
    ])
  })

  it('keeps documents, keys and codes that look like numbers as text', async () => {
    const texts = ['000123', '1E5', '12.345.678/0001-90', { key: '3526'.repeat(11) }]
    expect(await xlsxOf(...texts)).toEqual(
      ['000123', '1E5', '12.345.678/0001-90', '3526'.repeat(11)].map((value) => ({ value, style: '1', isText: true })),
    )
  })

  it('leaves dates that spreadsheets count wrongly as text', async () => {
    expect(await xlsxOf({ day: '1900-02-28' }, { day: '1900-03-01' })).toMatchObject([
      { value: '1900-02-28', isText: true },
      { value: '61', isText: false },
    ])
  })

  it('keeps its heads in sight', async () => {
    const { xml } = await readSheet('xlsx', await bytesOf('xlsx', [['a']]))
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  })

  it('says of every row and cell where it stands, over all the pieces it is written in', async () => {
    const row = (length: number): Cell[] => Array.from({ length }, (_none, at) => (at % 26 === 1 ? null : at))
    const pieces = [[row(703), row(703)], [], [row(703)]]
    const { xml = '' } = await readSheet(
      'xlsx',
      await buffer(writeSheet('xlsx', sheetOf(pieces, headsFor([row(703)])), AT)),
    )
    expect([...xml.matchAll(/<row r="(\d+)">/g)].map(([, number]) => number)).toEqual(['1', '2', '3', '4'])
    const places = [...xml.matchAll(/<c r="([A-Z]+)4"/g)].map(([, letters]) => letters)
    expect([places[0], places[1], places[24], places[25], places.at(-2), places.at(-1)]).toEqual([
      'A',
      'C',
      'Z',
      'AA',
      'ZZ',
      'AAA',
    ])
    expect(xml.match(/<(?:c|row)\b(?! r=")/g)).toBeNull()
  })

  it('cuts a text that Excel would call damage, and leaves out what XML cannot say', async () => {
    const [long, odd] = (await xlsxOf('x'.repeat(40_000), 'a\u{0}b\u{b}c\u{fffe}d\ud800e')) ?? []
    expect([long?.value.length, odd?.value]).toEqual([32_767, 'abcde'])
  })
})

describe.each(FORMATS)('a planted formula in %s', (format) => {
  /** XML parsers normalise all line ends to LF. */
  const asRead = (text: string) => (format === 'xlsx' ? text.replace(/\r\n?/g, '\n') : text)

  it.each([
    '=1+1',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1+1',
    '\u{a0}=1',
    '＝1+1',
    '＠SUM(1)',
    '=HYPERLINK("https://x.test","a;b")',
    '-',
  ])('%j is text with an apostrophe in front', async (text) => {
    const { rows } = await readSheet(format, await bytesOf(format, [[text, 'x']]))
    expect(rows).toMatchObject([[{ value: `'${asRead(text)}` }, { value: 'x' }]])
    if (format === 'csv') expect((await bytesOf('csv', [[text, 'x']])).toString('utf8')).toContain(`\r\n"'`)
  })

  it('does not take numbers for one', async () => {
    const { rows } = await readSheet(format, await bytesOf(format, [[-5, { money: -12.3 }, 'a=b', 'x-1']]))
    expect(rows[0]?.map(({ value }) => value)).toEqual(['-5', format === 'csv' ? '-12,30' : '-12.3', 'a=b', 'x-1'])
  })

  it('never gets through, whatever the text, and the text is whole', async () => {
    const piece = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      ' ',
      '"',
      ';',
      "'",
      'a',
      'é',
      '<',
      '&',
      '\u{ff1d}',
    )
    const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
        const { rows } = await readSheet(format, await bytesOf(format, [[...texts, 'end']]))
        for (const [at, given] of texts.entries()) {
          const plain = asRead(given)
          const found = rows[0]?.[at]?.value ?? ''
          expect([plain, `'${plain}`]).toContain(found)
          expect(found).not.toMatch(/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe.each(FORMATS)('the stream of a %s', (format) => {
  /** Endless rows that count how many groups were requested. */
  function endless() {
    const over = Promise.withResolvers<true>()
    const seen = { pieces: 0, over: over.promise }
    async function* rows(): AsyncGenerator<Rows> {
      try {
        for (;;) {
          seen.pieces += 1
          // Random text, so that compression does not shrink it.
          yield Array.from({ length: 200 }, () => [randomBytes(150).toString('base64')])
        }
      } finally {
        over.resolve(true)
      }
    }
    return { seen, stream: writeSheet(format, { title: 'x', heads: ['a'], rows: rows() }, AT) }
  }
  it('asks for no more rows while nobody reads', async () => {
    const { seen, stream } = endless()
    stream.once('readable', () => undefined)
    // A stream that reads ahead would produce hundreds of groups in this time.
    for (let turns = 0; turns < 2_000; turns += 1) await turn()
    expect(seen.pieces).toBeLessThan(20)
    stream.destroy()
  })

  it('ends its rows when the reader goes away', async () => {
    const { seen, stream } = endless()
    for await (const _ of stream) if (seen.pieces > 3) break
    stream.destroy()
    expect(await seen.over).toBe(true)
  })

  it('fails where its rows fail, and is never a whole file then', async () => {
    async function* rows(): AsyncGenerator<Rows> {
      yield [['a']]
      throw new Error('the database went away')
    }
    await expect(buffer(writeSheet(format, { title: 'x', heads: ['a'], rows: rows() }, AT))).rejects.toThrow(
      'the database went away',
    )
  })
})
