import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { basic, NOW, note, openBench } from '../testing/focus-nfe.ts'
import { readConfig } from './config.ts'
import { startSimulator } from './simulator.ts'

const folder = mkdtempSync(join(tmpdir(), 'simulador-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('counts 100 credits a minute per token and says so in every answer', async () => {
  const bench = await openBench()
  const ask = (token?: string) => bench.call('GET', '/v2/hooks', undefined, token)
  const first = await ask()
  const named = ['limit', 'remaining', 'reset'].map((name) => first.headers.get(`rate-limit-${name}`))
  expect(named).toEqual(['100', '99', '60'])
  for (let n = 2; n <= 100; n += 1) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  expect((await ask(bench.tokens.producao)).status).toBe(200)
  await bench.simulator.admin.advance(60_000)
  expect((await ask()).status).toBe(200)
  await bench.simulator.stop()
})

it('forgets nothing over a restart, and takes up what was waiting', async () => {
  const data = join(folder, 'memoria.sqlite')
  const before = await openBench({ data })
  await before.issue('r1')
  await before.call('POST', '/v2/nfe?ref=r2', note())
  const clock = { now: () => before.simulator.admin.now() }
  const then = clock.now()
  await before.simulator.stop()
  const after = await startSimulator({ data, clock: { now: () => then }, automatic: false })
  const get = (ref: string) =>
    fetch(`${after.url}/v2/nfe/${ref}`, { headers: { Authorization: basic(before.tokens.homologacao) } }).then(
      (response) => response.json() as Promise<Record<string, unknown>>,
    )
  expect(await get('r1')).toMatchObject({ status: 'autorizado', numero: '1' })
  expect(await get('r2')).toMatchObject({ status: 'processando_autorizacao' })
  await after.admin.advance(5_000)
  expect(await get('r2')).toMatchObject({ status: 'autorizado', numero: '2' })
  await after.stop()
})

it('decides by itself when its clock runs', async () => {
  const start = Date.now()
  const clock = { now: () => new Date(NOW.getTime() + Date.now() - start) }
  const bench = await openBench({ clock, automatic: true, settings: { latencyMs: { low: 0, high: 0 } } })
  await bench.call('POST', '/v2/nfe?ref=sozinha', note())
  await expect.poll(async () => (await bench.call('GET', '/v2/nfe/sozinha')).body['status']).toBe('autorizado')
  await bench.simulator.stop()
})

it('starts as a process, says where it listens, answers /health and ends cleanly on SIGTERM', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      SIMULATOR_PORT: '0',
      SIMULATOR_TLS_PORT: '0',
      SIMULATOR_DATA: join(folder, 'processo.sqlite'),
    },
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const [url = ''] = /http:\/\/\S+/.exec(line.toString()) ?? []
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('says which variable is wrong', () => {
  expect(() => readConfig({ SIMULATOR_LATENCY_MS: 'depressa' })).toThrow(/SIMULATOR_LATENCY_MS/)
  expect(readConfig({ SIMULATOR_LATENCY_MS: '200' }).latencyMs).toEqual({ low: 200, high: 200 })
})
