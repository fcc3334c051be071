import { checkDps, readNfse } from '@talao/fiscal'
import { afterAll, describe, expect, it } from 'vitest'
import { checkReceived } from '../../apps/server/src/note/files/received-file.ts'
import { SchemaValidators } from '../examples/schema-validators.ts'
import { SCHEMAS } from '../support/schemas.ts'
import { factsOfCity, factsOfNational } from './city-content.ts'
import { contentOfNfse } from './content.ts'
import { GATEWAY_CASES, type GatewayCase, issueOne } from './gateway-cases.ts'
import { GOLDEN_NFSE, type Golden } from './golden-notes.ts'

/** The cities' layout has no value for it. */
const EXPORT = '7'

const judges = new SchemaValidators()
afterAll(() => judges.dispose())

it('has at least ten golden NFS-e', () => {
  expect(GOLDEN_NFSE.length).toBeGreaterThanOrEqual(10)
})

describe.each(GOLDEN_NFSE)('the golden NFS-e $name', (golden) => {
  it('comes back valid, ours and equal by both national roads, and by a city of its own where there is a word for it', async () => {
    const [focus, direct] = [
      await issued(golden, GATEWAY_CASES.FOCUS_NATIONAL),
      await issued(golden, GATEWAY_CASES.NACIONAL),
    ]
    for (const { xml, verdict } of [focus, direct]) {
      expect(verdict).toMatchObject({ ok: true })
      const { nfse, unknown } = readNfse(xml)
      expect([...checkDps(nfse.DPS.infDPS), ...unknown]).toEqual([])
      if (SCHEMAS) expect(judges.refusals('nfse/v1.01-20260727/NFSe_v1.01.xsd', withoutHead(xml))).toEqual([])
    }
    expect(contentOfNfse(focus.xml)).toEqual(contentOfNfse(direct.xml))

    if (golden.note.kind !== 'NFSE' || golden.note.nfse.nature_operation === EXPORT) return
    const city = await issued(golden, GATEWAY_CASES.CITY)
    expect(city.verdict).toMatchObject({ ok: true })
    expect(factsOfCity(city.xml)).toEqual(factsOfNational(direct.xml))
  })
})

async function issued(golden: Golden, road: GatewayCase) {
  const { result, bytes, cnpj } = await issueOne(golden, road)
  const { access_key, number, verification_code } = result
  expect(result).toMatchObject({ enotas_status: 'Autorizada', cnpj })
  const note = { kind: 'NFSE' as const, access_key, cnpj, in_production: false, number, verification_code }
  return { result, xml: new TextDecoder().decode(bytes), verdict: checkReceived({ kind: 'XML', bytes, note }) }
}

function withoutHead(xml: string): string {
  return xml.replace(/^<\?xml[^>]*\?>\s*/, '')
}
