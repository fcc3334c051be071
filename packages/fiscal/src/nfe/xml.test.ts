import { describe, expect, it } from 'vitest'
import { ebookItem, ebookNote } from '../../testing/nfe/inf-nfe.ts'
import { escapeXmlText } from '../xml/text.ts'
import { NFE_NAMESPACE } from './layout/nfe.ts'
import { checkNfeLayout, checkReadNfe, NfeXmlError, readNfe, writeNfe } from './xml.ts'

const NOTHING_ELSE = { layout: '4.00', protocol: null, canceled: false, unknown: [], misplaced: [] }
const PROTOCOL = [
  '<infProt><tpAmb>2</tpAmb><verAplic>SP_NFE_4</verAplic><chNFe>35261111222333000181550010000000011000000015</chNFe>',
  '<dhRecbto>2026-11-20T10:00:01-03:00</dhRecbto><nProt>135260000000001</nProt>',
  '<digVal>K0vI7v2rJ5BMaF1S0cGMfX1qJ9U=</digVal><cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo>',
  '<cMsg>1</cMsg><xMsg>Primeira</xMsg><cMsg>2</cMsg><xMsg>Segunda</xMsg></infProt>',
].join('')

function bare(inner = writeNfe(ebookNote())): string {
  return `<NFe xmlns="${NFE_NAMESPACE}">${inner}</NFe>`
}

function authorised(inner = bare()): string {
  const open = `<nfeProc xmlns="${NFE_NAMESPACE}" versao="4.00">`
  return `<?xml version="1.0" encoding="UTF-8"?>${open}${inner}<protNFe versao="4.00">${PROTOCOL}</protNFe></nfeProc>`
}

describe('a note', () => {
  it('comes back from its XML as it was, with nothing unknown and nothing wrong', () => {
    const note = { ...ebookNote(), det: [1, 2, 3].map(ebookItem) }
    const read = readNfe(bare(writeNfe(note)))
    expect(read).toEqual({ nfe: note, ...NOTHING_ELSE, day: '2026-11-20' })
    expect(checkNfeLayout(read.nfe)).toEqual([])
    expect(writeNfe(read.nfe)).toBe(writeNfe(note))
  })

  it('with elements in another order, or a number twice, is read and told', () => {
    const xml = bare().replace(/(<natOp>.*?<\/natOp>)(<mod>55<\/mod>)/, '$2$1')
    const turned = readNfe(xml)
    expect(turned.nfe).toEqual(ebookNote())
    expect(checkReadNfe(turned).map(({ code, place }) => [code, place])).toEqual([['XML-ORDEM', 'ide.natOp']])
    const twice = { ...ebookNote(), det: [1, 2, 2, 3, 2].map(ebookItem) }
    expect(checkReadNfe(readNfe(bare(writeNfe(twice)))).map(({ code, place }) => [code, place])).toEqual([
      ['XML-REPETIDO', 'det.2.nItem'],
      ['XML-REPETIDO', 'det.4.nItem'],
    ])
  })

  it('comes out of an authorised file with what the authority said, every message of it', () => {
    const { nfe, protocol, unknown } = readNfe(authorised())
    expect(nfe).toEqual(ebookNote())
    expect(protocol).toMatchObject({ nProt: '135260000000001', cStat: '100', xMsg: ['Primeira', 'Segunda'] })
    expect(unknown).toEqual([])
  })

  it('comes out of a batch of one', () => {
    const batch = `<enviNFe xmlns="${NFE_NAMESPACE}" versao="4.00"><idLote>1</idLote><indSinc>1</indSinc>${bare()}</enviNFe>`
    expect(readNfe(batch).nfe).toEqual(ebookNote())
  })

  it('is read without what our table does not know, which is named', () => {
    const xml = bare().replace('</prod>', '<comb><cProdANP>1</cProdANP></comb><x:NCM xmlns:x="urn:x">1</x:NCM></prod>')
    const { nfe, unknown } = readNfe(xml)
    expect(nfe).toEqual(ebookNote())
    expect(unknown).toEqual(['det.prod.comb', 'det.prod.NCM'])
  })

  it('is read when it is not whole, and then told what is missing', () => {
    const { nfe, day } = readNfe(bare().replace(/<ide>.*<\/ide>/, ''))
    expect(day).toBe('')
    expect(checkNfeLayout(nfe).map(({ place, code }) => [place, code])).toContainEqual(['ide', 'XML-FALTA'])
  })
})

describe('a note of layout 3.10', () => {
  const OLD = bare()
    .replace('versao="4.00"', 'versao="3.10"')
    .replace('</natOp>', '</natOp><indPag>1</indPag>')
    .replace(/<vFCP>.*?<\/vFCP>|<vFCPST>.*?<\/vFCPST>|<vFCPSTRet>.*?<\/vFCPSTRet>|<vIPIDevol>.*?<\/vIPIDevol>/g, '')
    .replace(/<pag>.*<\/pag>/, '')

  it('comes in the shape of 4.00, with nothing where 3.10 had no place', () => {
    const read = readNfe(authorised(OLD))
    const { total } = ebookNote()
    expect(read).toMatchObject({ layout: '3.10', unknown: ['ide.indPag'], nfe: { total } })
    expect(read.nfe.pag).toEqual({ detPag: [{ indPag: '1', tPag: '99', vPag: total.ICMSTot.vNF }] })
    expect(read.protocol?.cStat).toBe('100')
    expect(checkReadNfe(read)).toEqual([])
  })

  it('may tell what was retained before without its rate', () => {
    const icms = '<ICMS60><orig>0</orig><CST>60</CST><vBCSTRet>10.00</vBCSTRet><vICMSSTRet>1.80</vICMSSTRet></ICMS60>'
    const read = readNfe(OLD.replace(/<ICMS>.*?<\/ICMS>/, `<ICMS>${icms}</ICMS>`))
    expect(checkReadNfe(read)).toEqual([])
  })

  it('is judged like any other where it is not whole', () => {
    const read = readNfe(OLD.replace(/<emit>.*<\/emit>/, '').replace(/<total>.*<\/total>/, ''))
    expect(checkReadNfe(read).map(({ code, place }) => [code, place])).toEqual([
      ['XML-FALTA', 'emit'],
      ['XML-FALTA', 'total'],
    ])
  })
})

describe('a file that carries more than the note', () => {
  const KEY = ebookNote().Id.slice(3)
  const answer = (changes: Record<string, string> = {}) => {
    const said = { tpAmb: '2', cStat: '135', chNFe: KEY, tpEvento: '110111', nSeqEvento: '1', ...changes }
    const tags = Object.entries(said).map(([tag, text]) => `<${tag}>${text}</${tag}>`)
    return `<retEvento xmlns="${NFE_NAMESPACE}" versao="1.00"><infEvento>${tags.join('')}</infEvento></retEvento>`
  }
  const proc = authorised().replace(/<\?xml.*?\?>/, '')
  const event = `<procEventoNFe xmlns="${NFE_NAMESPACE}" versao="1.00"><evento/>${answer()}</procEventoNFe>`

  it.each([
    ['the answer beside the protocol', proc.replace('</nfeProc>', `${answer()}</nfeProc>`), true],
    ['the whole event inside nfeProc', proc.replace('</nfeProc>', `${event}</nfeProc>`), true],
    ['note and event side by side', `<notas>${proc}${event}</notas>`, true],
    ['a late cancellation', `<notas>${proc}${answer({ cStat: '155' })}</notas>`, true],
    ['a cancellation by substitution', `<notas>${proc}${answer({ tpEvento: '110112' })}</notas>`, true],
    ['the cancellation of another note', `<notas>${proc}${answer({ chNFe: KEY.replace(/.$/, 'X') })}</notas>`, false],
    ['a refused cancellation', `<notas>${proc}${answer({ cStat: '501' })}</notas>`, false],
    ['a correction', `<notas>${proc}${answer({ tpEvento: '110110' })}</notas>`, false],
  ])('says whether the note was cancelled: %s', (_, xml, canceled) => {
    const read = readNfe(xml)
    expect([read.nfe, read.protocol?.cStat, read.canceled]).toEqual([ebookNote(), '100', canceled])
  })

  it('may be the envelope of a service, around elements or around their text', () => {
    const around = (inner: string) =>
      `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><nfeDadosMsg xmlns="urn:wsdl">${inner}</nfeDadosMsg></s:Body></s:Envelope>`
    expect(readNfe(around(proc)).nfe).toEqual(ebookNote())
    expect(readNfe(around(escapeXmlText(proc))).protocol?.cStat).toBe('100')
  })
})

describe('another document', () => {
  const LAYOUT_2 = bare().replace('versao="4.00"', 'versao="2.00"')
  const NEIGHBOUR = `<NFe xmlns="${NFE_NAMESPACE}">${writeNfe(ebookNote()).repeat(2)}</NFe>`
  it.each([
    ['a note of layout 2.00', LAYOUT_2, 'layout'],
    ['a batch of two', `<enviNFe xmlns="${NFE_NAMESPACE}">${bare()}${bare()}</enviNFe>`, 'several'],
    ['two notes under one signature', NEIGHBOUR, 'several'],
    ['an event', `<procEventoNFe xmlns="${NFE_NAMESPACE}"></procEventoNFe>`, 'document'],
    ['the same tags of another namespace', bare().replaceAll(NFE_NAMESPACE, 'urn:other'), 'document'],
    ['a protocol without its note', authorised(''), 'document'],
  ])('is refused: %s', (_, xml, code) => {
    expect(() => readNfe(xml)).toThrow(NfeXmlError)
    expect(() => readNfe(xml)).toThrow(new RegExp(`^${code}`))
  })
})
