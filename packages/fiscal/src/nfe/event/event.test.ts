import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { input } from '../../../testing/nfe/draft-input.ts'
import { composeNfe } from '../compose/compose.ts'
import { draftNfe } from '../draft.ts'
import { checkReason, composeCancellation } from './cancellation.ts'
import { checkCorrection, composeCorrection, continueCorrection, doubtfulCorrections } from './correction.ts'
import { composeEpec } from './epec.ts'
import { composeInutilizacao } from './inutilizacao.ts'
import { checkInutilizacao, checkNfeEvent, readNfeEvent, writeInutilizacao, writeNfeEvent } from './xml.ts'

const AT = new Date('2026-11-20T13:00:00Z')
const SUBJECT = {
  chave: '35261112ABC34501DE35550010000001231135724685',
  author: '12ABC34501DE35',
  in_production: false,
}
const TEXT = 'Onde se lê Rua das Flores, leia-se Rua das Palmeiras.'

describe('a correction letter', () => {
  const LETTER = { text: TEXT, sequence: 1, previous: null, authorizedAt: AT, now: AT }

  it('is written in the order of the layout and read back the same', () => {
    const event = composeCorrection({ subject: SUBJECT, sequence: 2, text: TEXT, at: AT })
    expect(checkNfeEvent(event)).toEqual([])
    const xml = writeNfeEvent(event)
    expect(xml).toMatch(
      /^<infEvento xmlns="http:\/\/www\.portalfiscal\.inf\.br\/nfe" Id="ID110110[0-9A-Z]{44}02"><cOrgao>35<\/cOrgao><tpAmb>2<\/tpAmb><CNPJ>12ABC34501DE35<\/CNPJ><chNFe>/,
    )
    expect(readNfeEvent(wrapped(xml))).toEqual({ type: '110110', event, receipt: null, unknown: [], misplaced: [] })
  })

  it('can be 15 to 1,000 letters long, 20 times a note, within 720 hours', () => {
    expect(checkCorrection(LETTER)).toEqual([])
    expect(codesOf({ ...LETTER, text: 'Muito curto.' })).toEqual(['CCE-TEXTO'])
    expect(codesOf({ ...LETTER, text: 'a'.repeat(1000) })).toEqual([])
    expect(codesOf({ ...LETTER, text: 'a'.repeat(1001) })).toEqual(['CCE-TEXTO'])
    expect(codesOf({ ...LETTER, sequence: 20 })).toEqual([])
    expect(codesOf({ ...LETTER, sequence: 21 })).toEqual(['CCE-SEQUENCIA'])
    expect(codesOf({ ...LETTER, now: hoursLater(720) })).toEqual([])
    expect(codesOf({ ...LETTER, now: hoursLater(721) })).toEqual(['CCE-PRAZO'])
  })

  it('keeps the lines of its author, within what the layout takes', () => {
    const event = composeCorrection({ subject: SUBJECT, sequence: 1, text: `${TEXT}\r\n\r\nCEP 01310-100`, at: AT })
    expect(event.detEvento.xCorrecao).toBe(`${TEXT}; CEP 01310-100`)
    expect(checkNfeEvent(event)).toEqual([])
    // Each line break is sent as two characters.
    expect(codesOf({ ...LETTER, text: `${'a'.repeat(499)}\n${'b'.repeat(499)}` })).toEqual([])
    expect(codesOf({ ...LETTER, text: `${'a'.repeat(499)}\n${'b'.repeat(500)}` })).toEqual(['CCE-TEXTO'])
  })

  it('repeats the words of the letter before, in whatever lines', () => {
    const previous = 'Rua: leia-se Rua das Palmeiras; Bairro: leia-se Centro'
    const text = 'Rua: leia-se Rua das Palmeiras\nBairro: leia-se Centro\nCEP: leia-se 01310-100'
    expect(codesOf({ ...LETTER, previous, text })).toEqual([])
    expect(codesOf({ ...LETTER, previous: text, text: `${previous}; CEP: leia-se 01310-100 e mais` })).toEqual([])
    expect(codesOf({ ...LETTER, previous: text, text: previous })).toEqual(['CCE-REPETE'])
  })

  it('repeats the text of the letter before, which it replaces', () => {
    expect(codesOf({ ...LETTER, previous: 'O bairro correto é Centro.' })).toEqual(['CCE-REPETE'])
    fc.assert(
      fc.property(fc.string({ minLength: 15, maxLength: 200 }), (previous) => {
        const text = continueCorrection(previous, TEXT)
        expect(codesOf({ ...LETTER, previous, text })).not.toContain('CCE-REPETE')
      }),
    )
  })

  it.each([
    ['A base de cálculo correta é R$ 100,00', 'Valor, quantidade'],
    ['O CPF do destinatário está errado', 'Troca de quem'],
    ['A data de saída foi outra', 'Data de emissão'],
    ['A segunda parcela vence no dia 10', 'Parcelas'],
    [TEXT, undefined],
  ])('%s: tells what a letter may not touch', (text, matter) => {
    const [found] = doubtfulCorrections(text)
    if (matter === undefined) expect(found).toBeUndefined()
    else expect(found?.matter).toContain(matter)
  })

  it('is refused by its layout when its terms are not there or its type is another', () => {
    const event = composeCorrection({ subject: SUBJECT, sequence: 1, text: TEXT, at: AT })
    const bad = { ...event, detEvento: { ...event.detEvento, xCondUso: 'Livre' } }
    expect(checkNfeEvent(bad).map(({ place }) => place)).toEqual(['detEvento.xCondUso'])
  })
})

describe('a cancellation', () => {
  it('names the protocol and the reason', () => {
    const event = composeCancellation({
      subject: SUBJECT,
      protocol: '135260000000001',
      reason: 'Compra desfeita pelo cliente',
      at: AT,
    })
    expect(checkNfeEvent(event)).toEqual([])
    expect(readNfeEvent(wrapped(writeNfeEvent(event))).event).toEqual(event)
  })

  it.each([
    ['Erro', 1],
    ['Compra desfeita', 0],
    ['x'.repeat(255), 0],
    ['x'.repeat(256), 1],
  ])('takes a reason of 15 to 255 letters (%#)', (reason, faults) => {
    expect(checkReason(reason)).toHaveLength(faults)
  })
})

describe('an inutilização', () => {
  const RANGE = {
    cnpj: '12ABC34501DE35',
    stateCode: 35,
    year: 2026,
    serie: 1,
    first: 10,
    last: 12,
    in_production: true,
  }

  it('declares a range with the Id of its parts', () => {
    const request = composeInutilizacao({ ...RANGE, reason: 'Numeração pulada por falha do sistema' })
    expect(request.Id).toBe('ID352612ABC34501DE3555001000000010000000012')
    expect(checkInutilizacao(request, '2026-12-01')).toEqual([])
    expect(writeInutilizacao(request)).toContain('<nNFIni>10</nNFIni><nNFFin>12</nNFFin>')
  })

  it('refuses a range that runs backwards', () => {
    expect(() => composeInutilizacao({ ...RANGE, last: 9, reason: 'Numeração pulada' })).toThrow(RangeError)
  })
})

describe('an EPEC', () => {
  it('summarises the note for the national authority', () => {
    const contingency = { kind: 'EPEC' as const, since: AT, reason: 'SEFAZ sem resposta desde cedo' }
    const { infNFe } = composeNfe({ nfe: draftNfe(input()), ...EMISSION, contingency })
    const event = composeEpec(infNFe, AT)
    expect(event).toMatchObject({ cOrgao: '91', tpEvento: '110140', detEvento: { dest: { UF: 'SP', vNF: '97.00' } } })
    expect(checkNfeEvent(event)).toEqual([])
  })

  it('is refused for a note that is not in contingency', () => {
    const { infNFe } = composeNfe({ nfe: draftNfe(input()), ...EMISSION })
    expect(() => composeEpec(infNFe, AT)).toThrow('tpEmis 4')
  })
})

it('reads the receipt of the authority beside the event, and events it never sends', () => {
  const event = composeCancellation({
    subject: SUBJECT,
    protocol: '135260000000001',
    reason: 'Compra desfeita',
    at: AT,
  })
  const receipt =
    '<retEvento versao="1.00"><infEvento><tpAmb>2</tpAmb><verAplic>X</verAplic><cOrgao>35</cOrgao><cStat>135</cStat><xMotivo>Evento registrado</xMotivo><dhRegEvento>2026-11-20T10:00:01-03:00</dhRegEvento></infEvento></retEvento>'
  const xml = `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00">${wrapped(writeNfeEvent(event))}${receipt}</procEventoNFe>`
  expect(readNfeEvent(xml)).toMatchObject({ event, receipt: { cStat: '135' }, unknown: [] })
  expect(readNfeEvent(xml.replaceAll('110111', '210200'))).toMatchObject({ type: '210200', event: null })
  expect(() => readNfeEvent('<NFe xmlns="http://www.portalfiscal.inf.br/nfe"></NFe>')).toThrow('expected one evento')
})

const EMISSION = { serie: 1, number: 123, code: '13572468', issuedAt: AT, program: 'Talao 1.0' }

function wrapped(infEvento: string): string {
  return `<evento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00">${infEvento}</evento>`
}

function codesOf(letter: Parameters<typeof checkCorrection>[0]): string[] {
  return checkCorrection(letter).map(({ code }) => code)
}

function hoursLater(hours: number): Date {
  return new Date(AT.getTime() + hours * 3_600_000)
}

describe('an event in a file of others', () => {
  const SOAP = 'http://www.w3.org/2003/05/soap-envelope'
  const NFE = 'http://www.portalfiscal.inf.br/nfe'
  const event = composeCorrection({ subject: SUBJECT, sequence: 2, text: TEXT, at: AT })
  const alone = wrapped(writeNfeEvent(event))
  const batch = `<envEvento xmlns="${NFE}" versao="1.00"><idLote>1</idLote>${alone}</envEvento>`
  const soap = (inner: string) =>
    `<soap12:Envelope xmlns:soap12="${SOAP}"><soap12:Body><nfeDadosMsg xmlns="urn:wsdl">${inner}</nfeDadosMsg></soap12:Body></soap12:Envelope>`

  it.each([
    ['a batch of one', batch],
    ['a batch in an envelope', soap(batch)],
    ['an event in an envelope', soap(alone)],
    ['the text of a batch in an envelope', soap(batch.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))],
    [
      'an answer to a question',
      `<retConsSitNFe xmlns="${NFE}"><procEventoNFe>${alone}</procEventoNFe></retConsSitNFe>`,
    ],
  ])('is read out of %s', (_, xml) => {
    expect(readNfeEvent(xml)).toEqual({ type: '110110', event, receipt: null, unknown: [], misplaced: [] })
  })

  it('gets the receipt that answers it, and is not chosen among several', () => {
    const receipt = (sequence: number, cStat: string) =>
      `<retEvento><infEvento><cStat>${cStat}</cStat><chNFe>${SUBJECT.chave}</chNFe><tpEvento>110110</tpEvento><nSeqEvento>${sequence}</nSeqEvento></infEvento></retEvento>`
    const xml = `<retConsSitNFe xmlns="${NFE}">${receipt(1, '573')}${alone}${receipt(2, '135')}</retConsSitNFe>`
    expect(readNfeEvent(xml).receipt?.cStat).toBe('135')
    expect(() => readNfeEvent(batch.replace(alone, alone + alone))).toThrow('expected one evento')
  })
})
