import { readFileSync } from 'node:fs'
import { sealNfe } from '@talao/documents'
import { untidy } from '@talao/documents/paper/testing'
import { KEY } from '@talao/documents/seal/testing'
import { checkNfe } from '@talao/fiscal'
import { readLayout } from '@talao/fiscal/layout/read'
import { writeCanonical, writeLayout } from '@talao/fiscal/layout/write'
import { INF_NFE } from '@talao/fiscal/nfe/layout/nfe'
import { nfePackageOn } from '@talao/fiscal/nfe/layout/packages'
import { readXml } from '@talao/fiscal/xml/read'
import { afterAll, describe, expect, it } from 'vitest'
import { SCHEMAS } from '../support/schemas.ts'
import { goldenXml, spread, squeezed } from './golden.ts'
import { danfeOf, paperText } from './paper.ts'
import { Judges } from './judges.ts'
import { composeNfeExample, fileOfNfe, NFE_EXAMPLES, readNfeExample } from './nfe-example.ts'

if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: the official schemas did not judge the examples of NF-e')
const judges = new Judges()
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

  it('is printed as the paper that lies beside it, every text in its box', () => {
    const texts = danfeOf(composed.infNFe)
    expect(paperText(texts)).toBe(golden('papel.txt'))
    expect(untidy(texts)).toEqual([])
  })

  it('is read back as the same document', () => {
    const { value, unknown } = readLayout(INF_NFE, readXml(writeCanonical(INF_NFE, composed.infNFe)))
    expect(value).toEqual(composed.infNFe)
    expect(unknown).toEqual([])
  })
})

it('spreads XML over lines for people without losing a letter', () => {
  const xml = '<a><b>um  dois &lt;</b><c></c><d><e>x</e></d></a>'
  expect(squeezed(spread(xml))).toBe(xml)
})
