import { checkNfeLayout, type InfNfe, nfePackageOn, readNfe } from '@talao/fiscal'
import { afterAll, describe, expect, it } from 'vitest'
import { checkReceived } from '../../apps/server/src/files/received.ts'
import { Judges } from '../examples/judges.ts'
import { SCHEMAS } from '../support/schemas.ts'
import { contentOfNfe } from './content.ts'
import { GOLDEN_NFE, type Golden, goldenNfe } from './golden-notes.ts'
import { issuedAlone, type Road, ROADS } from './roads.ts'

const judges = new Judges()
afterAll(() => judges.dispose())

it('has twenty-one golden NF-e', () => {
  expect(GOLDEN_NFE).toHaveLength(21)
})

describe.each(GOLDEN_NFE)('the golden NF-e $name', (golden) => {
  it('comes back valid, ours and equal by each road', async () => {
    const [focus, sefaz] = [await issued(golden, ROADS.FOCUS), await issued(golden, ROADS.SEFAZ)]
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
  for (const road of [ROADS.FOCUS, ROADS.SEFAZ]) {
    const { result } = await issuedAlone(golden, road)
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

async function issued(golden: Golden, road: Road) {
  const { result, bytes, cnpj } = await issuedAlone(golden, road)
  expect(result).toMatchObject({ enotas_status: 'Autorizada', number: 1, cnpj })
  const note = { kind: 'NFE' as const, access_key: result.access_key, cnpj, in_production: false }
  return { xml: new TextDecoder().decode(bytes), verdict: checkReceived({ kind: 'XML', bytes, note }) }
}

function schemaRefusals({ ide }: InfNfe, xml: string): string[] {
  const { name } = nfePackageOn(ide.dhEmi.slice(0, 10))
  return judges.refusals(`nfe/${name}*/procNFe_v4.00.xsd`, xml.replace(/^<\?xml[^>]*\?>\s*/, ''))
}
