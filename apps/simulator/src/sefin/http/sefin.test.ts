import { parseChaveNfse, readNfse, readNfseEvent } from '@talao/fiscal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CNPJ, dpsOf } from '../../../testing/sefin.ts'
import {
  type Body,
  openSefin,
  packed,
  type SefinAnswer,
  type SefinBench,
  unpacked,
} from '../../../testing/sefin-http.ts'
import { askTls, demoClient } from '../../../testing/tls.ts'
import type { FaultKind } from '../../faults/plan.ts'

const HOST = '/sefin/homologacao'
let bench: SefinBench
let number = 0
beforeAll(async () => {
  bench = await openSefin()
})
afterAll(() => bench.simulator.stop())
beforeEach(() => {
  number += 1
  bench.simulator.admin.removeFaults()
  bench.simulator.admin.sefin.setKnob('error_shape', 'specified')
  bench.simulator.admin.sefin.setKnob('event_shape', 'list')
})

const idOf = () => dpsOf({ number }).Id
const issued = async () => String((await bench.issue({ number })).body['chaveAcesso'])
const refuse = () => bench.issue({ number, note: { observations: '[sim:E0202]' } })

describe('POST /nfse', () => {
  it('answers the note, its key and the id of the DPS', async () => {
    const { status, body } = await bench.issue({ number })
    expect([status, body['tipoAmbiente'], body['idDps']]).toEqual([201, 2, idOf()])
    const { nfse } = readNfse(unpacked(body['nfseXmlGZipB64']))
    expect(nfse.Id).toBe(`NFS${String(body['chaveAcesso'])}`)
    expect(nfse.DPS.infDPS.Id).toBe(idOf())
  })

  it.each<[string, (body: Body) => unknown]>([
    ['specified', ({ erros }) => (erros as Body[])[0]?.['codigo']],
    ['erro', ({ erro }) => (erro as Body)['codigo']],
    ['erro_list', ({ erro }) => (erro as Body[])[0]?.['codigo']],
    ['capitals', ({ erros }) => (erros as Body[])[0]?.['Codigo']],
  ] as const)('refuses with its errors %s', async (shape, codeOf) => {
    bench.simulator.admin.sefin.setKnob('error_shape', shape as 'erro')
    const { status, body } = await refuse()
    expect([status, body['idDPS'], codeOf(body)]).toEqual([400, idOf(), 'E0202'])
  })

  it.each([
    ['no JSON', 'lixo', 'E1225'],
    ['no gzip', { dpsXmlGZipB64: 'bGl4bw==' }, 'E1226'],
    ['no UTF-8', { dpsXmlGZipB64: packed(Buffer.from('São Paulo', 'latin1')) }, 'E1229'],
    ['no XML', { dpsXmlGZipB64: packed('lixo') }, 'E1235'],
  ])('refuses what is %s', async (_, sent, code) => {
    const { status, body } = await bench.call('POST', `${HOST}/nfse`, sent)
    expect([status, (body['erros'] as Body[])[0]?.['codigo']]).toEqual([400, code])
  })

  it('answers E0014 to a second sending, and the first note is found', async () => {
    const chave = await issued()
    const { body } = await bench.issue({ number })
    expect(body['erros']).toEqual([expect.objectContaining({ codigo: 'E0014' })])
    expect((await bench.call('GET', `${HOST}/dps/${idOf()}`)).body['chaveAcesso']).toBe(chave)
  })

  it('gives one note to ten sendings at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => bench.issue({ number })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(bench.simulator.admin.sefin.nfse({ id_dps: idOf() })).toMatchObject({ total: 1, valid: 1 })
  })
})

it('thinks as long as the note says, with the note already in the book', async () => {
  let isAnswered = false
  const asked = bench.issue({ number, note: { observations: '[sim:lento=30]' } }).finally(() => {
    isAnswered = true
  })
  await expect.poll(() => bench.simulator.admin.sefin.nfse({ id_dps: idOf() }).valid).toBe(1)
  expect(isAnswered).toBe(false)
  expect((await asked).status).toBe(201)
})

describe('the type of a body', () => {
  const send = (type: string) =>
    askTls({
      url: `${bench.simulator.tlsUrl}/sefin/homologacao/nfse`,
      client: bench.company.client,
      method: 'POST',
      headers: type === '' ? {} : { 'Content-Type': type },
      body: '{"dpsXmlGZipB64":"?"}',
    })

  it.each(['application/json', 'APPLICATION/JSON;charset="UTF-8"', 'application/problem+json'])(
    'may be %s',
    async (type) => {
      expect((await send(type)).status).toBe(400)
    },
  )

  it.each(['text/plain', 'application/xml', 'application/jsonx', ''])('may not be "%s"', async (type) => {
    expect((await send(type)).status).toBe(415)
  })
})

describe('who may ask', () => {
  it('is for the existence of a DPS anybody, for its key only a party', async () => {
    const path = `${HOST}/dps/${idOf()}`
    const ask = async (method: string) => (await bench.call(method, path, undefined, bench.stranger)).status
    expect([await ask('HEAD'), await ask('GET')]).toEqual([404, 404])
    await issued()
    expect([await ask('HEAD'), await ask('GET')]).toEqual([200, 403])
    expect((await bench.call('HEAD', `${HOST}/dps/123`)).status).toBe(400)
  })

  it('is for a note and its events only a party', async () => {
    const path = `${HOST}/nfse/${await issued()}`
    expect((await bench.call('GET', path)).status).toBe(200)
    for (const asked of [path, `${path}/eventos`]) {
      expect((await bench.call('GET', asked, undefined, bench.stranger)).status).toBe(403)
    }
    expect((await bench.call('GET', path.slice(0, -1))).status).toBe(400)
  })

  it('is nobody whose certificate has ended', async () => {
    const ended = demoClient(CNPJ, { notAfter: new Date('2026-11-19T00:00:00Z') })
    const caller = { ...bench.company, client: { ca: bench.simulator.caPem, ...ended } }
    const { status, body } = await bench.call('HEAD', `${HOST}/dps/${idOf()}`, undefined, caller)
    expect([status, body]).toEqual([403, {}])
    const said = await bench.call('GET', `${HOST}/dps/${idOf()}`, undefined, caller)
    expect((said.body['erro'] as Body)['codigo']).toBe('E1203')
  })

  it('finds nothing in the other environment, nor in one that does not exist', async () => {
    const chave = await issued()
    expect((await bench.call('GET', `/sefin/producao/nfse/${chave}`)).status).toBe(404)
    expect((await bench.call('GET', `/sefin/teste/nfse/${chave}`)).status).toBe(404)
  })
})

describe('events', () => {
  it('are registered with a receipt, and read back as base64 of base64', async () => {
    const chave = await issued()
    const path = `${HOST}/nfse/${chave}/eventos`
    expect((await bench.call('GET', path)).status).toBe(404)
    const { status, body } = await bench.cancel(chave)
    expect(status).toBe(201)
    const receipt = unpacked(body['eventoXmlGZipB64'])
    expect(readNfseEvent(receipt).event.Id).toBe(`EVT${chave}101101001`)
    for (const asked of [path, `${path}/101101`, `${path}/101101/1`]) {
      const [event] = (await bench.call('GET', asked)).body['eventos'] as Body[]
      expect(unpacked(Buffer.from(String(event?.['arquivoXml']), 'base64').toString('utf8'))).toBe(receipt)
    }
    expect((await bench.call('GET', `${path}/101101/2`)).status).toBe(404)
    bench.simulator.admin.sefin.setKnob('event_shape', 'plain')
    expect(unpacked((await bench.call('GET', `${path}/101101/1`)).body['eventoXmlGZipB64'])).toBe(receipt)
  })

  it('are refused with one error under erro', async () => {
    const chave = await issued()
    await bench.cancel(chave)
    const { status, body } = await bench.cancel(chave)
    expect([status, (body['erro'] as Body)['codigo']]).toEqual([400, 'E0840'])
  })
})

describe('an answer spoiled by plan, with the note in the book', () => {
  it.each<[FaultKind, (answer: SefinAnswer) => unknown, unknown]>([
    [
      'answer_without_xml',
      ({ status, body }) => [status, 'nfseXmlGZipB64' in body, 'chaveAcesso' in body],
      [201, false, true],
    ],
    [
      'answer_without_key',
      ({ status, body }) => [status, 'nfseXmlGZipB64' in body, 'chaveAcesso' in body],
      [201, true, false],
    ],
    ['bad_gateway', ({ status, body }) => [status, body], [502, { erro: 'Bad Gateway' }]],
    ['html_body', ({ status, text }) => [status, text.slice(0, 6)], [502, '<html>']],
    ['truncated', ({ status, body }) => [status, body], [201, {}]],
  ])('%s', async (kind, look, expected) => {
    bench.simulator.admin.addFault({ kind, token: CNPJ, method: 'POST', path: '^/sefin/homologacao/nfse$', count: 1 })
    const answer = await bench.issue({ number })
    expect(look(answer)).toEqual(expected)
    expect((await bench.call('GET', `${HOST}/dps/${idOf()}`)).status).toBe(200)
  })

  it('answer_wrong_key and answer_of_another', async () => {
    const before = await issued()
    const say = async (kind: FaultKind) => {
      bench.simulator.admin.addFault({ kind, method: 'GET', path: '/dps/', count: 1 })
      return String((await bench.call('GET', `${HOST}/dps/${idOf()}`)).body['chaveAcesso'])
    }
    const wrong = await say('answer_wrong_key')
    expect([wrong.slice(0, 49), parseChaveNfse(wrong)]).toEqual([before.slice(0, 49), undefined])
    expect(bench.simulator.admin.sefin.nfse({ chave: await say('answer_of_another') }).data[0]?.id_dps).not.toBe(idOf())
  })

  it('answer_unreadable_gzip', async () => {
    bench.simulator.admin.addFault({ kind: 'answer_unreadable_gzip', count: 1 })
    const { body } = await bench.issue({ number })
    expect(() => unpacked(body['nfseXmlGZipB64'])).toThrow(/header/)
    expect((await bench.call('GET', `${HOST}/dps/${idOf()}`)).body['chaveAcesso']).toBe(body['chaveAcesso'])
  })
})

it('says in the admin how many valid notes a DPS and a sale have', async () => {
  const seen = () => bench.simulator.admin.sefin.nfse({ sale: 'HP123456' })
  await issued()
  const before = seen()
  expect(before.most_valid_documents_of_a_dps).toBe(1)
  await bench.issue({ number: 999_999 })
  expect(seen().most_valid_documents_of_a_sale).toBe(before.most_valid_documents_of_a_sale + 1)
})
