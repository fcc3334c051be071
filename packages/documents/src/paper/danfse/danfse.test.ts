import type { InfDps, InfNfse } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { foreignNfse, sampleNfse, smallNfse } from '../../../testing/danfse-sample.ts'
import { contentOf, drawn, noteOf, previewOf, wordsOf } from '../../../testing/drawn-danfse.ts'
import { streamsOf } from '../../../testing/drawn-paper.ts'
import { renderDanfse, renderDanfsePreview } from './danfse.ts'
import { CM } from './drawing.ts'
import { FIELDS } from './fields.ts'
import type { DanfseNote } from './note.ts'
import { consultationUrl, qrMatrix } from './qr.ts'

const KEY = '33033022211222333000181000000000002026110000200009'

describe('the file', () => {
  it('is the same, byte for byte, for the same note', async () => {
    expect(await renderDanfse(sampleNfse())).toEqual(await renderDanfse(sampleNfse()))
  })

  it('is one page, in Portuguese, and says which note it is', async () => {
    const pdf = Buffer.from(await renderDanfse(sampleNfse())).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf).toContain('/Lang (pt-BR)')
    expect(pdf).toContain(`(DANFSe ${KEY})`)
  })
})

describe('the marks', () => {
  const marks = (note: DanfseNote) => drawn(note).filter(({ mark }) => mark)

  it.each([
    ['nothing', {}, []],
    ['a cancelled note', { canceled: true }, ['CANCELADA']],
    ['a replaced note', { replaced: true }, ['SUBSTITUÍDA']],
    ['a note cancelled by its replacement', { canceled: true, replaced: true }, ['SUBSTITUÍDA']],
  ])('of %s are the words of the norm, in 50 points at least', (_case, extras, words) => {
    const found = marks(noteOf(sampleNfse(), extras))
    expect(found.map(({ text }) => text)).toEqual(words)
    for (const { size } of found) expect(size).toBeGreaterThanOrEqual(50)
  })

  it('are in black of 35 %', async () => {
    expect(streamsOf(await renderDanfse(sampleNfse(), { canceled: true }))[0]).toContain('q 0 0 0 0.35 k')
  })

  it('of a test note stand in red under the title of the document, and of no other', async () => {
    const test = sampleNfse({}, { tpAmb: '2' })
    expect(wordsOf(noteOf(test))).toContain('NFS-e SEM VALIDADE JURÍDICA')
    expect(streamsOf(await renderDanfse(test))[0]).toContain('q 0 1 1 0 k')
    expect(wordsOf(noteOf(sampleNfse()))).not.toContain('NFS-e SEM VALIDADE JURÍDICA')
  })
})

describe('a preview', () => {
  it('says that it is worth nothing, and has neither number nor key nor code', async () => {
    const { DPS, ...answer } = sampleNfse()
    const pdf = await renderDanfsePreview(DPS.infDPS, answer)
    const words = drawn(previewOf(sampleNfse())).map(({ text }) => text)
    expect(words).toContain('PRÉ-VISUALIZAÇÃO – SEM VALOR FISCAL')
    expect(words).toContain('SEM VALOR FISCAL')
    expect(streamsOf(pdf)[0]).not.toContain(KEY)
    expect(barsOf(streamsOf(pdf)[0] ?? '')).toEqual([])
    for (const label of ['CHAVE DE ACESSO DA NFS-E', 'NÚMERO DA NFS-E', 'NÚMERO DA DPS']) {
      expect(told(previewOf(sampleNfse()), label)).toBe('-')
    }
  })

  it('shows what is known of the answer', async () => {
    const { DPS, emit } = sampleNfse()
    const [stream] = streamsOf(await renderDanfsePreview(DPS.infDPS, { emit }))
    expect(stream).toContain('(A\xe7a\xed Digital Desenvolvimento Ltda)')
  })
})

describe('the QR code', () => {
  it('has the modules of the consultation address, in 1.52 cm at least, where the norm wants it', async () => {
    const [stream = ''] = streamsOf(await renderDanfse(sampleNfse()))
    const bars = barsOf(stream)
    const { size, isDark } = qrMatrix(consultationUrl(KEY))
    const [left, top] = [17.48 * CM, 1.67 * CM]
    const module = (1.52 * CM) / size
    const lit = isDark.map((_, place) => {
      const x = left + ((place % size) + 0.5) * module
      const y = top + (Math.floor(place / size) + 0.5) * module
      return bars.some((bar) => x > bar.x && x < bar.x + bar.width && y > bar.y && y < bar.y + bar.height)
    })
    expect(lit).toEqual(isDark)
  })

  it('leads to the public consultation of this very note', () => {
    expect(consultationUrl(KEY)).toBe(`https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${KEY}`)
  })

  it('has another pattern for another key', () => {
    expect(qrMatrix(consultationUrl(KEY)).isDark).not.toEqual(qrMatrix(consultationUrl(`4${KEY.slice(1)}`)).isDark)
  })
})

describe('blocks without content', () => {
  it('are one line each, in the words of the norm', () => {
    const words = wordsOf(noteOf(smallNfse()))
    expect(words).toContain('TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e')
    expect(words).toContain('DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e')
    expect(words).toContain('INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e')
    expect(words).not.toContain('TOMADOR / ADQUIRENTE')
  })

  it('say when the recipient is the customer', () => {
    const { IBSCBS } = sampleNfse().DPS.infDPS
    if (!IBSCBS) throw new Error('the sample has IBS and CBS')
    const { dest: _other, ...own } = IBSCBS
    const words = wordsOf(noteOf(sampleNfse({}, { IBSCBS: { ...own, indDest: '0' } })))
    expect(words).toContain('O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO')
  })

  it('say when the ISS is not due', () => {
    const note = withIss({ tribISSQN: '4', tpRetISSQN: '1' })
    expect(wordsOf(note)).toContain('TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN')
    expect(wordsOf(note)).not.toContain('ISSQN Apurado')
  })

  it('keep IBS and CBS, with dashes', () => {
    expect(told(noteOf(smallNfse()), 'CST / cClassTrib')).toBe('-')
    expect(told(noteOf(smallNfse()), 'Exclusões e Reduções da Base de Cálculo')).toBe('-')
  })

  it('show own PIS and COFINS until the competence of 2026 and not after it', () => {
    const label = 'PIS - Débito Apuração Própria'
    expect(wordsOf(noteOf(sampleNfse({}, { dCompet: '2026-12-31' })))).toContain(label)
    expect(wordsOf(noteOf(sampleNfse({}, { dCompet: '2027-01-01' })))).not.toContain(label)
  })

  it('take PIS and COFINS out of the exclusions of the base with the competence of 2027', () => {
    const label = 'Exclusões e Reduções da Base de Cálculo'
    expect(told(noteOf(sampleNfse({}, { dCompet: '2026-12-31' })), label)).toBe('R$ 219,15')
    expect(told(noteOf(sampleNfse({}, { dCompet: '2027-01-01' })), label)).toBe('R$ 164,40')
  })
})

describe('what is drawn', () => {
  it.each([
    ['CNPJ / CPF / NIF', smallNfse(), '12.ABC.345/01DE-35'],
    ['Código IBGE / CEP', sampleNfse(), '3303302 / 24.020-005'],
    ['Município / Sigla UF', sampleNfse(), 'Niterói / RJ'],
    ['Telefone', sampleNfse(), '(21) 3000-1234'],
    ['Código de Tributação Nacional / Municipal', sampleNfse(), '01.05.01 / 007'],
    ['Código de Tributação Nacional / Municipal', smallNfse(), '08.02.01'],
    ['Código da NBS', sampleNfse(), '1.1103.22.00'],
    ['COMPETÊNCIA DA NFS-E', sampleNfse(), '20/11/2026'],
    ['DATA E HORA DA EMISSÃO DA NFS-E', sampleNfse(), '20/11/2026 23:00:05'],
    ['VALOR DA OPERAÇÃO / SERVIÇO', sampleNfse(), 'R$ 1.500,00'],
    ['Red. Alíquota IBS / Red. Alíquota CBS', sampleNfse(), '10,00% / 20,00% / 30,00%'],
    ['Benefício Municipal', sampleNfse(), 'Redução da BC em 40,00%'],
    ['Local da Prestação / Sigla UF / País', sampleNfse(), 'Niterói / RJ / BR'],
    ['Município / Sigla UF / País da Incidência do ISSQN', foreignNfse(), 'PT'],
  ])('has the form of the norm: %s', (label, nfse, expected) => {
    expect(told(noteOf(nfse), label)).toBe(expected)
  })

  it.each([
    ['1', {}, 'Isenção'],
    ['2', { pRedBCBM: '40.00' }, 'Redução da BC em 40,00%'],
    ['2', {}, 'Redução da BC'],
    ['3', { vRedBCBM: '1234.50' }, 'Redução da BC em R$ 1.234,50'],
    ['4', {}, 'Alíquota Diferenciada de 2,00%'],
  ])('of a municipal benefit of type %s has its figure where there is one', (tpBM, reduction, expected) => {
    const { valores } = sampleNfse()
    const note = withIss({ tribISSQN: '1', BM: { nBM: '33033020000001', ...reduction }, tpRetISSQN: '1' })
    expect(told({ ...note, nfse: { ...note.nfse, valores: { ...valores, tpBM } } }, 'Benefício Municipal')).toBe(
      expected,
    )
  })

  it('of a customer abroad is as it came: document, code, phone', () => {
    const words = wordsOf(noteOf(foreignNfse()))
    for (const word of ['PT 501 964 843', '1200-109', '351210000000', 'Lisboa / Lisboa / PT']) {
      expect(words).toContain(word)
    }
  })

  it('ends in three dots where the norm says so', () => {
    const note = noteOf(sampleNfse())
    expect(told(note, 'Suspensão da Exigibilidade do ISSQN')).toMatch(/^Exigibilidade Suspensa por Decisão.*\.\.\.$/)
    expect(told(note, 'Regime de Apuração Tributária pelo SN')).toMatch(/por fora do SN.*\.\.\.$/)
  })

  it('leaves out the city where the service is of none', () => {
    const { serv } = smallNfse().DPS.infDPS
    const note = sampleNfse({}, { serv: { ...serv, cServ: { ...serv.cServ, cTribNac: '990101' } } })
    expect(wordsOf(noteOf(note)).some((word) => word.startsWith('Município:'))).toBe(false)
    expect(wordsOf(noteOf(sampleNfse()))).toContain('Município: Niterói / RJ')
  })

  it('has the additional information in the order of the norm, and the totals of taxes always', () => {
    expect(information(noteOf(sampleNfse()))).toBe(
      'Inf. Cont.: Referente ao contrato de licença firmado em 02/01/2026. | NFS-e Subst.: 33033022211222333000181000000000001926110000200008' +
        ' | Doc. Ref.: Contrato 2026-001 | Cod. Obra: 123456789012 | Insc. Imob.: IMOB-77, IMOB-88 | Cod. Evt.: EVT-2026-9' +
        ' | Doc. Tec.: ART-555 | Núm. Ped.: PC-00123 | Item Ped.: 1, 2 | Inf. A. T. Mun.: Nota sujeita à conferência da prefeitura.' +
        ' Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: 4,50% ; Estaduais: 0,10% ; Municipais: 2,00%',
    )
    expect(information(noteOf(smallNfse()))).toBe(
      'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: - ; Estaduais: - ; Municipais: - ; Simples Nacional: 6,00%',
    )
  })

  it('keeps the lines of a free text, as long as the one page has room for all of its words', () => {
    const { serv } = smallNfse().DPS.infDPS
    const saying = (xInfComp: string) => wordsOf(noteOf(sampleNfse({}, { serv: { ...serv, infoCompl: { xInfComp } } })))
    const short = saying('Pedido 4711; Entregue por e-mail; Obrigado')
    const at = short.indexOf('Inf. Cont.: Pedido 4711;')
    expect(short.slice(at + 1, at + 3)).toEqual(['Entregue por e-mail;', expect.stringMatching(/^Obrigado/)])
    const many = Array.from({ length: 150 }, (_, place) => `L${String(place).padStart(3, '0')}`)
    expect(
      saying(many.join('; '))
        .join(' ')
        .match(/L\d{3}/g),
    ).toEqual(many)
  })

  it('has a stub only where it is asked for', () => {
    expect(wordsOf(noteOf(sampleNfse()))).not.toContain('DATA CIENTIFICAÇÃO')
    expect(wordsOf(noteOf(sampleNfse(), { stub: true }))).toContain(`20 / ${KEY}`)
  })

  it('takes the logo as a picture where there is one', async () => {
    const pdf = Buffer.from(await renderDanfse(sampleNfse(), { logo: PIXEL })).toString('latin1')
    expect(pdf).toContain('/Subtype /Image')
    await expect(renderDanfse(sampleNfse(), { logo: new Uint8Array([1, 2, 3]) })).rejects.toThrow()
  })
})

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function told(note: DanfseNote, label: string): string {
  const field = FIELDS.find((one) => one.label === label)
  if (!field) throw new Error(`no field ${label}`)
  return contentOf(note, drawn(note), field)
}

function information(note: DanfseNote): string {
  const words = wordsOf(note)
  return words
    .slice(words.indexOf('INFORMAÇÕES COMPLEMENTARES'))
    .join(' ')
    .replace(/^.*?(?=Inf\. Cont\.|Totais Ap)/s, '')
}

function withIss(tribMun: InfDps['valores']['trib']['tribMun']): DanfseNote {
  const nfse: InfNfse = smallNfse()
  const { valores } = nfse.DPS.infDPS
  const dps = { ...nfse.DPS.infDPS, valores: { ...valores, trib: { ...valores.trib, tribMun } } }
  return noteOf({ ...nfse, DPS: { ...nfse.DPS, infDPS: dps } })
}

/** The bars of the QR code, which is the only path with several of them: the grey boxes are filled one by one. */
function barsOf(stream: string): { x: number; y: number; width: number; height: number }[] {
  const run = /^((?:[\d.-]+ ){4}re ){10,}f$/m.exec(stream)?.[0] ?? ''
  return [...run.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }))
}
