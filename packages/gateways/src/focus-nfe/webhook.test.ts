import { describe, expect, it } from 'vitest'
import { fixtureBody } from './fixture.ts'
import { parseFocusWebhook, verifyFocusWebhook } from './webhook.ts'

const delivery = (body: unknown) => ({ headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) })

describe('verifyFocusWebhook', () => {
  const expected = { secret: 'segredo-do-hook', header: 'X-Talao' }

  it('accepts our secret in our header, whatever the case of its name', () => {
    expect(verifyFocusWebhook({ headers: { 'x-talao': 'segredo-do-hook' } }, expected)).toBe(true)
  })

  it.each([
    {},
    { 'x-talao': '' },
    { 'x-talao': 'segredo-do-hoo' },
    { 'x-talao': 'Segredo-do-hook' },
    { authorization: 'segredo-do-hook' },
  ])('refuses %j', (headers) => {
    expect(verifyFocusWebhook({ headers }, expected)).toBe(false)
  })

  it('refuses everything while there is no secret', () => {
    expect(verifyFocusWebhook({ headers: { 'x-talao': '' } }, { secret: '', header: 'X-Talao' })).toBe(false)
  })
})

describe('parseFocusWebhook', () => {
  it('says which note to consult, and what the delivery tells of it', () => {
    expect(parseFocusWebhook(delivery(fixtureBody('autorizada')))).toMatchObject({
      kind: 'HINT',
      ref: 'tal0nfe000899',
      cnpj: '07504505000132',
      provider_status: 'autorizado',
      result: { enotas_status: 'Autorizada', number: 22 },
    })
  })

  it('is a hint even when the state is one nobody knows', () => {
    expect(parseFocusWebhook(delivery(fixtureBody('situacao-desconhecida')))).toMatchObject({
      kind: 'HINT',
      result: null,
    })
  })

  it('gives a repeated delivery the same key, and another state another', () => {
    const keyOf = (outcome: string) => {
      const hint = parseFocusWebhook(delivery(fixtureBody(outcome)))
      return hint.kind === 'HINT' ? hint.dedupeKey : ''
    }
    expect(keyOf('autorizada')).toBe(keyOf('autorizada-sincrona'))
    expect(new Set(['autorizada', 'cancelada', 'rejeitada', 'autorizada-com-carta-de-correcao'].map(keyOf)).size).toBe(
      4,
    )
  })

  it.each(['', '<html>', '[]', '{}', '{"ref":"a"}', '{"ref":1,"status":"x","cnpj_emitente":"y"}'])(
    'calls %j malformed',
    (text) => {
      expect(parseFocusWebhook({ body: new TextEncoder().encode(text) })).toMatchObject({ kind: 'MALFORMED' })
    },
  )
})
