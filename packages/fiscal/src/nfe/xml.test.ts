import { describe, expect, it } from 'vitest'
import { ebookItem, ebookNote } from './fixtures/inf-nfe.ts'
import { NFE_NAMESPACE } from './layout/nfe.ts'
import { checkNfeLayout, NfeXmlError, readNfe, writeNfe } from './xml.ts'

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
    expect(read).toEqual({ nfe: note, protocol: null, unknown: [], day: '2026-11-20' })
    expect(checkNfeLayout(read.nfe)).toEqual([])
    expect(writeNfe(read.nfe)).toBe(writeNfe(note))
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

describe('another document', () => {
  const LAYOUT_3 = bare().replace('versao="4.00"', 'versao="3.10"')
  const NEIGHBOUR = `<NFe xmlns="${NFE_NAMESPACE}">${writeNfe(ebookNote()).repeat(2)}</NFe>`
  it.each([
    ['a note of layout 3.10', LAYOUT_3, 'layout'],
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
