import { readFileSync } from 'node:fs'
import { signDps } from '@talao/documents'
import { untidy } from '@talao/documents/testing/drawn-paper'
import { KEY } from '@talao/documents/testing/seal'
import { checkLayout } from '@talao/fiscal/layout/check'
import { writeLayout } from '@talao/fiscal/layout/write'
import { checkDps, dpsToSeal, dpsXml } from '@talao/fiscal/nfse/document'
import { NFSE } from '@talao/fiscal/nfse/layout/nfse'
import { readDps, readNfse } from '@talao/fiscal/nfse/read'
import { checkNfse } from '@talao/fiscal/nfse/rules'
import { afterAll, describe, expect, it } from 'vitest'
import { SCHEMAS } from '../support/schemas.ts'
import { spoiltOnes } from './documents-with-one-wrong-value.ts'
import { goldenXml } from './golden.ts'
import { answerTo } from './nfse-answer.ts'
import { composeNfseExample, fileOfNfse, NFSE_EXAMPLES, readNfseExample } from './nfse-example.ts'
import { danfseOf, paperText } from './paper.ts'
import { SchemaValidators } from './schema-validators.ts'

if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: the official schemas did not judge the examples of NFS-e')
const judges = new SchemaValidators()
afterAll(() => judges.dispose())

describe.each(NFSE_EXAMPLES)('the example %s', (name) => {
  const example = readNfseExample(name)
  const composed = composeNfseExample(example)

  it('breaks no rule and leaves nothing for the layout to name', () => {
    expect([...checkNfse(example.nfse, example.terms), ...checkDps(composed.infDPS)]).toEqual([])
  })

  it('becomes the DPS that lies beside it', () => {
    expect(goldenXml(dpsXml(composed.infDPS))).toBe(readFileSync(fileOfNfse(name, 'dps.xml'), 'utf8'))
  })

  it.runIf(SCHEMAS)('is accepted by the official schema once it is sealed', () => {
    const sealed = signDps({ ...KEY, ...dpsToSeal(composed.infDPS) })
    expect(judges.refusals('nfse/v1.01-20260727/DPS_v1.01.xsd', sealed)).toEqual([])
  })

  it('is refused by name for each of its values as soon as that one is wrong', () => {
    const spoilt = spoiltOnes(composed.infDPS)
    expect(spoilt.length).toBeGreaterThan(20)
    const unnoticed = spoilt.filter(({ place, document }) => {
      const [fault, ...more] = checkDps(document)
      return fault?.place !== place || more.length > 0
    })
    expect(unnoticed.map(({ place }) => place)).toEqual([])
  })

  it('is answered and printed as the paper that lies beside it, every text in its box', () => {
    const texts = danfseOf(answerTo(example, composed))
    expect(paperText(texts)).toBe(readFileSync(fileOfNfse(name, 'papel.txt'), 'utf8'))
    expect(untidy(texts)).toEqual([])
  })

  it('is read back as the same declaration, and from the answer of the authority too', () => {
    expect(readDps(dpsXml(composed.infDPS))).toEqual({ dps: composed.infDPS, unknown: [], misplaced: [] })
    const answer = answerTo(example, composed)
    const document = { versao: '1.01', infNFSe: answer }
    expect(checkLayout(NFSE, document, '2026-11-20')).toEqual([])
    const xml = writeLayout(NFSE, document).replace('<NFSe', `<NFSe xmlns="${NFSE.namespace}"`)
    expect(readNfse(xml)).toEqual({ nfse: answer, unknown: [], misplaced: [] })
  })
})
