import { parseChaveDeAcesso, parseChaveNfse } from '@talao/fiscal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, basic, note, openBench } from '../../testing/focus-nfe.ts'
import { issueService, municipalNote, nationalNote, openServiceBench } from '../../testing/service-notes.ts'
import type { FaultPlan } from './plan.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench({ settings: { rateLimit: 10_000 } })
})
afterAll(() => bench.simulator.stop())
beforeEach(() => bench.simulator.admin.removeFaults())

const plan = (fault: FaultPlan) => bench.simulator.admin.addFault({ count: 1, ...fault })
const post = (ref: string) => bench.call('POST', `/v2/nfe?ref=${ref}`, note())
const known = (ref: string) => bench.simulator.admin.notes({ ref }).refs

describe('a request that fails by plan', () => {
  it('breaks before anything is done', async () => {
    plan({ kind: 'drop_before' })
    await expect(post('b1')).rejects.toThrow('fetch failed')
    expect(known('b1')).toBe(0)
  })

  it('breaks after all is stored, so that only a consult can tell', async () => {
    plan({ kind: 'drop_after', method: 'POST', path: '^/v2/nfe$' })
    await expect(post('b2')).rejects.toThrow('fetch failed')
    expect((await bench.call('GET', '/v2/nfe/b2')).status).toBe(200)
    expect((await post('b2')).body['codigo']).toBe('em_processamento')
  })

  it('answers 500 before or after', async () => {
    plan({ kind: 'error_before' })
    expect([(await post('b3')).status, known('b3')]).toEqual([500, 0])
    plan({ kind: 'error_after' })
    expect([(await post('b4')).status, known('b4')]).toEqual([500, 1])
  })

  it('answers later than its client waits', async () => {
    plan({ kind: 'delay', params: { ms: 300 } })
    const request = fetch(`${bench.simulator.url}/v2/nfe?ref=b5`, {
      method: 'POST',
      headers: { Authorization: basic(bench.tokens.homologacao) },
      body: JSON.stringify(note()),
      signal: AbortSignal.timeout(100),
    })
    await expect(request).rejects.toThrow(/timeout|aborted/)
    expect(known('b5')).toBe(1)
  })

  it('says 429 and when to come back', async () => {
    plan({ kind: 'rate_limit', params: { seconds: 17 } })
    const answer = await post('b6')
    expect([answer.status, answer.headers.get('rate-limit-reset'), known('b6')]).toEqual([429, '17', 0])
  })

  it('answers a page of HTML, or half of its JSON', async () => {
    plan({ kind: 'html_body', params: { status: 200 } })
    const page = await post('b7')
    expect([page.status, page.headers.get('content-type'), page.text.slice(0, 6)]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<html>',
    ])
    plan({ kind: 'truncated_json' })
    const half = await post('b8')
    expect(half.status).toBe(202)
    expect(() => JSON.parse(half.text) as unknown).toThrow(SyntaxError)
    expect(known('b8')).toBe(1)
  })

  it('hides an accepted note for a while', async () => {
    plan({ kind: 'lag_404', params: { seconds: 30 } })
    expect((await post('b9')).status).toBe(202)
    expect((await bench.call('GET', '/v2/nfe/b9')).status).toBe(404)
    await bench.simulator.admin.advance(30_000)
    expect((await bench.call('GET', '/v2/nfe/b9')).status).toBe(200)
  })

  it('sends a download to another port, which takes no Authorization header', async () => {
    const path = String((await bench.issue('b10')).body['caminho_xml_nota_fiscal'])
    plan({ kind: 'download_redirect' })
    const answer = await bench.call('GET', path)
    const location = answer.headers.get('location') ?? ''
    expect([answer.status, new URL(location).port === String(bench.simulator.port)]).toEqual([302, false])
    expect((await fetch(location, { headers: { Authorization: basic(bench.tokens.homologacao) } })).status).toBe(400)
    expect(await (await fetch(location)).text()).toContain('<nfeProc')
    expect((await fetch(location.replace(/.$/, 'x'))).status).toBe(403)
  })
})

describe.each(['nfse', 'nfsen'] as const)('the same on /v2/%s', (kind) => {
  let services: Bench
  beforeAll(async () => {
    services = await openServiceBench()
  })
  afterAll(() => services.simulator.stop())
  const body = () => (kind === 'nfse' ? municipalNote() : nationalNote())
  const send = (ref: string) => services.call('POST', `/v2/${kind}?ref=${ref}`, body())
  const struck = (fault: FaultPlan) => services.simulator.admin.addFault({ count: 1, ...fault })
  const refs = (ref: string) => services.simulator.admin.notes({ ref }).refs

  it('breaks or fails, before or after all is stored', async () => {
    struck({ kind: 'drop_before', path: `^/v2/${kind}$` })
    await expect(send('a1')).rejects.toThrow('fetch failed')
    struck({ kind: 'drop_after', path: `^/v2/${kind}$` })
    await expect(send('a2')).rejects.toThrow('fetch failed')
    struck({ kind: 'error_before' })
    expect((await send('a3')).status).toBe(500)
    struck({ kind: 'error_after' })
    expect((await send('a4')).status).toBe(500)
    expect(['a1', 'a2', 'a3', 'a4'].map(refs)).toEqual([0, 1, 0, 1])
    expect(services.simulator.admin.requests({ ref: 'a2' }).data[0]).toMatchObject({ fault: 'drop_after' })
  })

  it('says 429, a page, half a body, nothing of the note for a while', async () => {
    struck({ kind: 'rate_limit' })
    expect((await send('b1')).status).toBe(429)
    struck({ kind: 'html_body' })
    expect((await send('b2')).status).toBe(502)
    struck({ kind: 'truncated_json' })
    const half = await send('b3')
    expect(() => JSON.parse(half.text) as unknown).toThrow(SyntaxError)
    struck({ kind: 'lag_404', params: { seconds: 30 } })
    await send('b4')
    expect((await services.call('GET', `/v2/${kind}/b4`)).status).toBe(404)
    await services.simulator.admin.advance(30_000)
    expect((await services.call('GET', `/v2/${kind}/b4`)).body['status']).toBe('autorizado')
    expect(['b1', 'b2', 'b3', 'b4'].map(refs)).toEqual([0, 1, 1, 1])
  })

  it('sends its XML over another port', async () => {
    const path = String((await issueService(services, kind, 'd1', body())).body['caminho_xml_nota_fiscal'])
    struck({ kind: 'download_redirect' })
    const answer = await services.call('GET', path)
    expect(answer.status).toBe(302)
    const file = await fetch(answer.headers.get('location') ?? '')
    expect(await file.text()).toContain('<?xml')
  })

  it('answers another CNPJ, another ref, a key that is not right, and the truth is kept', async () => {
    const { body: truth } = await issueService(services, kind, 'w1', body())
    const ask = () => services.call('GET', `/v2/${kind}/w1`)
    struck({ kind: 'wrong_body', params: { part: 'cnpj' } })
    expect((await ask()).body).toEqual({ ...truth, cnpj_prestador: '11444777000161' })
    struck({ kind: 'wrong_body', params: { part: 'ref' } })
    expect((await ask()).body).toEqual({ ...truth, ref: 'w1x' })
    struck({ kind: 'wrong_body', params: { part: 'chave' } })
    const wrong = (await ask()).body
    if (kind === 'nfsen') expect(parseChaveNfse(String(wrong['codigo_verificacao']))).toBeUndefined()
    else expect(wrong).toEqual(truth)
    expect((await ask()).body).toEqual(truth)
  })
})

it('answers wrongly about an NF-e as well', async () => {
  const { body: truth } = await bench.issue('w1')
  const ask = () => bench.call('GET', '/v2/nfe/w1')
  plan({ kind: 'wrong_body', params: { part: 'chave' } })
  const wrong = (await ask()).body
  expect(parseChaveDeAcesso(String(truth['chave_nfe']))).toBeDefined()
  expect(parseChaveDeAcesso(String(wrong['chave_nfe']))).toBeUndefined()
  plan({ kind: 'wrong_body' })
  expect((await ask()).body).toEqual({ ...truth, cnpj_emitente: '11444777000161' })
  plan({ kind: 'wrong_body', params: { part: 'ref' } })
  expect((await ask()).body).toEqual({ ...truth, ref: 'w1x' })
  expect((await ask()).body).toEqual(truth)
})

it('strikes only the token it was meant for, and as often as it was told', async () => {
  plan({ kind: 'error_before', token: bench.tokens.homologacao, count: 2 })
  const ask = (token?: string) => bench.call('GET', '/v2/hooks', undefined, token).then((answer) => answer.status)
  expect(await ask(bench.tokens.producao)).toBe(200)
  expect([await ask(), await ask(), await ask()]).toEqual([500, 500, 200])
})

it('falls the same way for the same seed', async () => {
  const run = async () => {
    const other = await openBench({ seed: 'caos' })
    other.simulator.admin.addFault({ kind: 'error_before', probability: 0.5 })
    const answers: number[] = []
    for (let n = 0; n < 20; n += 1) answers.push((await other.call('GET', '/v2/hooks')).status)
    await other.simulator.stop()
    return answers
  }
  const first = await run()
  expect(await run()).toEqual(first)
  expect(new Set(first)).toEqual(new Set([200, 500]))
})

it('is planned, listed and removed over HTTP with the account token', async () => {
  const { conta } = bench.tokens
  const made = await bench.call('POST', '/_simulador/faults', { kind: 'error_before', path: '^/v2/hooks' }, conta)
  expect((await bench.call('GET', '/v2/hooks')).status).toBe(500)
  const listed = await bench.call('GET', '/_simulador/faults', undefined, conta)
  expect(listed.body['data']).toEqual([expect.objectContaining({ id: made.body['id'], fired: 1 })])
  await bench.call('DELETE', `/_simulador/faults/${String(made.body['id'])}`, undefined, conta)
  expect((await bench.call('GET', '/v2/hooks')).status).toBe(200)
  expect((await bench.call('POST', '/_simulador/faults', { kind: 'nenhuma' }, conta)).status).toBe(400)
  expect((await bench.call('GET', '/_simulador/faults')).status).toBe(403)
})
