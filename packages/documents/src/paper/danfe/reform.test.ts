import { createHash } from 'node:crypto'
import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { normsOf } from '@talao/fiscal/norms/norms'
import { normRow, normsWith } from '@talao/fiscal/testing/norms'
import { describe, expect, it } from 'vitest'
import {
  DECEMBER_LYING,
  decemberItems,
  decemberNote,
  fullDecemberNote,
  ibsCbsTotal,
  immuneItem,
  reducedItem,
  SINGLE_PHASE_TOTAL,
  selectiveItem,
  simplesNote,
  taxedItem,
} from '../../../testing/danfe-reform-sample.ts'
import { fullNote, SAMPLE_PROTOCOL, sampleItem, sampleItems, sampleNote } from '../../../testing/danfe-sample.ts'
import { drawnDanfe, pagesOf, streamsOf, untidy } from '../../../testing/drawn-paper.ts'
import { UPRIGHT } from './area.ts'
import { columnsOf } from './columns.ts'
import { renderDanfe } from './danfe.ts'
import { layItem } from './items.ts'

const { ide, emit, total } = decemberNote()
const REGIME = 'CÓDIGO DO REGIME TRIBUTÁRIO'
const RESERVED = 'TIPO DE REGIME DE APURAÇÃO DO IBS E DA CBS'
const SHAPES = [{}, DECEMBER_LYING]

describe('the face of a DANFE', () => {
  it.each([
    ['2026-11-30T23:59:59-03:00', false],
    ['2026-12-01T00:00:00-03:00', true],
    ['2026-11-30T23:30:00-04:00', false], // already 1 December in Brasília
    ['2026-12-01T00:30:00-02:00', true], // still 30 November in Brasília
    ['2027-06-01T10:00:00-03:00', true],
    ['2017-06-01T10:00:00-03:00', false],
  ])('of a note issued at %s is the one of that day in the issuer’s calendar', (dhEmi, isReform) => {
    for (const tpImp of ['1', '2']) {
      const lines = pagesOf(drawnDanfe(decemberNote({ ide: { ...ide, dhEmi, tpImp } }))).flat()
      expect(lines.includes(REGIME)).toBe(isReform)
      expect(lines.includes('TOTAL DO IBS/CBS/IS')).toBe(isReform)
      expect(lines.includes('CÁLCULO DO IMPOSTO')).toBe(!isReform)
    }
  })

  it('is the one that the norms of the house give to the day of the note', () => {
    const earlier = { norms: normsWith(normRow('FEATURE', 'DANFE_2026_010', '2026-11-01', { on: true })) }
    const struck = { norms: normsOf([], 'struck') }
    const hasRegime = (day: string, extras: object) => {
      const note = decemberNote({ ide: { ...ide, dhEmi: `${day}T12:00:00-03:00` } })
      return pagesOf(drawnDanfe(note, SAMPLE_PROTOCOL, extras))
        .flat()
        .includes(REGIME)
    }
    expect([hasRegime('2026-10-31', earlier), hasRegime('2026-11-01', earlier)]).toEqual([false, true])
    expect([hasRegime('2026-12-01', {}), hasRegime('2026-12-01', struck)]).toEqual([true, false])
  })

  it.each([
    ['one product', {}, '44e9ad044d6fd830'],
    ['one product, lying', lying(sampleNote()), '506600af8da258db'],
    ['60 products', { det: sampleItems(60) }, 'ccd7787a2f0b9203'],
    ['60 products, lying', { ...lying(sampleNote()), det: sampleItems(60) }, '58f686461aab9957'],
    ['every block', fullNote(), '4ce80b9a4e7267fc'],
    ['every block, lying', { ...fullNote(), ...lying(fullNote()) }, '77985716763473ac'],
    ['a chave with letters', { Id: 'NFe35261112ABC34501DE35550010000001231135724685' }, 'a58f6cd52b129792'],
  ])('of November is drawn stroke by stroke as before December: %s', async (_case, changes, digest) => {
    const drawing = streamsOf(await renderDanfe(sampleNote(changes), SAMPLE_PROTOCOL)).join('\n')
    expect(createHash('sha256').update(drawing).digest('hex').slice(0, 16)).toBe(digest)
  })

  it('of December says exactly this, in the order of the norm', () => {
    const [page = []] = pagesOf(drawnDanfe(decemberNote()))
    expect(page.slice(page.indexOf('INSCRIÇÃO ESTADUAL'))).toEqual(GOLDEN)
  })
})

describe('the regime', () => {
  it.each([
    ['1', '1 - SIMPLES NACIONAL'],
    ['2', '2 - SIMPLES NACIONAL, EXCESSO DE SUBLIMITE DE RECEITA BRUTA'],
    ['3', '3 - REGIME NORMAL'],
    ['4', '4 - SIMPLES NACIONAL, MICROEMPREENDEDOR INDIVIDUAL - MEI'],
  ])('of CRT %s stands under the registrations of every page, whole, beside a box that stays blank', (CRT, words) => {
    for (const shape of SHAPES) {
      const note = decemberNote({ ...shape, det: decemberItems(60), emit: { ...emit, CRT } })
      const pages = pagesOf(drawnDanfe(note))
      expect(pages.length).toBeGreaterThan(2)
      for (const [place, page] of pages.entries()) {
        const at = page.indexOf(REGIME)
        expect(page[at - 1]).toBe('11.222.333/0001-81')
        const next = place === 0 ? 'DESTINATÁRIO / REMETENTE' : 'DADOS DOS PRODUTOS / SERVIÇOS'
        expect(page.slice(at, at + 4)).toEqual([REGIME, words, RESERVED, next])
      }
    }
  })
})

describe('the totals', () => {
  const CAPTIONS = ['VALOR DA CBS', 'VALOR DO IBS UF', 'VALOR DO IBS MUNICÍPIO', 'VALOR DO IMPOSTO SELETIVO']
  const reform = (changes: Partial<InfNfe['total']>, shape = {}) => {
    const [page = []] = pagesOf(drawnDanfe(decemberNote({ ...shape, total: { ...total, ...changes } })))
    return page.slice(page.indexOf('TOTAL DO IBS/CBS/IS') + 1, page.indexOf('TRANSPORTADOR / VOLUMES TRANSPORTADOS'))
  }

  it('of IBS, CBS and IS are blank where the XML has none, and the block is there all the same', () => {
    for (const shape of SHAPES) {
      const [page = []] = pagesOf(drawnDanfe(simplesNote(shape)))
      const at = page.indexOf('TOTAL DO IBS/CBS/IS')
      expect(page.slice(at + 1, at + 6)).toEqual([...CAPTIONS, 'TRANSPORTADOR / VOLUMES TRANSPORTADOS'])
    }
  })

  it('of an immune e-book, whose group has a base of zero and no tax, are blank as well', () => {
    expect(reform({ IBSCBSTot: { vBCIBSCBS: '0.00' } })).toEqual(CAPTIONS)
  })

  it('print the zero that the XML carries', () => {
    const zero = { IBSCBSTot: ibsCbsTotal('0.00', '0.00', '0.00'), ISTot: { vIS: '0.00' } }
    expect(reform(zero)).toEqual(CAPTIONS.flatMap((caption) => [caption, '0,00']))
  })

  it('show the selective tax', () => {
    expect(reform({ ISTot: { vIS: '27.50' } })).toEqual([
      'VALOR DA CBS',
      '11,11',
      'VALOR DO IBS UF',
      '1,23',
      'VALOR DO IBS MUNICÍPIO',
      '0,00',
      'VALOR DO IMPOSTO SELETIVO',
      '27,50',
    ])
  })

  it('have the row of single-phase values only where the XML has the group', () => {
    for (const shape of SHAPES) {
      expect(reform({}, shape).filter((line) => line.includes('MONOF'))).toEqual([])
      expect(reform({ IBSCBSTot: { vBCIBSCBS: '0.00', gMono: SINGLE_PHASE_TOTAL } }, shape)).toEqual([
        ...CAPTIONS,
        'VALOR DO IBS MONOFÁSICO',
        '3,01',
        'VALOR DA CBS MONOFÁSICA',
        '3,02',
        'VALOR DO IBS MONOFÁSICO POR RETENÇÃO',
        '3,03',
        'VALOR DA CBS MONOFÁSICA POR RETENÇÃO',
        '3,04',
      ])
    }
  })

  it('of ICMS have the rows of FCP, DIFAL and single phase only where they are more than zero', () => {
    const CAPTION = /DIFAL NA UF|FCP NA UF|ICMS MONOF/
    const plain = pagesOf(drawnDanfe(decemberNote())).flat()
    expect(plain.filter((line) => CAPTION.test(line))).toEqual([])
    const lines = pagesOf(drawnDanfe(fullDecemberNote())).flat()
    const after = (caption: string) => lines[lines.indexOf(caption) + 1]
    expect(after('VALOR DO FCP')).toBe('1,00')
    expect(after('VALOR DO FCP RETIDO POR ST')).toBe('2,00')
    expect(after('VALOR DO DIFAL NA UF DE DESTINO')).toBe('74,07')
    expect(after('VALOR DO FCP NA UF DE DESTINO')).toBe('24,69')
    expect(after('BC DO ICMS MONOFÁSICO POR RETENÇÃO')).toBe('50,00')
    expect(after('VALOR DO ICMS MONOFÁSICO POR RETENÇÃO')).toBe('6,50')
  })

  it('without a box of their own are told in the additional information, and only those', () => {
    const ICMSTot = { ...total.ICMSTot, vPIS: '4.23', vCOFINS: '19.47', vII: '10.00', vICMSUFDest: '74.07' }
    const IBSCBSTot = { ...ibsCbsTotal('1.23', '0.00', '11.11'), gMono: SINGLE_PHASE_TOTAL }
    const [page = []] = pagesOf(drawnDanfe(decemberNote({ total: { ICMSTot, IBSCBSTot, ISTot: { vIS: '27.50' } } })))
    expect(page.slice(page.indexOf('PEDIDO 4711') + 1, page.indexOf('RESERVADO AO FISCO'))).toEqual([
      'PIS/COFINS: PIS R$ 4,23, COFINS R$ 19,47',
      'IMPORTAÇÃO: imposto de importação R$ 10,00',
      'IBS/CBS: base de cálculo R$ 1.234,56, IBS R$ 1,23, IBS monofásico retido antes R$ 3,05, CBS monofásica retida antes R$ 3,06',
    ])
  })
})

describe('a product', () => {
  it('has its codes under its name, then CST, CFOP, quantity, unit and values, then its taxes', () => {
    expect(rowOf(taxedItem(1))).toEqual([
      'E-book Marketing Digital, volume 1',
      '[Cód. CURSO-1] [NCM 49019900] [cClassTrib 000001]',
      '000',
      '6108',
      '1,0000',
      'UN',
      '1.234,56',
      '1.234,56',
      'ICMS',
      'CBS',
      'IBS UF',
      'IBS Mun.',
      '1.234,56',
      '1.234,56',
      '1.234,56',
      '1.234,56',
      'ICMS',
      'CBS',
      'IBS UF',
      'IBS Mun.',
      '12,00%',
      '0,90%',
      '0,10%',
      '0,00%',
      'ICMS',
      'CBS',
      'IBS UF',
      'IBS Mun.',
      '148,15',
      '11,11',
      '1,23',
      '0,00',
    ])
  })

  it('with a reduction has the rate that was applied', () => {
    expect(rowOf(reducedItem(1)).filter((line) => line.endsWith('%'))).toEqual(['12,00%', '0,36%', '0,04%', '0,00%'])
  })

  it('with IPI and selective tax has their lines, in the order of the norm', () => {
    const taxes = taxesOf(selectiveItem(1))
    expect(taxes.map(({ name }) => name)).toEqual(['ICMS', 'IPI', 'CBS', 'IBS UF', 'IBS Mun.', 'IS'])
    expect(taxes[1]?.values).toEqual(['1.200,00', '5,00%', '60,00'])
    expect(taxes[5]?.values).toEqual(['1.100,00', '2,50%', '27,50'])
  })

  it('has each base, rate and value on the line of its tax, however long one of them is', () => {
    const long = '9999999999999.99'
    const IPI = { cEnq: '999', IPITrib: { CST: '50', qUnid: '10.0000', vUnid: '0.5000', vIPI: long } }
    const IS = { CSTIS: '000', cClassTribIS: '000001', vBCIS: long, pIS: '2.5000', vIS: '27.50' }
    expect(taxesOf(taxedItem(1, { IPI, IS }))).toEqual([
      { name: 'ICMS', values: ['1.234,56', '12,00%', '148,15'] },
      { name: 'IPI', values: ['9.999.999.999.999,99'] },
      { name: 'CBS', values: ['1.234,56', '0,90%', '11,11'] },
      { name: 'IBS UF', values: ['1.234,56', '0,10%', '1,23'] },
      { name: 'IBS Mun.', values: ['1.234,56', '0,00%', '0,00'] },
      { name: 'IS', values: ['9.999.999.999.999,99', '2,50%', '27,50'] },
    ])
  })

  it('of which a number has to wrap keeps the others beside its beginning', () => {
    const columns = columnsOf(decemberNote(), UPRIGHT, 'REFORM')
    const bases = columns.findIndex(({ isJoined }) => isJoined)
    const narrow = columns.map((column, at) => (at === bases ? { ...column, width: column.width / 2 } : column))
    const { cells } = layItem(narrow, taxedItem(1))
    expect(cells[bases - 1]?.lines).toEqual(['ICMS', '', 'CBS', '', 'IBS UF', '', 'IBS Mun.', ''])
    expect(cells[bases]?.lines.join('')).toBe('1.234,56'.repeat(4))
    expect(cells.at(-1)?.lines).toEqual(['148,15', '', '11,11', '', '1,23', '', '0,00', ''])
  })

  it('that is an immune e-book has its cClassTrib and no line of tax', () => {
    expect(rowOf(immuneItem(1))).toEqual([
      'E-book Marketing Digital, volume 1',
      '[Cód. CURSO-1] [NCM 49019900] [cClassTrib 410008]',
      '041',
      '6108',
      '1,0000',
      'UN',
      '1.234,56',
      '1.234,56',
    ])
  })

  it('of the Simples has its CSOSN, and neither cClassTrib nor taxes', () => {
    const note = simplesNote()
    expect(rowOf(sampleItem(1), note)).toEqual([
      'E-book Marketing Digital, volume 1',
      '[Cód. CURSO-1] [NCM 49019900]',
      '0300',
      '6108',
      '1,0000',
      'UN',
      '1.234,56',
      '1.234,56',
    ])
    expect(pagesOf(drawnDanfe(note)).flat().join(' ')).toContain('CSOSN / CFOP')
  })

  it('of long texts keeps all of them', () => {
    const [cProd, xProd, infAdProd] = ['C'.repeat(60), 'X'.repeat(120), 'I'.repeat(500)]
    const item = { ...sampleItem(1, { cProd, xProd }), infAdProd }
    const texts = drawnDanfe(decemberNote({ det: [item] }))
    const printed = pagesOf(texts).flat().join('')
    for (const text of [cProd, xProd, infAdProd]) expect(printed).toContain(text)
    expect(untidy(texts)).toEqual([])
  })
})

describe('many products', () => {
  it.each([
    [1, 1, 1],
    [3, 1, 1],
    [60, 4, 7],
    [990, 53, 91],
  ])(
    '%i take %i pages upright and %i lying, each product once, in order and in its boxes',
    (count, upright, across) => {
      for (const [shape, expected] of [
        [{}, upright],
        [DECEMBER_LYING, across],
      ] as const) {
        const texts = drawnDanfe(decemberNote({ ...shape, det: decemberItems(count) }))
        const pages = pagesOf(texts)
        expect(pages.flat().flatMap((line) => /^\[Cód\. (CURSO-\d+)\]/.exec(line)?.[1] ?? [])).toEqual(
          decemberItems(count).map(({ prod }) => prod.cProd),
        )
        expect(pages.map((page) => page.find((line) => line.startsWith('FOLHA')))).toEqual(
          Array.from({ length: expected }, (_, place) => `FOLHA ${place + 1}/${expected}`),
        )
        expect(untidy(texts)).toEqual([])
      }
    },
  )
})

describe('every block at once', () => {
  const TITLES = [
    'LOCAL DE RETIRADA',
    'LOCAL DE ENTREGA',
    'FATURA / DUPLICATAS',
    'TOTAL DOS PRODUTOS E TOTAL DA NOTA',
    'TOTAL DO ICMS/IPI',
    'TOTAL DO IBS/CBS/IS',
    'CÁLCULO DO ISSQN',
    'TRANSPORTADOR / VOLUMES TRANSPORTADOS',
  ]

  it.each([
    ['upright', '1'],
    ['lying', '2'],
  ])('%s is printed once, in its boxes, with captions and values whole', (_shape, tpImp) => {
    for (const Id of [fullDecemberNote().Id, 'NFe35261112ABC34501DE35550010000001231135724685']) {
      const note = fullDecemberNote({ Id, ide: { ...fullDecemberNote().ide, tpImp } })
      const texts = drawnDanfe(note)
      const lines = pagesOf(texts).flat()
      for (const title of TITLES) expect(lines.filter((line) => line === title)).toEqual([title])
      expect(lines.filter((line) => line.endsWith('…'))).toEqual([])
      expect(untidy(texts)).toEqual([])
      for (const { dVenc } of note.cobr?.dup ?? [])
        expect(lines.join(' ')).toContain((dVenc ?? '').split('-').toReversed().join('/'))
    }
  })

  it('lying and with DIFAL has its captions whole too', () => {
    const ICMSTot = { ...total.ICMSTot, vICMSUFDest: '74.07', vFCPUFDest: '24.69' }
    const lines = pagesOf(drawnDanfe(decemberNote({ ...DECEMBER_LYING, total: { ...total, ICMSTot } }))).flat()
    expect(lines).toContain('VALOR DO DIFAL NA UF DE DESTINO')
    expect(lines.filter((line) => line.endsWith('…'))).toEqual([])
  })
})

function lying({ ide }: InfNfe): Pick<InfNfe, 'ide'> {
  return { ide: { ...ide, tpImp: '2' } }
}

/** The table cells of a product. */
function rowOf(item: InfNfe['det'][number], note = decemberNote()): string[] {
  const [page = []] = pagesOf(drawnDanfe({ ...note, det: [item] }))
  return page.slice(page.indexOf(item.prod.xProd), page.indexOf('DADOS ADICIONAIS'))
}

/** The tax lines of a product, cells from left to right. */
function taxesOf(item: InfNfe['det'][number]): { name: string; values: string[] }[] {
  const texts = drawnDanfe(decemberNote({ det: [item] }))
  const table = texts.slice(texts.findIndex(({ text }) => text === 'VALOR DOS TRIBUTOS') + 1)
  const isName = (text: string) => ['ICMS', 'IPI', 'CBS', 'IBS UF', 'IBS Mun.', 'IS'].includes(text)
  const left = Math.min(...table.filter(({ text }) => isName(text)).map(({ extent }) => extent.x))
  const lines = new Map<number, { name: string; values: string[] }>()
  for (const { text, extent } of table.toSorted((a, b) => a.extent.x - b.extent.x)) {
    if (extent.x < left) continue
    const line = lines.get(extent.y) ?? { name: '', values: [] }
    lines.set(extent.y, line)
    if (isName(text)) line.name = text
    else line.values.push(text)
  }
  return [...lines.entries()].toSorted(([a], [b]) => a - b).flatMap(([, line]) => (line.name ? [line] : []))
}

const GOLDEN: string[] = [
  'INSCRIÇÃO ESTADUAL',
  '111222333444',
  'INSCRIÇÃO ESTADUAL DO SUBST. TRIBUT.',
  'CNPJ / CPF',
  '11.222.333/0001-81',
  'CÓDIGO DO REGIME TRIBUTÁRIO',
  '3 - REGIME NORMAL',
  'TIPO DE REGIME DE APURAÇÃO DO IBS E DA CBS',
  'DESTINATÁRIO / REMETENTE',
  'NOME / RAZÃO SOCIAL',
  'Maria Aparecida de Souza',
  'CNPJ / CPF',
  '529.982.247-25',
  'DATA DA EMISSÃO',
  '01/12/2026',
  'ENDEREÇO',
  'Avenida Atlântica, 1702, apto 1201',
  'BAIRRO / DISTRITO',
  'Copacabana',
  'CEP',
  '22021-001',
  'DATA DA SAÍDA / ENTRADA',
  '01/12/2026',
  'MUNICÍPIO',
  'Rio de Janeiro',
  'FONE / FAX',
  '(21) 99999-0000',
  'UF',
  'RJ',
  'INSCRIÇÃO ESTADUAL',
  'HORA DA SAÍDA / ENTRADA',
  '10:00:00',
  'TOTAL DOS PRODUTOS E TOTAL DA NOTA',
  'VALOR TOTAL DOS PRODUTOS',
  '1.234,56',
  'VALOR DO FRETE',
  '0,00',
  'VALOR DO SEGURO',
  '0,00',
  'DESCONTO',
  '0,00',
  'OUTRAS DESPESAS',
  '0,00',
  'V. APROX. TRIBUTOS',
  '13,05',
  'VALOR TOTAL DA NOTA',
  '1.234,56',
  'TOTAL DO ICMS/IPI',
  'BASE DE CÁLCULO DO ICMS',
  '1.234,56',
  'VALOR DO ICMS',
  '148,15',
  'BASE DE CÁLCULO DO ICMS ST',
  '0,00',
  'VALOR DO ICMS ST',
  '0,00',
  'VALOR DO IPI',
  '0,00',
  'TOTAL DO IBS/CBS/IS',
  'VALOR DA CBS',
  '11,11',
  'VALOR DO IBS UF',
  '1,23',
  'VALOR DO IBS MUNICÍPIO',
  '0,00',
  'VALOR DO IMPOSTO SELETIVO',
  'TRANSPORTADOR / VOLUMES TRANSPORTADOS',
  'NOME / RAZÃO SOCIAL',
  'FRETE POR CONTA',
  '9 - SEM TRANSPORTE',
  'CÓDIGO ANTT',
  'PLACA DO VEÍCULO',
  'UF',
  'CNPJ / CPF',
  'ENDEREÇO',
  'MUNICÍPIO',
  'UF',
  'INSCRIÇÃO ESTADUAL',
  'QUANTIDADE',
  'ESPÉCIE',
  'MARCA',
  'NUMERAÇÃO',
  'PESO BRUTO',
  'PESO LÍQUIDO',
  'DADOS DOS PRODUTOS / SERVIÇOS',
  'DESCRIÇÃO DO PRODUTO / SERVIÇO',
  'CST / CFOP',
  'QTD / UN',
  'VALOR UNIT',
  'VALOR TOTAL',
  'BASES DE CÁLCULO',
  'ALÍQUOTAS',
  'VALOR DOS TRIBUTOS',
  'E-book Marketing Digital, volume 1',
  '[Cód. CURSO-1] [NCM 49019900] [cClassTrib 000001]',
  '000',
  '6108',
  '1,0000',
  'UN',
  '1.234,56',
  '1.234,56',
  'ICMS',
  'CBS',
  'IBS UF',
  'IBS Mun.',
  '1.234,56',
  '1.234,56',
  '1.234,56',
  '1.234,56',
  'ICMS',
  'CBS',
  'IBS UF',
  'IBS Mun.',
  '12,00%',
  '0,90%',
  '0,10%',
  '0,00%',
  'ICMS',
  'CBS',
  'IBS UF',
  'IBS Mun.',
  '148,15',
  '11,11',
  '1,23',
  '0,00',
  'DADOS ADICIONAIS',
  'INFORMAÇÕES COMPLEMENTARES',
  'PEDIDO 4711',
  'IBS/CBS: base de cálculo R$ 1.234,56, IBS R$ 1,23',
  'RESERVADO AO FISCO',
]
