import { checkNfeLayout, type InfNfe, nfePackageOn, readNfe } from '@talao/fiscal'
import { afterAll, describe, expect, it } from 'vitest'
import { checkReceived } from '../../apps/server/src/note/files/received-file.ts'
import { SchemaValidators } from '../examples/schema-validators.ts'
import { SCHEMAS } from '../support/schemas.ts'
import { contentOfNfe } from './content.ts'
import { GATEWAY_CASES, type GatewayCase, issueOne } from './gateway-cases.ts'
import { GOLDEN_NFE, type Golden, goldenNfe } from './golden-notes.ts'

const judges = new SchemaValidators()
afterAll(() => judges.dispose())

it('has twenty-one golden NF-e', () => {
  expect(GOLDEN_NFE).toHaveLength(21)
})

describe.each(GOLDEN_NFE)('the golden NF-e $name', (golden) => {
  it('comes back valid, ours and equal by each road', async () => {
    const [focus, sefaz] = [await issued(golden, GATEWAY_CASES.FOCUS), await issued(golden, GATEWAY_CASES.SEFAZ)]
    for (const { xml, verdict } of [focus, sefaz]) {
      expect(verdict).toMatchObject({ ok: true, denied: false })
      const { nfe, unknown, protocol } = readNfe(xml)
      expect([...checkNfeLayout(nfe), ...unknown]).toEqual([])
      expect(protocol?.cStat).toBe('100')
      if (SCHEMAS) expect(schemaRefusals(nfe, xml)).toEqual([])
    }
    expect(contentOfNfe(focus.xml)).toEqual(contentOfNfe(sefaz.xml))
  })
})

it('that São Paulo refuses is refused by each road in the same words', async () => {
  const golden = exemptInSaoPaulo()
  for (const road of [GATEWAY_CASES.FOCUS, GATEWAY_CASES.SEFAZ]) {
    const { result } = await issueOne(golden, road)
    expect(result).toMatchObject({ enotas_status: 'Negada', authority_code: '805', denied_final: false })
  }
})

/**
 * São Paulo accepts no exempt taxpayer (rejection 805). Our own rules catch it earlier; this test checks the gateways.
 */
function exemptInSaoPaulo(): Golden {
  const golden = goldenNfe('04-contribuinte-isento')
  if (golden.note.kind !== 'NFE') throw new Error('the example is a product note')
  const { nfe } = golden.note
  const customer_note = { ...nfe.customer_note, address: nfe.company.address }
  const items = nfe.items.map((item) => ({ ...item, cfop: '5102' }))
  return { ...golden, note: { kind: 'NFE', nfe: { ...nfe, customer_note, items } } }
}

async function issued(golden: Golden, road: GatewayCase) {
  const { result, bytes, cnpj } = await issueOne(golden, road)
  expect(result).toMatchObject({ enotas_status: 'Autorizada', number: 1, cnpj })
  const note = { kind: 'NFE' as const, access_key: result.access_key, cnpj, in_production: false }
  return { xml: new TextDecoder().decode(bytes), verdict: checkReceived({ kind: 'XML', bytes, note }) }
}

function schemaRefusals({ ide }: InfNfe, xml: string): string[] {
  const { name } = nfePackageOn(ide.dhEmi.slice(0, 10))
  return judges.refusals(`nfe/${name}*/procNFe_v4.00.xsd`, xml.replace(/^<\?xml[^>]*\?>\s*/, ''))
}
