import { globSync, readFileSync } from 'node:fs'
import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { describe, expect, it } from 'vitest'
import { decemberNote } from '../../../testing/danfe-reform-sample.ts'
import { fullNote, SAMPLE_PROTOCOL, sampleItem, sampleItems, sampleNote } from '../../../testing/danfe-sample.ts'
import { barsOf, drawnDanfe, pagesOf, readCode128, streamsOf, untidy } from '../../../testing/drawn-paper.ts'
import { renderDanfe } from './danfe.ts'

const MM = 72 / 25.4
const LETTERS = '35261112ABC34501DE35550010000001231135724685'
const { ide, emit, total } = sampleNote()
const lying = { ide: { ...ide, tpImp: '2' } }
const FACES = [
  ['of the manual', sampleNote],
  ['of the reform', decemberNote],
] as const

describe('one page of a DANFE', () => {
  it('says exactly this', () => {
    expect(pagesOf(drawnDanfe(sampleNote()))).toEqual([GOLDEN])
  })

  it('has the same bytes for the same note', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => renderDanfe(sampleNote(), SAMPLE_PROTOCOL)))
    expect(one).toEqual(other)
  })

  it('names the paper and its language', async () => {
    const pdf = Buffer.from(await renderDanfe(sampleNote(), SAMPLE_PROTOCOL)).toString('latin1')
    expect(pdf).toContain(`(DANFE ${SAMPLE_PROTOCOL.chNFe})`)
    expect(pdf).toContain('/Lang (pt-BR)')
    expect(pdf).not.toContain('/FontFile')
  })

  it('meets the sizes of the norm', () => {
    const texts = drawnDanfe(sampleNote())
    const sizeOf = (wanted: string) => texts.filter(({ text }) => text === wanted).map(({ size }) => size)
    expect(Math.min(...sizeOf('DANFE'))).toBeGreaterThanOrEqual(12)
    for (const text of ['Nº 000.000.123', 'SÉRIE 001', 'FOLHA 1/1', '1'])
      expect(Math.min(...sizeOf(text))).toBeGreaterThanOrEqual(10)
    for (const text of ['DOCUMENTO', 'AUXILIAR DA NOTA', 'FISCAL ELETRÔNICA']) expect(sizeOf(text)).toEqual([8])
    for (const text of [
      'CHAVE DE ACESSO',
      'NATUREZA DA OPERAÇÃO',
      'VALOR TOTAL DOS PRODUTOS',
      'DATA DA SAÍDA / ENTRADA',
    ])
      expect(sizeOf(text)).toEqual([6])
    expect(Math.min(...sizeOf('E-book Marketing Digital, volume 1'))).toBeGreaterThanOrEqual(6)
  })
})

describe('the column of the tax situation', () => {
  it.each([
    ['1', 'O/CSOSN'],
    ['2', 'O/CST'],
    ['3', 'O/CST'],
    ['4', 'O/CSOSN'],
  ])('for CRT %s is %s', (CRT, caption) => {
    const [page = []] = pagesOf(drawnDanfe(sampleNote({ emit: { ...emit, CRT } })))
    expect(page.filter((line) => line.startsWith('O/'))).toEqual([caption])
  })
})

it('puts each value of an item into the column of its caption', () => {
  const ICMS00 = { orig: '1', CST: '00', modBC: '3', vBC: '1111.11', pICMS: '20.0000', vICMS: '222.22' }
  const IPI = { cEnq: '999', IPITrib: { CST: '50', vBC: '1234.56', pIPI: '3.0000', vIPI: '33.33' } }
  const sold = { cProd: 'C-7', NCM: '49019900', CFOP: '6108', uCom: 'PC', qCom: '2.0000' }
  const taxed = { uTrib: 'PC', qTrib: '2.0000', vUnTrib: '500.2500000000' }
  const amounts = { vUnCom: '500.2500000000', vProd: '1000.50' }
  const item = sampleItem(1, { ...sold, ...taxed, ...amounts }, { imposto: { ICMS: { ICMS00 }, IPI } })
  const [page = []] = pagesOf(drawnDanfe(fullNote({ det: [item] })))
  const row = page.slice(page.indexOf('C-7')).filter((line) => line !== item.prod.xProd)
  const cells = ['C-7', '49019900', '100', '6108', 'PC', '2,0000', '500,25', '1.000,50', '1.111,11', '222,22', '33,33']
  expect(row.slice(0, 13)).toEqual([...cells, '20,00', '3,00'])
})

describe.each(FACES)('on the face %s the watermark', (_face, noteOf) => {
  const homologation = { ide: { ...noteOf().ide, tpAmb: '2' } }
  it.each([
    ['a valid note', {}, SAMPLE_PROTOCOL, {}, []],
    ['homologation', homologation, SAMPLE_PROTOCOL, {}, ['SEM VALOR FISCAL']],
    ['a cancelled note', {}, SAMPLE_PROTOCOL, { canceled: true }, ['CANCELADA']],
    ['a note the authority holds as cancelled', {}, { ...SAMPLE_PROTOCOL, cStat: '101' }, {}, ['CANCELADA']],
    [
      'a cancelled note in homologation',
      homologation,
      SAMPLE_PROTOCOL,
      { canceled: true },
      ['CANCELADA', 'SEM VALOR FISCAL'],
    ],
    ['a note nobody authorised', {}, null, {}, ['PRÉ-VISUALIZAÇÃO', 'SEM VALOR FISCAL']],
    [
      'a note the authority refused',
      {},
      { ...SAMPLE_PROTOCOL, cStat: '225', nProt: undefined },
      {},
      ['PRÉ-VISUALIZAÇÃO', 'SEM VALOR FISCAL'],
    ],
    ['a preview', {}, SAMPLE_PROTOCOL, { preview: true }, ['PRÉ-VISUALIZAÇÃO', 'SEM VALOR FISCAL']],
  ])('of %s stands on every page', (_case, changes, protocol, extras, words) => {
    for (const shape of [{}, { tpImp: '2' }]) {
      const note = noteOf({ det: sampleItems(60), ...changes })
      const texts = drawnDanfe({ ...note, ide: { ...note.ide, ...shape } }, protocol, extras)
      const pages = Math.max(...texts.map(({ page }) => page))
      expect(pages).toBeGreaterThan(1)
      for (let page = 1; page <= pages; page += 1) {
        expect(texts.filter((text) => text.page === page && text.mark).map(({ text }) => text)).toEqual(words)
      }
    }
  })
})

describe.each(FACES)('on the face %s a preview', (_face, noteOf) => {
  it('has neither barcode nor chave', async () => {
    const [stream = ''] = streamsOf(await renderDanfe(noteOf(), null))
    expect(barsOf(stream)).toEqual([])
    const [page = []] = pagesOf(drawnDanfe(noteOf(), null))
    expect(page).toContain('PRÉ-VISUALIZAÇÃO – SEM VALOR FISCAL')
    expect(page.join('\n')).not.toContain('3526 1111')
  })
})

describe.each(FACES)('on the face %s contingency', (_face, noteOf) => {
  const { ide } = noteOf()
  const since = { dhCont: '2026-11-20T09:30:00-03:00', xJust: 'Serviço da SEFAZ parado desde cedo' }
  it.each([
    ['6', 'EMITIDA EM CONTINGÊNCIA SVC-AN, entrada 20/11/2026 09:30:00'],
    ['7', 'EMITIDA EM CONTINGÊNCIA SVC-RS, entrada 20/11/2026 09:30:00'],
    ['4', 'DANFE IMPRESSO EM CONTINGÊNCIA - EPEC REGULARMENTE RECEBIDO'],
  ])('tpEmis %s says so first, with the reason', (tpEmis, words) => {
    const [page = []] = pagesOf(drawnDanfe(noteOf({ ide: { ...ide, tpEmis, ...since } })))
    const text = page.slice(page.indexOf('INFORMAÇÕES COMPLEMENTARES') + 1).join(' ')
    expect(text.startsWith(words)).toBe(true)
    expect(text).toContain(since.xJust)
  })

  it('an EPEC prints its own protocol and a barcode before the note is authorised', async () => {
    const note = noteOf({ ide: { ...ide, tpEmis: '4', ...since } })
    const epec = { protocol: '891260000000001', registered_at: '2026-11-20T09:31:00-03:00' }
    const texts = drawnDanfe(note, null, { epec })
    expect(pagesOf(texts)[0]).toContain('891260000000001 - 20/11/2026 09:31:00')
    expect(texts.filter(({ mark }) => mark)).toEqual([])
    expect(barsOf(streamsOf(await renderDanfe(note, null, { epec }))[0] ?? '')).not.toEqual([])
  })
})

describe.each(FACES)('on the face %s the barcode', (_face, noteOf) => {
  const lying = { ide: { ...noteOf().ide, tpImp: '2' } }
  it.each([
    ['numeric', SAMPLE_PROTOCOL.chNFe, 277, 0.2, {}],
    ['numeric, lying', SAMPLE_PROTOCOL.chNFe, 277, 0.2, lying],
    ['with letters', LETTERS, 354, 115 / 354, {}], // bars of at least 11.5 cm
    ['with letters, lying', LETTERS, 354, 115 / 354, lying],
  ])('%s reads back as the chave, wide and high enough', async (_kind, chave, modules, smallestMm, changes) => {
    const note = noteOf({ Id: `NFe${chave}`, ...changes })
    const bars = barsOf(streamsOf(await renderDanfe(note, SAMPLE_PROTOCOL))[0] ?? '')
    expect(readCode128(bars)).toBe(chave)
    const last = bars.at(-1)
    const width = (last?.x ?? 0) + (last?.width ?? 0) - (bars[0]?.x ?? 0)
    expect(width / modules / MM).toBeGreaterThanOrEqual(smallestMm)
    expect(Math.min(...bars.map(({ height }) => height)) / MM).toBeGreaterThanOrEqual(8)
  })
})

it('a chave with letters leaves the issuer his room', () => {
  for (const shape of [{}, lying]) {
    const texts = drawnDanfe(sampleNote({ Id: `NFe${LETTERS}`, ...shape }))
    const name = texts.find(({ text }) => text === emit.xNome)
    expect((name?.box.width ?? 0) / MM).toBeGreaterThan(70)
  }
})

describe('many products', () => {
  it.each([
    [1, 1, 1],
    [10, 1, 1],
    [29, 2, 2],
    [41, 2, 2],
    [200, 4, 6],
    [990, 16, 25],
  ])('%i take %i pages upright and %i lying, each product once and in order', (count, upright, across) => {
    for (const [shape, expected] of [
      [{}, upright],
      [lying, across],
    ] as const) {
      const texts = drawnDanfe(sampleNote({ det: sampleItems(count), ...shape }))
      const pages = pagesOf(texts)
      expect(pages.flat().filter((line) => /^CURSO-\d+$/.test(line))).toEqual(
        sampleItems(count).map(({ prod }) => prod.cProd),
      )
      expect(pages.map((page) => page.find((line) => line.startsWith('FOLHA')))).toEqual(
        Array.from({ length: expected }, (_, place) => `FOLHA ${place + 1}/${expected}`),
      )
      for (const page of pages) expect(page).toContain('3526 1111 2223 3300 0181 5500 1000 0001 2311 3572 4684')
      expect(untidy(texts)).toEqual([])
    }
  })

  it('a product of more lines than a page goes on over the next ones', () => {
    const rastro = Array.from({ length: 300 }, (_, place) => ({
      nLote: `L${place}`,
      qLote: '1.000',
      dFab: '2026-01-01',
      dVal: '2027-01-01',
    }))
    const texts = drawnDanfe(sampleNote({ det: [sampleItem(1, { rastro }), sampleItem(2)] }))
    const lots = pagesOf(texts)
      .flat()
      .filter((line) => line.startsWith('Lote:'))
    expect(lots.map((line) => line.split(' ')[1])).toEqual(rastro.map(({ nLote }) => nLote))
    expect(untidy(texts)).toEqual([])
  })
})

describe('additional information', () => {
  const words = (count: number, letter: string) =>
    Array.from({ length: count }, (_, place) => `${letter}${String(place).padStart(5, '0')}`)

  it.each([{}, lying])('of 5000 characters is printed to its last word', (shape) => {
    const infCpl = words(714, 'P')
    const texts = drawnDanfe(sampleNote({ det: sampleItems(20), infAdic: { infCpl: infCpl.join(' ') }, ...shape }))
    expect(
      pagesOf(texts)
        .flat()
        .join('\n')
        .match(/P\d{5}/g),
    ).toEqual(infCpl)
    expect(pagesOf(texts).at(-1)).toContain('DADOS ADICIONAIS (CONTINUAÇÃO)')
  })

  it('stays on the first page where the products leave room', () => {
    const note = sampleNote({ infAdic: { infCpl: words(400, 'P').join(' ') } })
    expect(pagesOf(drawnDanfe(note))).toHaveLength(1)
  })

  it('breaks lines at semicolons and bars', () => {
    const [page = []] = pagesOf(drawnDanfe(sampleNote({ infAdic: { infCpl: 'UM; DOIS|TRES' } })))
    expect(page.slice(page.indexOf('UM;'), page.indexOf('UM;') + 3)).toEqual(['UM;', 'DOIS', 'TRES'])
  })

  it('writes no text of the issuer where the paper is reserved to the tax office', () => {
    const infAdic = {
      infAdFisco: 'Regime especial; termo 7',
      infCpl: 'PEDIDO 4711',
      obsFisco: [{ xCampo: 'Visto', xTexto: 'Posto 12' }],
      procRef: [{ nProc: '2026.17', indProc: '0' }],
    }
    const [page = []] = pagesOf(drawnDanfe(sampleNote({ infAdic })))
    const at = page.indexOf('RESERVADO AO FISCO')
    expect(page.slice(page.indexOf('INFORMAÇÕES COMPLEMENTARES') + 1, at)).toEqual([
      'Regime especial;',
      'termo 7',
      'PEDIDO 4711',
      'Processo: 2026.17',
    ])
    expect(page.slice(at)).toEqual(['RESERVADO AO FISCO', 'Visto: Posto 12'])
  })

  it('keeps a long text to the tax office whole', () => {
    const infAdFisco = words(200, 'F')
    const long = pagesOf(drawnDanfe(sampleNote({ infAdic: { infAdFisco: infAdFisco.join(' ') } })))
    expect(
      long
        .flat()
        .join('\n')
        .match(/F\d{5}/g),
    ).toEqual(infAdFisco)
  })

  it('carries the totals of IBS, CBS, DIFAL and FCP, references and the duplicatas without a place', () => {
    const text = pagesOf(drawnDanfe(fullNote())).flat().join(' ')
    for (const expected of [
      'IBS/CBS: base de cálculo R$ 1.234,56, IBS UF R$ 1,23, IBS Município R$ 0,00, IBS R$ 1,23, CBS R$ 11,11',
      'DIFAL: ICMS UF destino R$ 74,07, FCP UF destino R$ 24,69',
      'NF-e referenciada: 35250530057049000141550010000280181030656857',
      '026 26/12/2026 R$ 76,54',
      'Vendedor: Ana',
      'Lacres: L1',
    ])
      expect(text).toContain(expected)
  })
})

describe('blocks', () => {
  const TITLES = ['LOCAL DE RETIRADA', 'LOCAL DE ENTREGA', 'FATURA / DUPLICATAS', 'CÁLCULO DO ISSQN']
  it.each([{}, lying])('of some notes are there when the note has them, and only then', (shape) => {
    const plain = pagesOf(drawnDanfe(sampleNote(shape))).flat()
    const full = pagesOf(drawnDanfe(fullNote(shape))).flat()
    for (const title of TITLES) {
      expect(plain).not.toContain(title)
      expect(full.filter((line) => line === title)).toEqual([title])
    }
    for (const text of ['V. IMP. IMPORT.', 'ICMS UF DEST.', '74,07', '998877665544', 'Livraria do Porto', 'ABC1D23'])
      expect(full).toContain(text)
    expect(untidy(drawnDanfe(fullNote(shape)))).toEqual([])
  })

  it('that open the second page push the products down', () => {
    expect(untidy(drawnDanfe(fullNote({ det: sampleItems(90), ...lying })))).toEqual([])
  })

  it('show a foreign buyer with his own document and country', () => {
    const dest: NonNullable<InfNfe['dest']> = {
      idEstrangeiro: 'AB123456',
      xNome: 'João da Silva',
      enderDest: {
        xLgr: 'Rua Augusta',
        nro: '10',
        xBairro: 'Baixa',
        cMun: '9999999',
        xMun: 'EXTERIOR',
        UF: 'EX',
        cPais: '6076',
        xPais: 'PORTUGAL',
      },
      indIEDest: '9',
    }
    const page = pagesOf(drawnDanfe(sampleNote({ dest }))).flat()
    for (const text of ['ID. ESTRANGEIRO', 'AB123456', 'EXTERIOR - PORTUGAL', 'EX']) expect(page).toContain(text)
  })

  it('show goods that come in as an entry', () => {
    const [page = []] = pagesOf(drawnDanfe(sampleNote({ ide: { ...ide, tpNF: '0' } })))
    expect(page[page.indexOf('1 - SAÍDA') + 1]).toBe('0')
  })

  it('do without a buyer', () => {
    const { dest: _, ...note } = sampleNote()
    expect(untidy(drawnDanfe(note))).toEqual([])
  })
})

describe('a product', () => {
  it.each([
    ['un', 'UN', false],
    ['Peça', 'PEÇA', false],
    ['UN', 'KG', true],
  ])('sold by %s and taxed by %s has a line for the tax unit only where the units differ', (uCom, uTrib, isTold) => {
    const item = sampleItems(1).map((one) => ({ ...one, prod: { ...one.prod, uCom, uTrib } }))
    const lines = pagesOf(drawnDanfe(sampleNote({ det: item }))).flat()
    expect(lines.some((line) => line.startsWith('Unid. trib.'))).toBe(isTold)
  })

  it('has under its name what the columns cannot say', () => {
    const lines = pagesOf(drawnDanfe(fullNote({ det: fullNote().det.slice(0, 1) }))).flat()
    const at = lines.indexOf('E-book Marketing Digital, volume 1')
    expect(lines.slice(at, at + 4)).toEqual([
      'E-book Marketing Digital, volume 1',
      'Edição revista;',
      'capa dura',
      'Unid. trib.: KG Quant.: 0,5000 Valor unit.: 2.469,12',
    ])
    for (const text of ['000', '1.234,56', '148,15', '12,00', '61,73', '5,00']) expect(lines).toContain(text)
  })
})

it('prints amounts as the XML has them, whatever they add up to', () => {
  const ICMSTot = { ...total.ICMSTot, vProd: '7.77', vNF: '0.01' }
  const page = pagesOf(drawnDanfe(sampleNote({ total: { ICMSTot } }))).flat()
  expect(page).toContain('7,77')
  expect(page).toContain('0,01')
})

it('shows the logo of the company, and refuses bytes that are no picture', async () => {
  const pdf = Buffer.from(await renderDanfe(sampleNote(), SAMPLE_PROTOCOL, { logo: PIXEL })).toString('latin1')
  expect(pdf).toContain('/Subtype /Image')
  await expect(renderDanfe(sampleNote(), SAMPLE_PROTOCOL, { logo: Buffer.from('<svg/>') })).rejects.toThrow('image')
})

it('no file draws text but the sheet, which keeps it in its box', () => {
  const paper = `${import.meta.dirname}/..`
  const drawing = globSync('**/*.ts', { cwd: paper }).filter((file) =>
    /\.text\(|\bTj\b/.test(readFileSync(`${paper}/${file}`, 'utf8').replace(/^.*\.filter\(.*$/gm, '')),
  )
  expect(drawing.filter((file) => !file.endsWith('.test.ts'))).toEqual(['text-drawing.ts'])
})

/** A PNG of one red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

const GOLDEN: string[] = [
  'RECEBEMOS DE LOJA AÇAÍ DIGITAL LTDA OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO. EMISSÃO:',
  '20/11/2026. VALOR TOTAL: R$ 1.234,56. DESTINATÁRIO: Maria Aparecida de Souza, Avenida Atlântica, 1702, apto 1201, Copacabana, Rio de Janeiro/RJ',
  'DATA DE RECEBIMENTO',
  'IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR',
  'NF-e',
  'Nº 000.000.123',
  'SÉRIE 001',
  'IDENTIFICAÇÃO DO EMITENTE',
  'LOJA AÇAÍ DIGITAL LTDA',
  'Rua das Perdizes, 1000, sala 42',
  'Barra Funda - São Paulo/SP',
  '01156-000 - (11) 98765-4321',
  'DANFE',
  'DOCUMENTO',
  'AUXILIAR DA NOTA',
  'FISCAL ELETRÔNICA',
  '0 - ENTRADA',
  '1 - SAÍDA',
  '1',
  'Nº 000.000.123',
  'SÉRIE 001',
  'FOLHA 1/1',
  'CHAVE DE ACESSO',
  '3526 1111 2223 3300 0181 5500 1000 0001 2311 3572 4684',
  'Consulta de autenticidade no portal nacional da NF-e',
  'www.nfe.fazenda.gov.br/portal',
  'ou no site da Sefaz Autorizadora',
  'NATUREZA DA OPERAÇÃO',
  'Venda de mercadoria a consumidor final',
  'PROTOCOLO DE AUTORIZAÇÃO DE USO',
  '135260000000123 - 20/11/2026 22:30:04',
  'INSCRIÇÃO ESTADUAL',
  '111222333444',
  'INSCRIÇÃO ESTADUAL DO SUBST. TRIBUT.',
  'CNPJ / CPF',
  '11.222.333/0001-81',
  'DESTINATÁRIO / REMETENTE',
  'NOME / RAZÃO SOCIAL',
  'Maria Aparecida de Souza',
  'CNPJ / CPF',
  '529.982.247-25',
  'DATA DA EMISSÃO',
  '20/11/2026',
  'ENDEREÇO',
  'Avenida Atlântica, 1702, apto 1201',
  'BAIRRO / DISTRITO',
  'Copacabana',
  'CEP',
  '22021-001',
  'DATA DA SAÍDA / ENTRADA',
  '20/11/2026',
  'MUNICÍPIO',
  'Rio de Janeiro',
  'FONE / FAX',
  '(21) 99999-0000',
  'UF',
  'RJ',
  'INSCRIÇÃO ESTADUAL',
  'HORA DA SAÍDA / ENTRADA',
  '10:00:00',
  'CÁLCULO DO IMPOSTO',
  'BASE DE CÁLCULO DO ICMS',
  '0,00',
  'VALOR DO ICMS',
  '0,00',
  'BASE DE CÁLC. ICMS ST',
  '0,00',
  'VALOR DO ICMS ST',
  '0,00',
  'V. APROX. TRIBUTOS',
  '13,05',
  'VALOR DO PIS',
  '0,00',
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
  'VALOR DO IPI',
  '0,00',
  'VALOR DA COFINS',
  '0,00',
  'VALOR TOTAL DA NOTA',
  '1.234,56',
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
  'CÓDIGO PRODUTO',
  'DESCRIÇÃO DO PRODUTO / SERVIÇO',
  'NCM/SH',
  'O/CSOSN',
  'CFOP',
  'UN',
  'QUANT',
  'VALOR UNIT',
  'VALOR',
  'TOTAL',
  'B. CÁLC.',
  'ICMS',
  'VALOR',
  'ICMS',
  'VALOR',
  'IPI',
  'ALÍQ.',
  'ICMS',
  'ALÍQ.',
  'IPI',
  'CURSO-1',
  'E-book Marketing Digital, volume 1',
  '49019900',
  '0300',
  '6108',
  'UN',
  '1,0000',
  '1.234,56',
  '1.234,56',
  'DADOS ADICIONAIS',
  'INFORMAÇÕES COMPLEMENTARES',
  'DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL',
  'RESERVADO AO FISCO',
]
