import { readFileSync } from 'node:fs'
import { assembleProcNfe, renderDanfe, sealNfe } from '@talao/documents'
import { pagesOf, untidy } from '@talao/documents/testing/drawn-paper'
import { KEY } from '@talao/documents/testing/seal'
import { checkNfe } from '@talao/fiscal'
import { checkLayout } from '@talao/fiscal/layout/check'
import { writeLayout } from '@talao/fiscal/layout/write'
import { INF_NFE } from '@talao/fiscal/nfe/layout/nfe'
import { INF_PROT } from '@talao/fiscal/nfe/layout/protocol'
import { nfePackageOn } from '@talao/fiscal/nfe/layout/schema-packages'
import { readNfe } from '@talao/fiscal/nfe/xml'
import { afterAll, describe, expect, it } from 'vitest'
import { SCHEMAS } from '../support/schemas.ts'
import { spoiltOnes } from './documents-with-one-wrong-value.ts'
import { goldenXml, spread, squeezed } from './golden.ts'
import { composeNfeExample, fileOfNfe, NFE_EXAMPLES, readNfeExample } from './nfe-example.ts'
import { danfeOf, paperText, protocolOf } from './paper.ts'
import { SchemaValidators } from './schema-validators.ts'

if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: the official schemas did not judge the examples of NF-e')
const judges = new SchemaValidators()
afterAll(() => judges.dispose())

describe.each(NFE_EXAMPLES)('the example %s', (name) => {
  const example = readNfeExample(name)
  const composed = composeNfeExample(example)
  const golden = (file: string) => readFileSync(fileOfNfe(name, file), 'utf8')

  it('breaks no rule and leaves nothing for the layout to name', () => {
    const day = composed.infNFe.ide.dhEmi.slice(0, 10)
    const { particulars = [] } = example
    expect([...checkNfe(example.nfe, day, { particulars }), ...composed.faults]).toEqual([])
  })

  it('becomes the XML that lies beside it', () => {
    expect(goldenXml(writeLayout(INF_NFE, composed.infNFe))).toBe(golden('nota.xml'))
  })

  it.runIf(SCHEMAS)('is accepted by the official schema of its day once it is sealed', () => {
    const { name: pack } = nfePackageOn(composed.infNFe.ide.dhEmi.slice(0, 10))
    expect(judges.refusals(`nfe/${pack}*/nfe_v4.00.xsd`, sealNfe(composed.infNFe, KEY))).toEqual([])
  })

  it('is refused by name for each of its values as soon as that one is wrong', () => {
    const day = composed.infNFe.ide.dhEmi.slice(0, 10)
    const spoilt = spoiltOnes(composed.infNFe)
    expect(spoilt.length).toBeGreaterThan(80)
    const unnoticed = spoilt.filter(({ place, document }) => {
      const [fault, ...more] = checkLayout(INF_NFE, document, day)
      return fault?.place !== place || more.length > 0
    })
    expect(unnoticed.map(({ place }) => place)).toEqual([])
  })

  it('is printed as the paper that lies beside it, every text in its box', () => {
    const texts = danfeOf(composed.infNFe)
    expect(paperText(texts)).toBe(golden('papel.txt'))
    expect(untidy(texts)).toEqual([])
  })

  it('is a PDF of as many sheets', async () => {
    const pdf = Buffer.from(await renderDanfe(composed.infNFe, protocolOf(composed.infNFe))).toString('latin1')
    const [, sheets] = /\/Count (\d+)/.exec(pdf) ?? []
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(Number(sheets)).toBe(pagesOf(danfeOf(composed.infNFe)).length)
  })

  it('is read back from the authorised file as the same document with its protocol', () => {
    const signedNfe = sealNfe(composed.infNFe, KEY)
    const digest = /<DigestValue>([^<]+)</.exec(signedNfe)?.[1] ?? ''
    const protocol = { ...protocolOf(composed.infNFe), digVal: digest }
    const protNfe = `<protNFe xmlns="${INF_NFE.namespace}" versao="4.00">${writeLayout(INF_PROT, protocol)}</protNFe>`
    const file = assembleProcNfe({ signedNfe, protNfe })
    if (!file.ok) throw new Error(file.detail)
    expect(readNfe(file.xml)).toMatchObject({ nfe: composed.infNFe, protocol, unknown: [] })
  })
})

it('spreads XML over lines for people without losing a letter', () => {
  const xml = '<a><b>um  dois &lt;</b><c></c><d><e>x</e></d></a>'
  expect(squeezed(spread(xml))).toBe(xml)
})
