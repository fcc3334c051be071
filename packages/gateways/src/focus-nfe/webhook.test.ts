import { describe, expect, it } from 'vitest'
import { fixtureBody } from '../../testing/focus-nfe/fixture.ts'
import type { FocusApis } from './focus-api.ts'
import { NFE_API } from './nfe-api.ts'
import { NFSE_API } from './nfse/api.ts'
import { NFSEN_API } from './nfsen/api.ts'
import { parseFocusWebhook, verifyFocusWebhook } from './webhook.ts'

const NATIONAL = { NFE: NFE_API, NFSE: NFSEN_API }
const parsed = (body: unknown, roads: FocusApis = NATIONAL) =>
  parseFocusWebhook(roads, { body: new TextEncoder().encode(JSON.stringify(body)) })

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
    expect(parsed(fixtureBody('autorizada'))).toMatchObject({
      kind: 'HINT',
      ref: 'tal0nfe000899',
      cnpj: '07504505000132',
      provider_status: 'autorizado',
      result: { enotas_status: 'Autorizada', number: 22 },
    })
  })

  it('is a hint even when the state is one nobody knows', () => {
    expect(parsed(fixtureBody('situacao-desconhecida'))).toMatchObject({
      kind: 'HINT',
      result: null,
    })
  })

  it('gives a repeated delivery the same key, and another state another', () => {
    const keyOf = (outcome: string) => {
      const hint = parsed(fixtureBody(outcome))
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
      expect(parseFocusWebhook(NATIONAL, { body: new TextEncoder().encode(text) })).toMatchObject({ kind: 'MALFORMED' })
    },
  )

  it('tells a service note from a product note, and reads it by its road', () => {
    expect(parsed(fixtureBody('nfsen-autorizada'))).toMatchObject({
      kind: 'HINT',
      document: 'NFSE',
      ref: 'tal0nfs000233',
      cnpj: '11222333000181',
      result: { number: 233, access_key: expect.stringMatching(/^[0-9]{50}$/) },
    })
    expect(parsed(fixtureBody('nfse-autorizada'), { NFSE: NFSE_API })).toMatchObject({
      kind: 'HINT',
      document: 'NFSE',
      result: { number: 233, access_key: null, verification_code: 'DU1M-M2Y' },
    })
  })

  it('has nothing to say of a note that leaves by another gateway', () => {
    expect(parsed(fixtureBody('autorizada'), { NFSE: NFSE_API })).toMatchObject({ kind: 'MALFORMED' })
  })

  it('gives another refusal of the same note another key', () => {
    const refused = fixtureBody('nfse-rejeitada') as Record<string, unknown>
    const keys = [refused, { ...refused, erros: [{ codigo: 'E160', mensagem: 'Outra', correcao: null }] }].map(
      (body) => {
        const hint = parsed(body, { NFSE: NFSE_API })
        return hint.kind === 'HINT' ? hint.dedupeKey : ''
      },
    )
    expect(new Set(keys).size).toBe(2)
  })

  it('tells of numbers that were declared void', () => {
    const range = fixtureBody('inutilizacao-feita') as Record<string, unknown>
    const told = {
      kind: 'VOID_RANGE',
      cnpj: '07504505000132',
      serie: 1,
      first: 23,
      last: 25,
      protocol: '141260002233889',
    }
    expect(parsed(range)).toMatchObject(told)
    expect(parsed(range)).toEqual(parsed({ ...range, mensagem_sefaz: 'outra' }))
    expect(parsed({ ...range, status: 'erro_autorizacao' })).toMatchObject({ kind: 'MALFORMED' })
    expect(parsed({ ...range, modelo: '65' })).toMatchObject({ kind: 'MALFORMED' })
  })
})
