import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SCHEMAS } from '../../../../test/support/schemas.ts'
import { NOW, nfse, terms } from '../../testing/nfse/note.ts'
import { checkLayout } from '../layout/check.ts'
import type { Layout } from '../layout/row.ts'
import { writeLayout } from '../layout/write.ts'
import { XmlError } from '../xml/error.ts'
import { composeDps } from './compose/compose.ts'
import { dpsXml } from './document.ts'
import { INF_DPS } from './layout/dps.ts'
import { INF_PED_REG } from './layout/event.ts'
import { INF_NFSE } from './layout/nfse.ts'
import { readDps, readNfse, readNfseEvent, readNfseEventRequest } from './read.ts'

if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: no sample of the authority was read')

const SAMPLES = SCHEMAS ? path.join(SCHEMAS, 'nfse/samples') : ''
const samples = SCHEMAS ? readdirSync(SAMPLES) : []

describe.skipIf(!SCHEMAS)('the samples of the national NFS-e', () => {
  it.each(samples)('%s is read whole, found right and written back as it was', (file) => {
    const xml = readFileSync(path.join(SAMPLES, file), 'utf8')
    const { value, unknown, layout } = readSample(file, xml)
    expect(unknown).toEqual([])
    expect(checkLayout(layout, value, '2026-11-20')).toEqual([])
    expect(oneLine(xml)).toContain(writeLayout(layout, value))
  })

  it('give what the paper prints', () => {
    const { nfse: answer } = readNfse(readFileSync(path.join(SAMPLES, 'nfse-ibscbs.xml'), 'utf8'))
    expect(answer.nNFSe).toBe('20')
    expect(answer.emit.enderNac.UF).toBe('RJ')
    expect(answer.IBSCBS?.totCIBS.gIBS.gIBSUFTot.vIBSUF).toBe('121.50')
    expect(answer.DPS.infDPS.toma?.end?.endNac?.cMun).toBe('3550308')
    expect(answer.DPS.infDPS.valores.trib.tribFed?.vRetCSLL).toBe('15.00')
  })
})

describe('reading an NFS-e', () => {
  const dps = dpsXml(composeDps({ nfse: nfse(), terms: terms(), serie: 1, number: 1, issuedAt: NOW }).infDPS)

  it('gives a DPS back as it was composed', () => {
    const { infDPS } = composeDps({ nfse: nfse(), terms: terms(), serie: 1, number: 1, issuedAt: NOW })
    expect(readDps(dpsXml(infDPS))).toEqual({ dps: infDPS, unknown: [], misplaced: [] })
  })

  it('keeps what both layouts say and names what no layout has', () => {
    const later = dps
      .replace('<cLocEmi>', '<finNFSe>0</finNFSe><novoCampo>1</novoCampo><cLocEmi>')
      .replace('<opSimpNac>3<', '<opSimpNac>4<')
    const { dps: read, unknown } = readDps(later)
    expect(read.finNFSe).toBe('0')
    expect(read.prest.regTrib.opSimpNac).toBe('4')
    expect(unknown).toEqual(['novoCampo'])
    expect(checkLayout(INF_DPS, read, '2026-11-20').map(({ place }) => place)).toEqual([
      'finNFSe',
      'prest.regTrib.opSimpNac',
    ])
  })

  it('leaves the seal of the DPS inside out of the values', () => {
    const seal = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo></SignedInfo></Signature>'
    const inside = dps.replace(/^<\?.*?\?>/, '').replace('</DPS>', `${seal}</DPS>`)
    const xml = `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="NFS1"><nNFSe>7</nNFSe>${inside}</infNFSe></NFSe>`
    const { nfse: answer, unknown } = readNfse(xml)
    expect(unknown).toEqual([])
    expect(answer.nNFSe).toBe('7')
    expect(answer.DPS.infDPS.serie).toBe('1')
  })

  it('refuses another document and what is no XML', () => {
    expect(() => readNfse(dps)).toThrow('expected <NFSe> with <infNFSe>, found <DPS>')
    expect(() => readNfse(dps.replaceAll('http://www.sped.fazenda.gov.br/nfse', 'urn:other'))).toThrow('urn:other')
    expect(() => readNfseEvent(dps)).toThrow('expected <evento>')
    expect(() => readNfse('Bad Gateway')).toThrow(XmlError)
  })
})

function readSample(file: string, xml: string): { value: object; unknown: string[]; layout: Layout<object> } {
  if (file.startsWith('nfse')) {
    const { nfse: value, unknown } = readNfse(xml)
    return { value, unknown, layout: INF_NFSE }
  }
  if (file.startsWith('dps')) {
    const { dps: value, unknown } = readDps(xml)
    return { value, unknown, layout: INF_DPS }
  }
  const { request: value, unknown } = readNfseEventRequest(xml)
  return { value, unknown, layout: INF_PED_REG }
}

/** Some samples are indented, and nested elements repeat the namespace declaration. */
function oneLine(xml: string): string {
  return xml.replace(/>\s+</g, '><').replace(/ xmlns="[^"]*"/g, '')
}
