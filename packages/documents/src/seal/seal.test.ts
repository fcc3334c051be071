import {
  composeCancellation,
  composeCorrection,
  composeEpec,
  composeInutilizacao,
  composeNfe,
  draftNfe,
  type NfeEventBody,
} from '@talao/fiscal'
import { writeNfeEventInside } from '@talao/fiscal/nfe/event/xml'
import { SchemaValidator } from '@talao/fiscal/testing/layout/schema-validator'
import { input } from '@talao/fiscal/testing/nfe/draft-input'
import { describe, expect, it } from 'vitest'
import { readSchema, SCHEMAS, schemaFile } from '../../../../test/support/schemas.ts'
import { CHAVE, KEY } from '../../testing/seal.ts'
import { sealInutilizacao, sealNfe, sealNfeEvent } from './seal.ts'
import { verifySignature } from './verify.ts'

const AT = new Date('2026-11-20T13:00:00Z')
const SUBJECT = { chave: CHAVE, author: '12ABC34501DE35', in_production: false }
const EMISSION = { serie: 1, number: 123, code: '13572468', issuedAt: AT, program: 'Talao 1.0' }

const NOTE = composed()
const EVENTS: [schema: string, event: NfeEventBody][] = [
  [
    'Evento_alnum_2026/e110110',
    composeCorrection({ subject: SUBJECT, sequence: 20, text: 'Leia-se Rua das Palmeiras & não das Flores', at: AT }),
  ],
  [
    'Evento_alnum_2026/e110111',
    composeCancellation({ subject: SUBJECT, protocol: '135260000000001', reason: 'Compra desfeita <em dia>', at: AT }),
  ],
  [
    'Evento_EPEC_PL_v1.01/e110140',
    composeEpec(composed({ kind: 'EPEC' as const, since: AT, reason: 'SEFAZ sem resposta desde cedo' }), AT),
  ],
]
const REQUEST = composeInutilizacao({
  cnpj: '12ABC34501DE35',
  stateCode: 35,
  year: 2026,
  serie: 1,
  first: 10,
  last: 12,
  reason: 'Numeração pulada por falha',
  in_production: false,
})

it('seals a composed note so that the signature holds over all of it', () => {
  const sealed = sealNfe(NOTE, KEY)
  const verified = verifySignature(sealed, { signedElement: 'infNFe', allow: ['rsa-sha1'] })
  expect(verified).toMatchObject({ ok: true, signed: { name: 'infNFe' } })
  const changed = sealed.replace('<vNF>97.00</vNF>', '<vNF>97.01</vNF>')
  expect(verifySignature(changed, { signedElement: 'infNFe', allow: ['rsa-sha1'] })).toMatchObject({ ok: false })
})

it.each(EVENTS)('seals the event %s', (_schema, event) => {
  expect(verifySignature(sealNfeEvent(event, KEY), { signedElement: 'infEvento', allow: ['rsa-sha1'] }).ok).toBe(true)
})

it('seals an inutilização', () => {
  const sealed = sealInutilizacao(REQUEST, KEY)
  expect(verifySignature(sealed, { signedElement: 'infInut', allow: ['rsa-sha1'] }).ok).toBe(true)
})

describe.runIf(SCHEMAS)('the official schemas', () => {
  it('accept the sealed note', () => {
    expect(refusals('PL_010e*/nfe_v4.00.xsd', sealNfe(NOTE, KEY))).toEqual([])
  })

  it.each(EVENTS)('accept the event around %s and its content', (schema, event) => {
    const sealed = sealNfeEvent(event, KEY)
    const batch = `<envEvento xmlns="${NAMESPACE}" versao="1.00"><idLote>1</idLote>${sealed}</envEvento>`
    expect(refusals('Evento_alnum_2026/envEvento_v1.00.xsd', batch)).toEqual([])
    const content = /<detEvento.*<\/detEvento>/.exec(writeNfeEventInside(event))?.[0] ?? ''
    expect(refusals(`${schema}_v1.00.xsd`, content.replace('<detEvento', `<detEvento xmlns="${NAMESPACE}"`))).toEqual(
      [],
    )
  })

  it('accept the inutilização', () => {
    expect(refusals('PL_010e*/inutNFe_v4.00.xsd', sealInutilizacao(REQUEST, KEY))).toEqual([])
  })
})

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'

function composed(contingency?: { kind: 'EPEC'; since: Date; reason: string }) {
  const nfe = draftNfe(input())
  const city = { name: 'São Paulo' }
  const company = { ...nfe.company, address: nfe.company.address && { ...nfe.company.address, city } }
  const { customer_note: buyer } = nfe
  const customer_note = { ...buyer, address: buyer.address && { ...buyer.address, city } }
  return composeNfe({ nfe: { ...nfe, company, customer_note }, ...EMISSION, ...(contingency && { contingency }) })
    .infNFe
}

function refusals(pattern: string, xml: string): string[] {
  const file = schemaFile(`nfe/${pattern}`)
  const judge = new SchemaValidator(file, readSchema(file))
  try {
    return judge.refusals(xml)
  } finally {
    judge.dispose()
  }
}
