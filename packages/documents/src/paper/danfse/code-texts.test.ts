import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readNfse } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { drawn, noteOf, wordsOf } from '../../../testing/drawn-danfse.ts'
import { untidy } from '../../../testing/drawn-paper.ts'
import * as words from './code-texts.ts'

/** The official schemas and samples, if `SCHEMAS_DIR` is set. */
const NATIONAL = path.join(process.env['SCHEMAS_DIR'] ?? '', 'nfse')
const isThere = process.env['SCHEMAS_DIR'] !== undefined && existsSync(NATIONAL)
if (!isThere) console.warn('SCHEMAS_DIR is not set: the official texts did not judge the words of the DANFSe')

describe('the words of the DANFSe', () => {
  it.skipIf(!isThere).each([
    ['TSEmitenteDPS', words.TP_EMIT],
    ['TSAmbGeradorNFSe', words.AMB_GER],
    ['TSTipoAmbiente', words.TP_AMB],
    ['TSOpSimpNac', words.OP_SIMP_NAC],
    ['TSRegimeApuracaoSimpNac', words.REG_AP_TRIB_SN],
    ['TSRegEspTrib', words.REG_ESP_TRIB],
    ['TSTribISSQN', words.TRIB_ISSQN],
    ['TSTipoImunidadeISSQN', words.TP_IMUNIDADE],
    ['TSOpExigSuspensa', words.TP_SUSP],
    ['TSTipoRetPISCofins', words.TP_RET_PIS_COFINS],
    ['TSRTCFinNFSe', words.FIN_NFSE],
  ])('are those of %s', (type, table) => {
    const official = textsOf(type)
    expect(official.length).toBeGreaterThan(0)
    for (const [code, text] of official) expect(table[code]).toBe(text)
  })

  it('tell the three regimes of the Simples apart before the dots', () => {
    const starts = Object.values(words.REG_AP_TRIB_SN).map((text) => text.slice(0, 60))
    expect(new Set(starts).size).toBe(3)
  })
})

describe.skipIf(!isThere)('the official samples', () => {
  it.each(['nfse-autorizada.xml', 'nfse-homologacao.xml', 'nfse-ibscbs.xml'])('%s is printed tidily', (file) => {
    const { nfse } = readNfse(readFileSync(path.join(NATIONAL, 'samples', file), 'utf8'))
    const note = noteOf(nfse)
    expect(untidy(drawn(note))).toEqual([])
    expect(wordsOf(note)).toContain(nfse.Id.replace('NFS', ''))
    expect(wordsOf(note)).toContain(nfse.nNFSe)
  })
})

/** Code and text of each value, from the documentation of an XSD type. */
function textsOf(type: string): [code: string, text: string][] {
  const xsd = readFileSync(path.join(NATIONAL, 'v1.01-20260727', 'tiposSimples_v1.01.xsd'), 'utf8')
  const body = new RegExp(`<xs:simpleType name="${type}">.*?</xs:simpleType>`, 's').exec(xsd)?.[0] ?? ''
  return [...body.matchAll(/^\s*(\d) [-–] (.+?);?\s*$/gm)].map(([, code = '', text = '']) => [
    code,
    text.replace(/\s+/g, ' '),
  ])
}
