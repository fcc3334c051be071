import { globSync, readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { renderDanfe } from './danfe.ts'
import { sampleDanfe, sampleItem } from './danfe-sample.ts'

const LETTERS = '35261112ABC34501DE35550010000001231135724685'

describe('a DANFE', () => {
  it('shows what the buyer and the inspector look for', async () => {
    const [page = ''] = await pagesOf(sampleDanfe())
    for (const text of [
      'DANFE',
      'NF-e',
      '000.000.123',
      '001',
      'FOLHA 1/1',
      '3526 1111 2223 3300 0181 5500 1000 0001 2311 3572 4684',
      '135260000000123 - 20/11/2026 22:30:04', // by the clock of São Paulo: in UTC it is the 21st already
      'LOJA AÇAÍ DIGITAL LTDA',
      '11.222.333/0001-81',
      'Maria Aparecida de Souza',
      '529.982.247-25',
      '22021-001',
      '(21) 99999-0000',
      'E-book Marketing Digital, volume 1',
      '49019900',
      '0300',
      '6108',
      '1,0000',
      '1.234,56',
      'O/CSOSN',
      '9 - SEM TRANSPORTE',
      'DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL',
    ]) {
      expect(page).toContain(text)
    }
    expect(page).not.toContain('SEM VALOR FISCAL')
  })

  it('gives the same bytes for the same note', async () => {
    expect(await renderDanfe(sampleDanfe())).toEqual(await renderDanfe(sampleDanfe()))
  })

  it('names the column after the regime', async () => {
    const { company } = sampleDanfe()
    const excess = sampleDanfe({ company: { ...company, tax_regime: 'SIMPLES_NACIONAL_EXCESSO' } })
    expect((await pagesOf(excess))[0]).toContain('O/CST')
    expect((await pagesOf(excess))[0]).not.toContain('O/CSOSN')
  })

  it('breaks additional information at semicolons and bars', async () => {
    const [page] = await pagesOf(sampleDanfe({ additional_information: 'UM; DOIS|TRES' }))
    expect(page).toContain('\nUM;\nDOIS\nTRES\n')
  })
})

describe('the watermark', () => {
  it.each([
    ['homologation', { in_production: false }, {}, ['SEM VALOR FISCAL']],
    ['a cancelled note', {}, { canceled: true }, ['CANCELADA']],
    [
      'a cancelled note in homologation',
      { in_production: false },
      { canceled: true },
      ['CANCELADA', 'SEM VALOR FISCAL'],
    ],
    ['a preview', { protocol: null }, {}, ['PRÉ-VISUALIZAÇÃO', 'SEM VALOR FISCAL']],
  ])('of %s stands on every page', async (_case, changes, options, words) => {
    const items = Array.from({ length: 60 }, (_, place) => sampleItem(place + 1))
    const pages = await pagesOf(sampleDanfe({ ...changes, items }), options)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) for (const word of words) expect(page).toContain(word)
  })

  it('of a preview comes without barcode', async () => {
    expect((await barsOf(sampleDanfe({ protocol: null }))).length).toBe(0)
  })
})

describe('the barcode', () => {
  it.each([
    ['numeric', sampleDanfe().chave, 277, 0.2],
    ['with letters', LETTERS, 354, 115 / 354], // at least 11.5 cm
  ])('%s is wide and high enough to be read', async (_kind, chave, modules, smallestModuleMm) => {
    const bars = await barsOf(sampleDanfe({ chave }))
    const right = Math.max(...bars.map((bar) => bar.x + bar.width))
    const left = Math.min(...bars.map((bar) => bar.x))
    expect((right - left) / modules / MM).toBeGreaterThanOrEqual(smallestModuleMm)
    expect(Math.min(...bars.map((bar) => bar.height)) / MM).toBeGreaterThanOrEqual(8)
  })
})

describe('many products and long texts', () => {
  it('41 products take two pages, each once and in order, with header and folio on both', async () => {
    const items = Array.from({ length: 41 }, (_, place) => sampleItem(place + 1))
    const pages = await pagesOf(sampleDanfe({ items }))
    expect(pages).toHaveLength(2)
    expect(pages.join('\n').match(/CURSO-\d+/g)).toEqual(items.map((item) => item.code))
    expect(pages.map((page) => /FOLHA \d\/\d/.exec(page)?.[0])).toEqual(['FOLHA 1/2', 'FOLHA 2/2'])
    for (const page of pages) expect(page).toContain('3526 1111 2223 3300 0181')
  })

  it('additional information of 5000 characters is printed to its last word', async () => {
    const words = Array.from({ length: 714 }, (_, place) => `P${String(place).padStart(5, '0')}`)
    const pages = await pagesOf(sampleDanfe({ additional_information: words.join(' ') }))
    expect(pages.join('\n').match(/P\d{5}/g)).toEqual(words)
    expect(pages.at(-1)).toContain('DADOS ADICIONAIS (CONTINUAÇÃO)')
  })

  it('a tax office text too long for its box joins the other one', async () => {
    const words = Array.from({ length: 200 }, (_, place) => `F${String(place).padStart(5, '0')}`)
    const pages = await pagesOf(sampleDanfe({ tax_office_information: words.join(' ') }))
    expect(pages.join('\n').match(/F\d{5}/g)).toEqual(words)
  })
})

it('no file draws text but the sheet, which keeps it in its box', () => {
  const drawing = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) =>
    /\.text\(/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  )
  expect(drawing).toEqual(['sheet.ts'])
})

const MM = 72 / 25.4

async function pagesOf(...args: Parameters<typeof renderDanfe>): Promise<string[]> {
  return (await streamsOf(...args)).map(textOf)
}

/** Filled rectangles of the first page: only the barcode has any. */
async function barsOf(
  ...args: Parameters<typeof renderDanfe>
): Promise<{ x: number; width: number; height: number }[]> {
  const [page = ''] = await streamsOf(...args)
  const filled = /((?:[\d.-]+ ){4}re\s+)+(?:\/\w+ cs\s+[\d. ]+scn\s+)?f\b/g
  return [...page.matchAll(filled)].flatMap(([run]) =>
    [...run.matchAll(/([\d.-]+) [\d.-]+ ([\d.-]+) ([\d.-]+) re/g)].map(([, x, width, height]) => ({
      x: Number(x),
      width: Number(width),
      height: Number(height),
    })),
  )
}

/** The drawing orders of each page, inflated. */
async function streamsOf(...args: Parameters<typeof renderDanfe>): Promise<string[]> {
  const bytes = Buffer.from(await renderDanfe(...args))
  const text = bytes.toString('latin1')
  return [...text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map((found) => {
    const start = found.index + found[0].length
    return inflateSync(bytes.subarray(start, text.indexOf('\nendstream', start))).toString('latin1')
  })
}

/** Each text order as one line: pdfkit writes `[<hex> kerning <hex>] TJ` in WinAnsi. */
function textOf(stream: string): string {
  const orders = [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  )
  return `\n${orders.join('\n')}\n`
}
