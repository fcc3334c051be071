import { gzipSync } from 'node:zlib'
import { sealNfe } from '@talao/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf, lotOf, noteOf, openSefaz, type SefazBench, sentence } from '../../../testing/sefaz.ts'
import { askTls } from '../../../testing/tls.ts'

let bench: SefazBench
beforeAll(async () => {
  bench = await openSefaz()
})
afterAll(() => bench.simulator.stop())

const asZip = (service: string, payload: string) =>
  sentence(service, payload).replaceAll('nfeDadosMsg', 'nfeDadosMsgZip')
const zipped = (bytes: string | Uint8Array) => gzipSync(bytes).toString('base64')
const told = (data: string, service: 'NFeAutorizacao4' | 'NFeInutilizacao4' = 'NFeAutorizacao4') =>
  bench.ask(service, data, { envelope: asZip })

describe('a lot in gzip and base64', () => {
  it('is decided like any other, also where its base64 is broken into lines', async () => {
    const [plain, folded] = [noteOf({ number: 1 }), noteOf({ number: 2 })]
    const answer = await told(zipped(lotOf([sealNfe(plain, bench.key)])))
    expect([answer.first('cStat'), answer.last('cStat'), answer.first('chNFe')]).toEqual(['104', '100', keyOf(plain)])
    const lines = zipped(lotOf([sealNfe(folded, bench.key)])).replaceAll(/.{76}/g, '$&\n')
    expect((await told(lines)).last('cStat')).toBe('100')
  })

  it('gets a receipt where it has two notes', async () => {
    const notes = [3, 4].map((number) => sealNfe(noteOf({ number }), bench.key))
    expect((await told(zipped(lotOf(notes, '0')))).first('cStat')).toBe('103')
  })

  it.each([
    ['416 where it is no gzip', () => Buffer.from('<enviNFe/>').toString('base64'), '416'],
    ['416 where it is base64 for addresses', () => gzipSync('<a/>'.repeat(99)).toString('base64url'), '416'],
    ['416 where it was cut', () => zipped(lotOf([])).slice(0, 40), '416'],
    ['416 where it is empty', () => '', '416'],
    ['402 where it is no UTF-8', () => zipped(Buffer.from('<enviNFe>não</enviNFe>', 'latin1')), '402'],
    ['214 where it unpacks to more than a message may have', () => zipped(Buffer.alloc(11 * 1024 * 1024)), '214'],
    ['588 where there is white space between its tags', () => zipped('<enviNFe> <idLote/></enviNFe>'), '588'],
  ])('is %s', async (_what, data, code) => {
    expect((await told(data())).first('cStat')).toBe(code)
  })

  it('is a SOAP fault where it holds no XML, and at a service that takes none', async () => {
    expect((await told(zipped('nada'))).status).toBe(400)
    expect((await told(zipped('<inutNFe/>'), 'NFeInutilizacao4')).status).toBe(400)
  })
})

describe('an envelope', () => {
  const SOAP = 'http://www.w3.org/2003/05/soap-envelope'
  const WSDL = 'http://www.portalfiscal.inf.br/nfe/wsdl/NFeAutorizacao4'
  it.each([
    [
      'without prefixes',
      20,
      (lot: string) => soap('', '', `<Body><nfeDadosMsg xmlns="${WSDL}">${lot}</nfeDadosMsg></Body>`),
    ],
    [
      'with prefixes of any letters, declared where they are used',
      21,
      (lot: string) =>
        soap('', '', `<Body><ação-1.a:nfeDadosMsg xmlns:ação-1.a='${WSDL}'>${lot}</ação-1.a:nfeDadosMsg></Body>`),
    ],
    [
      'whose header speaks of the message',
      22,
      (lot: string) => {
        const header = '<Header><x xmlns="urn:x"><nfeDadosMsg>nada</nfeDadosMsg></x></Header>'
        return soap('', header, `<Body>\n<nfeDadosMsg nota="a>b" xmlns="${WSDL}">${lot}</nfeDadosMsg >\n</Body>`)
      },
    ],
    [
      'under a declaration in single quotes',
      23,
      (lot: string) =>
        soap(
          "<?xml version='1.0' encoding='utf-8'?>\r\n",
          '',
          `<Body><nfeDadosMsg xmlns="${WSDL}">${lot}</nfeDadosMsg></Body>`,
        ),
    ],
  ])('%s is read as XML is', async (_what, number, envelope) => {
    const lot = lotOf([sealNfe(noteOf({ number }), bench.key)])
    const answer = await bench.ask('NFeAutorizacao4', lot, { envelope: (_service, payload) => envelope(payload) })
    expect(answer.last('cStat')).toBe('100')
  })

  function soap(declaration: string, header: string, body: string): string {
    return `${declaration}<Envelope xmlns="${SOAP}">${header}${body}</Envelope>`
  }
})

it('refuses a message that is no UTF-8 with 402, whatever the note in it', async () => {
  const note = noteOf({ number: 9, text: 'Edição' })
  const body = Buffer.from(sentence('NFeAutorizacao4', lotOf([sealNfe(note, bench.key)])), 'latin1')
  const answer = await askTls({
    url: `${bench.simulator.tlsUrl}/sefaz/SP/homologacao/NFeAutorizacao4`,
    client: bench.client,
    method: 'POST',
    headers: { 'Content-Type': 'application/soap+xml; charset=utf-8' },
    body,
  })
  expect([answer.status, /<cStat>402</.test(answer.text)]).toEqual([200, true])
  expect((await bench.consult(keyOf(note))).first('cStat')).toBe('217')
})
