import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SchemaValidator } from '@talao/fiscal/testing/layout/schema-validator'
import { describe, expect, it } from 'vitest'
import { readSchema, SCHEMAS, schemaFile } from '../../../../test/support/schemas.ts'
import { CHAVE, IDS, KEY } from '../../testing/seal.ts'
import { signDps, signEvento, signInut, signPedReg } from './sign.ts'
import type { SignedElement } from './signature-positions.ts'
import { verifySignature } from './verify.ts'

it('says whether the official schemas judge', () => {
  if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: the official schemas did not judge the signatures')
  expect(SCHEMAS ?? 'absent').not.toBe('')
})

describe.runIf(SCHEMAS)('the official schemas', () => {
  it.each(signedByUs())('%s knows the signature we write', (schema, xml) => {
    expect(refusals(xml, schema)).toEqual([])
    const broken = refusals(xml.replace('<DigestValue>', '<DigestValue><x/>'), schema)
    expect(broken.join()).toContain('DigestValue')
  })

  it.each<[string, SignedElement]>([
    ['dps-simples-nacional-curso-assinada-sha256.xml', 'infDPS'],
    ['pedRegEvento-cancelamento-assinado.xml', 'infPedReg'],
  ])('come with the sample %s, whose signature we accept', (file, signedElement) => {
    const xml = readFileSync(join(SCHEMAS ?? '', 'nfse/samples', file), 'utf8')
    expect(verifySignature(xml, { signedElement, allow: ['rsa-sha256'] })).toMatchObject({ ok: true })
  })
})

function signedByUs(): [schema: string, xml: string][] {
  // The pattern of chNFSe allows letters three positions too early, so only a numeric chave passes.
  const chave = '35503081211222333000181000000000000126111234567890'
  const party = '<CNPJ>12ABC34501DE35</CNPJ>'
  const infEvento = `<cOrgao>35</cOrgao><tpAmb>2</tpAmb>${party}<chNFe>${CHAVE}</chNFe><dhEvento>2026-11-20T10:00:00-03:00</dhEvento><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>Cancelamento</descEvento><nProt>135260000000001</nProt><xJust>Venda desfeita no mesmo dia</xJust></detEvento>`
  const infInut = `<tpAmb>2</tpAmb><xServ>INUTILIZAR</xServ><cUF>35</cUF><ano>26</ano>${party}<mod>55</mod><serie>1</serie><nNFIni>10</nNFIni><nNFFin>20</nNFFin><xJust>Falha no sistema de numeros</xJust>`
  const infPedReg = `<tpAmb>2</tpAmb><verAplic>talao-1.0</verAplic><dhEvento>2026-11-20T15:00:00-03:00</dhEvento><CNPJAutor>12ABC34501DE35</CNPJAutor><chNFSe>${chave}</chNFSe><e101101><xDesc>Cancelamento de NFS-e</xDesc><cMotivo>1</cMotivo><xMotivo>Erro na emissao da nota</xMotivo></e101101>`
  const infDPS = `<tpAmb>2</tpAmb><dhEmi>2026-11-20T10:00:00-03:00</dhEmi><verAplic>talao-1.0</verAplic><serie>1</serie><nDPS>1</nDPS><dCompet>2026-11-20</dCompet><tpEmit>1</tpEmit><cLocEmi>3550308</cLocEmi><prest>${party}<regTrib><opSimpNac>3</opSimpNac><regApTribSN>1</regApTribSN><regEspTrib>0</regEspTrib></regTrib></prest><serv><locPrest><cLocPrestacao>3550308</cLocPrestacao></locPrest><cServ><cTribNac>080201</cTribNac><xDescServ>Curso</xDescServ></cServ></serv><valores><vServPrest><vServ>97.00</vServ></vServPrest><trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun><totTrib><pTotTribSN>6.00</pTotTribSN></totTrib></trib></valores>`
  return [
    // The schemas of single events still require a numeric Id; the generic event schema allows letters.
    ['nfe/Evento_alnum_2026/envEvento_v1.00.xsd', inBatch(signEvento({ ...KEY, id: IDS.infEvento, infEvento }))],
    ['nfe/PL_010e*/inutNFe_v4.00.xsd', signInut({ ...KEY, id: IDS.infInut, infInut })],
    [
      'nfse/v1.01-20260727/pedRegEvento_v1.01.xsd',
      signPedReg({ ...KEY, id: `PRE${chave}101101`, infPedReg, versao: '1.01' }),
    ],
    ['nfse/v1.01-20260727/DPS_v1.01.xsd', signDps({ ...KEY, id: IDS.infDPS, infDPS, versao: '1.01' })],
  ]
}

function inBatch(evento: string): string {
  return `<envEvento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><idLote>1</idLote>${evento}</envEvento>`
}

function refusals(xml: string, schema: string): string[] {
  const file = schemaFile(schema)
  const judge = new SchemaValidator(file, readSchema(file))
  try {
    return judge.refusals(xml)
  } finally {
    judge.dispose()
  }
}
