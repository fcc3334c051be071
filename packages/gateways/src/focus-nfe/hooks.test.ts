import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CannedServer, startCannedServer } from '../canned-server.ts'
import type { Access } from '../gateway.ts'
import type { WebhookWanted } from '../registration.ts'
import { createTransport } from '../node-transport.ts'
import { EXAMPLE_KEY } from './example-note.ts'
import { fixture } from './fixture.ts'
import { ensureFocusWebhook, refireFocusWebhook } from './hooks.ts'

const WANTED: WebhookWanted = {
  cnpj: '07504505000132',
  document: 'NFE',
  url: 'https://talao.example/api/webhooks/focus/1/abc',
  secret: 'segredo-do-hook',
  header: 'X-Talao',
}

describe('a hook at Focus', () => {
  let server: CannedServer
  let access: Access
  beforeEach(async () => {
    server = await startCannedServer()
    access = { baseUrl: server.url, token: 'da-empresa', transport: createTransport() }
  })
  afterEach(async () => {
    access.transport.close()
    await server.stop()
  })
  const asked = () => server.seen.map(({ method, target }) => `${method} ${target}`)

  it('is made when there is none', async () => {
    server.answer(fixture('hooks-vazia'), fixture('hook'))
    expect(await ensureFocusWebhook(WANTED, access)).toMatchObject({
      kind: 'SAVED',
      created: true,
      externalId: 'Vj5rmkBq',
    })
    expect(JSON.parse(String(server.seen[1]?.body))).toEqual({
      cnpj: '07504505000132',
      event: 'nfe',
      url: WANTED.url,
      authorization: 'segredo-do-hook',
      authorization_header: 'X-Talao',
    })
  })

  it('stays when it is as wanted', async () => {
    server.answer(fixture('hooks'))
    expect(await ensureFocusWebhook(WANTED, access)).toMatchObject({ kind: 'SAVED', created: false })
    expect(asked()).toEqual(['GET /v2/hooks'])
  })

  it.each([{ secret: 'outro-segredo' }, { header: 'X-Outro' }, { recreate: true }])(
    'is made anew for %j',
    async (change) => {
      server.answer(fixture('hooks'), fixture('hook'))
      expect(await ensureFocusWebhook({ ...WANTED, ...change }, access)).toMatchObject({ kind: 'SAVED', created: true })
      expect(asked()).toEqual(['GET /v2/hooks', 'DELETE /v2/hooks/Vj5rmkBq', 'POST /v2/hooks'])
    },
  )

  it('leaves the hooks of other addresses alone', async () => {
    server.answer(fixture('hooks'), fixture('hook'))
    await ensureFocusWebhook({ ...WANTED, url: 'https://talao.example/outro' }, access)
    expect(asked()).toEqual(['GET /v2/hooks', 'POST /v2/hooks'])
  })

  it('leaves no secret in the record', async () => {
    server.answer(fixture('hooks'))
    const { exchange } = await ensureFocusWebhook(WANTED, access)
    expect(Buffer.from(exchange.body).toString()).not.toContain('segredo')
  })

  it('tells a refusal and a doubt apart', async () => {
    server.answer(fixture('hooks-vazia'), fixture('hook-url-invalida'))
    expect(await ensureFocusWebhook(WANTED, access)).toMatchObject({ kind: 'REJECTED', failure: 'rejected' })
    server.answer(fixture('erro-500'))
    expect(await ensureFocusWebhook(WANTED, access)).toMatchObject({ kind: 'UNKNOWN' })
  })

  it('can be asked to deliver a note again', async () => {
    server.answer(fixture('hooks'))
    expect(await refireFocusWebhook(EXAMPLE_KEY, access)).toMatchObject({ kind: 'DONE' })
    server.answer(fixture('nao-encontrada'))
    expect(await refireFocusWebhook(EXAMPLE_KEY, access)).toMatchObject({
      kind: 'REJECTED',
      faults: [{ code: 'nao_encontrado' }],
    })
    expect(asked()[0]).toBe('POST /v2/nfe/tal0nfe000899/hook')
  })
})
