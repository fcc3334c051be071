import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askTls, demoClient, type TlsClient } from '../../testing/tls.ts'
import { type Simulator, startSimulator } from '../simulator.ts'

const CNPJ = '07504505000132'
const folder = mkdtempSync(join(tmpdir(), 'simulador-tls-'))
let simulator: Simulator
let client: TlsClient
beforeAll(async () => {
  simulator = await startSimulator({ automatic: false })
  client = { ca: simulator.caPem, ...demoClient(CNPJ) }
})
afterAll(async () => {
  await simulator.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => simulator.admin.removeFaults())

const ask = (changes: Partial<TlsClient> = {}, path = '/nada') =>
  askTls({ url: `${simulator.tlsUrl}${path}`, client: { ...client, ...changes } })

describe('the TLS server', () => {
  it('shows a certificate of its own authority, good for localhost and its loopback address', async () => {
    expect((await ask()).status).toBe(404)
    const named = simulator.tlsUrl.replace('127.0.0.1', 'sefaz.localhost')
    const { status } = await askTls({ url: named, client, address: '127.0.0.1' })
    expect(status).toBe(404)
    expect(new X509Certificate(simulator.caPem).ca).toBe(true)
  })

  it('is trusted by nobody who was not told of that authority', async () => {
    await expect(ask({ ca: undefined })).rejects.toThrow(/certificate/)
  })

  it('answers 403 to a line without certificate', async () => {
    const answer = await ask({ key: undefined, cert: undefined })
    expect([answer.status, answer.text.includes('Client certificate required')]).toEqual([403, true])
  })

  it('writes down who called, by the CNPJ of the certificate', async () => {
    await ask({}, '/quem')
    expect(simulator.admin.requests({ path: '/quem' }).data).toEqual([
      expect.objectContaining({ caller: CNPJ, method: 'GET', status: 404 }),
    ])
  })

  it('fails by plan, for the certificate and the path it was meant for', async () => {
    simulator.admin.addFault({ kind: 'drop_before', path: '^/cai', token: CNPJ })
    simulator.admin.addFault({ kind: 'html_body', path: '^/pagina' })
    simulator.admin.addFault({ kind: 'truncated', path: '^/metade' })
    simulator.admin.addFault({ kind: 'error_before', token: '11222333000181' })
    await expect(ask({}, '/cai')).rejects.toThrow(/hang up|ECONNRESET/)
    expect((await ask({}, '/pagina')).text).toMatch(/^<html>/)
    const whole = (await ask({}, '/inteiro')).text
    const half = await ask({}, '/metade')
    expect([half.status, half.text]).toEqual([404, whole.replace('/inteiro', '/metade').slice(0, half.text.length)])
    expect(half.text.length).toBeLessThan(whole.length * 0.6)
  })
})

it('keeps its authority over a restart, and lays it beside its file', async () => {
  const data = join(folder, 'caixa.sqlite')
  const first = await startSimulator({ data, automatic: false })
  await first.stop()
  const second = await startSimulator({ data, automatic: false })
  await second.stop()
  expect(second.caPem).toBe(first.caPem)
  expect(readFileSync(`${data}.ca.pem`, 'utf8')).toBe(first.caPem)
  expect(statSync(data).mode & 0o777).toBe(0o600)
})
