import { prepareSealKey, sealNfe } from '@talao/documents'
import type { InfNfe } from '@talao/fiscal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  certificateOf,
  demoOf,
  ISSUER,
  keyOf,
  lotOf,
  noteOf,
  openSefaz,
  type SefazBench,
  sentence,
} from '../../testing/sefaz.ts'
import { makeAuthority, makeServerPair } from '../tls/certificate.ts'

let bench: SefazBench
let number = 0
beforeAll(async () => {
  bench = await openSefaz()
})
afterAll(() => bench.simulator.stop())
beforeEach(() => {
  number += 1
})

const fresh = (wish: Parameters<typeof noteOf>[0] = {}) => noteOf({ number, ...wish })
const emitted = (change: (nfe: InfNfe) => InfNfe) => fresh({ change })
const book = () => bench.simulator.admin.sefaz.documents({ cnpj: ISSUER })

describe('one note sent to SEFAZ', () => {
  it('is authorised at once, with its protocol over the digest that was signed', async () => {
    const nfe = fresh()
    const answer = await bench.send(nfe)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/soap+xml; charset=utf-8')
    expect([answer.first('cStat'), answer.last('cStat'), answer.first('chNFe')]).toEqual(['104', '100', keyOf(nfe)])
    expect(answer.first('nProt')).toMatch(/^135[0-9]{12}$/)
    const [, digest] = /<DigestValue>([^<]+)</.exec(sealNfe(nfe, bench.key)) ?? []
    expect(answer.first('digVal')).toBe(digest)
  })

  it('is told 150 when it comes more than seven days late, and 228 after thirty', async () => {
    const days = (count: number) => new Date(bench.simulator.admin.now().getTime() - count * 86_400_000)
    expect((await bench.send(fresh({ at: days(8) }))).last('cStat')).toBe('150')
    number += 1
    expect((await bench.send(fresh({ at: days(31) }))).last('cStat')).toBe('228')
  })

  it('is told 120 with its alerts in pairs where it asks for them, and asked about the same again', async () => {
    const nfe = fresh({ text: '[sim:alertas=1115,200]' })
    const pairs =
      '<cMsg>1115</cMsg><xMsg>Alerta simulado 1115</xMsg><cMsg>200</cMsg><xMsg>Alerta simulado 200</xMsg></infProt>'
    for (const answer of [await bench.send(nfe), await bench.consult(keyOf(nfe))]) {
      expect(answer.last('cStat')).toBe('120')
      expect(answer.text).toContain(pairs)
    }
  })

  it('is refused by the first rule it breaks, without protocol, and its number stays free', async () => {
    const wrong = emitted((nfe) => ({ ...nfe, emit: { ...nfe.emit, IE: '000' } }))
    const answer = await bench.send(wrong)
    expect([answer.first('cStat'), answer.last('cStat'), answer.last('xMotivo')]).toEqual([
      '104',
      '209',
      'Rejeicao: IE do emitente invalida',
    ])
    expect(answer.text).not.toContain('<nProt>')
    expect((await bench.send(fresh())).last('cStat')).toBe('100')
  })

  it('is refused with the element that its schema does not take', async () => {
    const answer = await bench.send(emitted((nfe) => ({ ...nfe, ide: { ...nfe.ide, natOp: '' } })))
    expect([answer.first('cStat'), answer.first('xMotivo')]).toEqual([
      '225',
      'Rejeicao: Falha no Schema XML do lote de NFe [ide/natOp]',
    ])
    expect(answer.text).not.toContain('protNFe')
  })

  it('is refused when its elements stand in another order', async () => {
    const signed = sealNfe(fresh(), bench.key)
    const turned = signed.replace('<mod>55</mod><serie>1</serie>', '<serie>1</serie><mod>55</mod>')
    expect((await bench.ask('NFeAutorizacao4', lotOf([turned]))).first('cStat')).toBe('225')
  })

  it('is refused in homologation under the name of a person', async () => {
    const named = emitted((nfe) => ({ ...nfe, ...(nfe.dest && { dest: { ...nfe.dest, xNome: 'Maria' } }) }))
    expect((await bench.send(named)).last('cStat')).toBe('598')
  })
})

describe('a seal', () => {
  it('is 297 over another content, 298 when it is missing', async () => {
    const signed = sealNfe(fresh(), bench.key)
    const touched = signed.replace('Editora Exemplo', 'Editora Exempla')
    expect((await bench.ask('NFeAutorizacao4', lotOf([touched]))).last('cStat')).toBe('297')
    const bare = signed.replace(/<Signature.*<\/Signature>/, '')
    expect((await bench.ask('NFeAutorizacao4', lotOf([bare]))).last('cStat')).toBe('298')
  })

  it('is 213 of another company, and good of a branch of the same', async () => {
    const alien = certificateOf('07504505000132')
    const other = prepareSealKey({ keyPem: alien.key, certificatePem: alien.cert })
    expect((await bench.send(fresh(), { key: other })).last('cStat')).toBe('213')
    const branch = certificateOf('11222333000262')
    const own = prepareSealKey({ keyPem: branch.key, certificatePem: branch.cert })
    expect((await bench.send(fresh(), { key: own })).last('cStat')).toBe('100')
  })

  it('is 291 of a certificate that has run out', async () => {
    const old = demoOf({ notAfter: new Date('2026-11-01T00:00:00Z') })
    const key = prepareSealKey({ keyPem: old.key, certificatePem: old.cert })
    expect((await bench.send(fresh(), { key })).last('cStat')).toBe('291')
  })
})

describe('whoever opens the line', () => {
  it('is 281 with a certificate that has run out, 280 with one for other uses', async () => {
    const told = async (pair: { key: string; cert: string }) =>
      (await bench.send(fresh(), { client: { ...bench.client, ...pair } })).first('cStat')
    expect(await told(demoOf({ notAfter: new Date('2026-11-01T00:00:00Z') }))).toBe('281')
    const { keyPem, certificatePem } = makeServerPair(makeAuthority())
    expect(await told({ key: keyPem, cert: certificatePem })).toBe('280')
  })

  it('is 403 without a certificate', async () => {
    expect((await bench.send(fresh(), { client: { ca: bench.client.ca } })).status).toBe(403)
  })

  it('may be another company than the issuer: an office sends for its clients', async () => {
    const client = { ...bench.client, ...certificateOf('07504505000132') }
    expect((await bench.send(fresh(), { client })).last('cStat')).toBe('100')
  })
})

describe('a key', () => {
  const withId = (nfe: InfNfe, edit: (chave: string) => string) => ({ ...nfe, Id: `NFe${edit(keyOf(nfe))}` })

  it('is 502 when the fields say another, 236 and 253 when a digit is wrong', async () => {
    const nfe = fresh()
    const other = keyOf(noteOf({ number: number + 500 }))
    expect((await bench.send(withId(nfe, () => other))).last('cStat')).toBe('502')
    const digit = String((Number(nfe.ide.cDV) + 1) % 10)
    expect((await bench.send(withId(nfe, (chave) => chave.slice(0, 43) + digit))).last('cStat')).toBe('236')
    expect((await bench.send({ ...nfe, ide: { ...nfe.ide, cDV: digit } })).last('cStat')).toBe('253')
  })

  it('is 252 in the other environment and 226 at the authoriser of another UF', async () => {
    expect((await bench.send(fresh(), { environment: 'producao' })).last('cStat')).toBe('252')
    expect((await bench.send(fresh(), { authorizer: 'SVRS' })).last('cStat')).toBe('226')
  })
})

describe('a number', () => {
  it('is 204 for the same key again, and nothing is issued twice', async () => {
    const nfe = fresh()
    const [first, again] = [await bench.send(nfe), await bench.send(nfe)]
    expect([first.last('cStat'), again.last('cStat')]).toEqual(['100', '204'])
    expect(again.last('xMotivo')).toBe(`Rejeicao: Duplicidade de NF-e [nRec:${first.first('nProt')}]`)
    expect(book().most_valid_documents_of_a_number).toBe(1)
  })

  it('is 539 for another key, which is named', async () => {
    const nfe = fresh({ code: '41234567' })
    await bench.send(nfe)
    const other = await bench.send(fresh({ code: '47654321' }))
    expect(other.last('cStat')).toBe('539')
    expect(other.last('xMotivo')).toMatch(new RegExp(`\\[chNFe:${keyOf(nfe)}\\]\\[nRec:[0-9]{15}\\]$`))
  })

  it('is burnt by a denial: 205 when it comes again', async () => {
    const nfe = fresh({ text: 'Venda X [sim:denegado]' })
    const denied = await bench.send(nfe)
    expect([denied.last('cStat'), denied.last('xMotivo')]).toEqual([
      '302',
      'Uso Denegado: Irregularidade fiscal do destinatario',
    ])
    expect(denied.first('nProt')).toMatch(/^[0-9]{15}$/)
    expect((await bench.send(nfe)).last('cStat')).toBe('205')
  })

  it('is another one in the other environment', async () => {
    const code = '41234567'
    const [tried, real] = [fresh({ code }), fresh({ code, production: true })]
    expect(keyOf(real)).toBe(keyOf(tried))
    expect((await bench.send(tried)).last('cStat')).toBe('100')
    expect((await bench.consult(keyOf(real), { environment: 'producao' })).first('cStat')).toBe('217')
    expect((await bench.send(real, { environment: 'producao' })).last('cStat')).toBe('100')
  })
})

describe('a lot', () => {
  it('of one note must be synchronous, of several must not', async () => {
    const one = sealNfe(fresh(), bench.key)
    const two = sealNfe(noteOf({ number: number + 700 }), bench.key)
    expect((await bench.ask('NFeAutorizacao4', lotOf([one], '0'))).first('cStat')).toBe('452')
    expect((await bench.ask('NFeAutorizacao4', lotOf([one, two], '1'))).first('cStat')).toBe('764')
  })

  it('that takes its time gets a receipt, and its answer behind it', async () => {
    const nfe = fresh({ text: 'Venda Y [sim:lento=20]' })
    const taken = await bench.send(nfe)
    expect(taken.first('cStat')).toBe('103')
    const receipt = `<consReciNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><tpAmb>2</tpAmb><nRec>${taken.first('nRec')}</nRec></consReciNFe>`
    const ask = () => bench.ask('NFeRetAutorizacao4', receipt)
    expect((await ask()).first('cStat')).toBe('105')
    expect((await bench.send(nfe)).last('cStat')).toBe('103')
    await bench.simulator.admin.advance(20_000)
    const done = await ask()
    expect([done.first('cStat'), done.last('cStat'), done.first('chNFe')]).toEqual(['104', '100', keyOf(nfe)])
    await bench.simulator.admin.advance(20_000)
    expect(book().most_valid_documents_of_a_sale).toBe(1)
  })

  it('may be told to end in any code, or in none', async () => {
    expect((await bench.send(fresh({ text: '[sim:cstat=778]' }))).last('cStat')).toBe('778')
    const lost = fresh({ text: '[sim:limbo]' })
    expect((await bench.send(lost)).first('cStat')).toBe('103')
    await bench.simulator.admin.advance(86_400_000)
    expect((await bench.consult(keyOf(lost))).first('cStat')).toBe('217')
  })
})

describe('a message', () => {
  it.each([
    ['another media type', { contentType: 'text/xml; charset=utf-8' }, 415],
    [
      'SOAP 1.1',
      {
        envelope: (service: string, payload: string) =>
          sentence(service, payload).replaceAll(
            'http://www.w3.org/2003/05/soap-envelope',
            'http://schemas.xmlsoap.org/soap/envelope/',
          ),
      },
      400,
    ],
    [
      'the namespace of another service',
      { envelope: (_: string, payload: string) => sentence('NFeStatusServico4', payload) },
      400,
    ],
    ['broken XML', { envelope: (service: string, payload: string) => sentence(service, payload).slice(0, -5) }, 400],
  ])('in %s is answered by a SOAP fault', async (_what, wish, http) => {
    const answer = await bench.ask('NFeAutorizacao4', lotOf([sealNfe(fresh(), bench.key)]), wish)
    expect([answer.status, answer.text.includes('<soap:Fault>')]).toEqual([http, true])
  })

  it('is 588 with white space between its tags and 404 with prefixes', async () => {
    const lot = lotOf([sealNfe(fresh(), bench.key)])
    expect((await bench.ask('NFeAutorizacao4', lot.replace('<idLote>', ' <idLote>'))).first('cStat')).toBe('588')
    const prefixed = lot.replace('<enviNFe xmlns=', '<n:enviNFe xmlns:n=').replace('</enviNFe>', '</n:enviNFe>')
    expect((await bench.ask('NFeAutorizacao4', prefixed)).first('cStat')).toBe('404')
  })

  it('to a service that nobody offers is 404', async () => {
    expect((await bench.ask('NFeAutorizacao4', 'x', { authorizer: 'AN' })).status).toBe(404)
    expect((await bench.ask('NFeInutilizacao4', 'x', { authorizer: 'SVC-AN' })).status).toBe(404)
  })
})
