import { readNfse, readNfseEvent } from '@talao/fiscal'
import { firm } from '@talao/fiscal/testing/nfse/note'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CNPJ } from '../../../testing/sefin.ts'
import { type Body, openSefin, type SefinBench, unpacked } from '../../../testing/sefin-http.ts'

const HOST = '/adn/homologacao'
let bench: SefinBench
beforeAll(async () => {
  bench = await openSefin()
})
afterAll(() => bench.simulator.stop())

const read = (nsu: number, query = '') => bench.call('GET', `${HOST}/contribuintes/DFe/${nsu}${query}`)
const lotOf = (body: Body) => body['LoteDFe'] as Body[]

describe('the distribution', () => {
  it('answers 404 with a body when there is nothing', async () => {
    const { status, body } = await read(0)
    expect([status, body['StatusProcessamento'], body['TipoAmbiente']]).toEqual([
      404,
      'NENHUM_DOCUMENTO_LOCALIZADO',
      'HOMOLOGACAO',
    ])
  })

  it('tells each party of a note and of what became of it, in its own sequence', async () => {
    const { body } = await bench.issue({ number: 1, note: { customer_note: firm({ document: '07504505000132' }) } })
    const chave = String(body['chaveAcesso'])
    await bench.cancel(chave)
    const found = lotOf((await read(0, `?cnpjConsulta=${CNPJ}&lote=true`)).body)
    expect(found.map(({ NSU, TipoDocumento, TipoEvento }) => [NSU, TipoDocumento, TipoEvento])).toEqual([
      [1, 'NFSE', null],
      [2, 'EVENTO', 'CANCELAMENTO'],
    ])
    expect(readNfse(unpacked(found[0]?.['ArquivoXml'])).nfse.Id).toBe(`NFS${chave}`)
    expect(readNfseEvent(unpacked(found[1]?.['ArquivoXml'])).event.Id).toContain(chave)
    const buyer = await bench.call('GET', `${HOST}/contribuintes/DFe/2`, undefined, bench.stranger)
    expect(lotOf(buyer.body).map(({ NSU }) => NSU)).toEqual([2])
  })

  it('comes in lots of 50, or one by one', async () => {
    for (let number = 10; number < 62; number += 1) await bench.issue({ number })
    expect(lotOf((await read(0)).body)).toHaveLength(50)
    expect(lotOf((await read(51)).body).map(({ NSU }) => NSU)).toEqual([51, 52, 53, 54])
    expect(lotOf((await read(0, '?lote=false')).body)).toHaveLength(1)
    expect((await read(55)).status).toBe(404)
  })

  it('is of the root of the certificate alone', async () => {
    expect((await read(0, '?cnpjConsulta=11222333000262')).status).toBe(404)
    expect((await read(0, '?cnpjConsulta=07504505000132')).status).toBe(403)
    expect((await read(0, '?cnpjConsulta=123')).status).toBe(400)
  })

  it('alone knows what the city did', async () => {
    const chave = String((await bench.issue({ number: 70 })).body['chaveAcesso'])
    bench.simulator.admin.sefin.actOfCity(chave, '305101')
    expect((await bench.call('GET', `/sefin/homologacao/nfse/${chave}/eventos`)).status).toBe(404)
    const { body } = await bench.call('GET', `${HOST}/contribuintes/NFSe/${chave}/Eventos`)
    expect(lotOf(body).map(({ TipoEvento }) => TipoEvento)).toEqual(['CANCELAMENTO_POR_OFICIO'])
  })

  it('may bring documents of a kind that nobody knows', async () => {
    bench.simulator.admin.sefin.setKnob('adn_unknown_documents', 'on')
    await bench.issue({ number: 80 })
    bench.simulator.admin.sefin.setKnob('adn_unknown_documents', 'off')
    const kinds = lotOf((await read(50)).body).map(({ TipoDocumento }) => TipoDocumento)
    expect(kinds.slice(-2)).toEqual(['DOCUMENTO_DE_OUTRO_LEIAUTE', 'NFSE'])
  })
})

describe('what a city has set', () => {
  const ask = (path: string) => bench.call('GET', `${HOST}/parametrizacao/${CITY}${path}`)

  it('says whether it is in the national system', async () => {
    const seen = async () => (await ask('/convenio')).body['parametrosConvenio']
    expect(await seen()).toMatchObject({ aderenteAmbienteNacional: 1, aderenteEmissorNacional: 1 })
    bench.simulator.admin.sefin.setCity(CITY, { national_emitter: false })
    expect(await seen()).toMatchObject({ aderenteEmissorNacional: 0 })
    bench.simulator.admin.sefin.setCity(CITY, { agreement: 'NONE' })
    const { status, body } = await ask('/convenio')
    expect([status, typeof body['mensagem']]).toEqual([404, 'string'])
    bench.simulator.admin.sefin.setCity(CITY, { agreement: 'ACTIVE', national_emitter: true })
  })

  it('names the kind of the agreement as the answers seen do, or as the official OpenAPI', async () => {
    const seen = async () => (await ask('/convenio')).body['parametrosConvenio'] as Record<string, unknown>
    expect(await seen()).toHaveProperty('tipoConvenio', 1)
    bench.simulator.admin.sefin.setKnob('agreement_type_name', 'tipoConvenioDeserializationSetter')
    const named = await seen()
    bench.simulator.admin.sefin.setKnob('agreement_type_name', 'tipoConvenio')
    expect(named).toHaveProperty('tipoConvenioDeserializationSetter', 1)
    expect(named).not.toHaveProperty('tipoConvenio')
  })

  it.each(['080201', '08.02.01.000'])('says the rate of the service %s', async (service) => {
    bench.simulator.admin.sefin.setCity(CITY, { iss_rates: { '080201': '2.9' } })
    const { body } = await ask(`/${service}/2026-11-20/aliquota`)
    expect(body['aliquotas']).toEqual({ [service]: [expect.objectContaining({ Aliq: 2.9, DtFim: null })] })
    expect((await ask(`/${service}/historicoaliquotas`)).body['aliquotas']).toBeDefined()
  })

  it('says nothing of what is not set, in words', async () => {
    expect((await ask('/089999/2026-11-20/aliquota')).status).toBe(404)
    expect((await ask('/080201/2026-11-20/regimes_especiais')).status).toBe(404)
    expect((await ask('/12345678901234/2026-11-20/beneficio')).status).toBe(404)
    expect((await ask('/2026-11-20/retencoes')).body['retencoes']).toMatchObject({ artigoSexto: { habilitado: true } })
    expect((await bench.call('GET', `${HOST}/parametrizacao/9999999/convenio`)).status).toBe(400)
  })
})
