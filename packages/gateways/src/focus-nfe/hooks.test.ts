import { describe, expect, it } from 'vitest'
import { EXAMPLE_KEY, SERVICE_KEY } from '../../testing/focus-nfe/example-note.ts'
import { fixture } from '../../testing/focus-nfe/fixture.ts'
import { asked, bodyOf, withFocus } from '../../testing/focus-nfe/server.ts'
import type { WebhookWanted } from '../port/registration.ts'
import { ensureFocusWebhook, resendFocusWebhook } from './hooks.ts'
import { NFE_API } from './nfe-api.ts'
import { NFSE_API } from './nfse/api.ts'
import { NFSEN_API } from './nfsen/api.ts'

const WANTED: WebhookWanted = {
  cnpj: '07504505000132',
  topic: 'NFE',
  url: 'https://talao.example/api/webhooks/focus/1/abc',
  secret: 'segredo-do-hook',
  header: 'X-Talao',
}
const ROADS = { NFE: NFE_API, NFSE: NFSEN_API }
const MUNICIPAL = { NFSE: NFSE_API }

describe('a hook at Focus', () => {
  const focus = withFocus()
  const ensure = (change: Partial<WebhookWanted> = {}, roads: typeof ROADS | typeof MUNICIPAL = ROADS) =>
    ensureFocusWebhook(roads, { ...WANTED, ...change }, focus().access)

  it('is made when there is none', async () => {
    focus().server.answer(fixture('hooks-vazia'), fixture('hook'))
    expect(await ensure()).toMatchObject({
      kind: 'SAVED',
      created: true,
      externalId: 'Vj5rmkBq',
    })
    expect(bodyOf(focus().server, 1)).toEqual({
      cnpj: '07504505000132',
      event: 'nfe',
      url: WANTED.url,
      authorization: 'segredo-do-hook',
      authorization_header: 'X-Talao',
    })
  })

  it('stays when it is as wanted', async () => {
    focus().server.answer(fixture('hooks'))
    expect(await ensure()).toMatchObject({ kind: 'SAVED', created: false })
    expect(asked(focus().server)).toEqual(['GET /v2/hooks'])
  })

  it.each([{ secret: 'outro-segredo' }, { header: 'X-Outro' }, { recreate: true }])(
    'is made anew for %j',
    async (change) => {
      focus().server.answer(fixture('hooks'), fixture('hook'))
      expect(await ensure(change)).toMatchObject({ kind: 'SAVED', created: true })
      expect(asked(focus().server)).toEqual(['GET /v2/hooks', 'DELETE /v2/hooks/Vj5rmkBq', 'POST /v2/hooks'])
    },
  )

  it('leaves the hooks of other addresses alone', async () => {
    focus().server.answer(fixture('hooks'), fixture('hook'))
    await ensure({ url: 'https://talao.example/outro' })
    expect(asked(focus().server)).toEqual(['GET /v2/hooks', 'POST /v2/hooks'])
  })

  it('leaves no secret in the record', async () => {
    focus().server.answer(fixture('hooks'))
    const { exchange } = await ensure()
    expect(Buffer.from(exchange.body).toString()).not.toContain('segredo')
  })

  it('tells a refusal and a doubt apart', async () => {
    focus().server.answer(fixture('hooks-vazia'), fixture('hook-url-invalida'))
    expect(await ensure()).toMatchObject({ kind: 'REJECTED', failure: 'rejected' })
    focus().server.answer(fixture('erro-500'))
    expect(await ensure()).toMatchObject({ kind: 'UNKNOWN' })
  })

  it('can be asked to deliver a note again', async () => {
    focus().server.answer(fixture('hooks'))
    expect(await resendFocusWebhook(NFE_API, EXAMPLE_KEY, focus().access)).toMatchObject({ kind: 'DONE' })
    focus().server.answer(fixture('nao-encontrada'))
    expect(await resendFocusWebhook(NFE_API, EXAMPLE_KEY, focus().access)).toMatchObject({
      kind: 'REJECTED',
      faults: [{ code: 'nao_encontrado' }],
    })
    expect(asked(focus().server)[0]).toBe('POST /v2/nfe/tal0nfe000899/hook')
  })

  it.each([
    [ROADS, 'NFSE', 'nfsen'],
    [ROADS, 'VOID_RANGE', 'inutilizacao'],
    [MUNICIPAL, 'NFSE', 'nfse'],
  ] as const)('listens to the event of its own road (%#)', async (roads, topic, event) => {
    focus().server.answer(fixture('hooks'), {
      status: 200,
      body: JSON.stringify({ id: 'novo', url: WANTED.url, event }),
    })
    expect(await ensure({ topic }, roads)).toMatchObject({ kind: 'SAVED', externalId: 'novo' })
    expect(asked(focus().server)).toEqual(['GET /v2/hooks', 'POST /v2/hooks'])
    expect(bodyOf(focus().server, 1)).toMatchObject({ event })
  })

  it('asks for no event that its road has not', async () => {
    expect(await ensure({ topic: 'VOID_RANGE' }, MUNICIPAL)).toMatchObject({ kind: 'REJECTED', failure: 'rejected' })
    expect(asked(focus().server)).toEqual([])
  })

  it('is asked again under the address of the note’s own road', async () => {
    focus().server.answer(fixture('hooks'))
    await resendFocusWebhook(NFSEN_API, SERVICE_KEY, focus().access)
    expect(asked(focus().server)).toEqual(['POST /v2/nfsen/tal0nfs000233/hook'])
  })
})
