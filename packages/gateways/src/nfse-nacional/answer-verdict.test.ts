import { normsOf } from '@talao/fiscal/norms/norms'
import { REJECTION_ROWS } from '@talao/fiscal/rejection/rejection-rows'
import { rejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { normRow } from '@talao/fiscal/testing/norms'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chaveOf } from '../../testing/nfse-nacional/authority.ts'
import type { TransportFailure, TransportResult } from '../transport/transport.ts'
import { type SendVerdict, type SentDps, sendVerdict } from './answer-verdict.ts'

const ASKED: SentDps = {
  cnpj: '11222333000181',
  environment: 'homologacao',
  dpsId: 'DPS355030821122233300018100001000000000000042',
}
const CHAVE = chaveOf()
const ERROR = { codigo: 'E0310', descricao: 'Código inexistente' }

function answered(status: number): TransportResult {
  return { kind: 'answered', status, headers: {}, body: new Uint8Array(), durationMs: 1 }
}

function failed(failure: TransportFailure, sent: 'no' | 'maybe'): TransportResult {
  return { kind: 'failed', failure, sent, status: null, headers: {}, body: new Uint8Array(), durationMs: 1, detail: '' }
}

function said(status: number, json: unknown): SendVerdict {
  return sendVerdict({ result: answered(status), json }, ASKED)
}

const DENIED = { kind: 'DENIED', complaints: [{ code: 'E0310', said: 'Código inexistente' }] }

describe('the answer to a posted DPS', () => {
  it.each([
    ['a key in camelCase', { chaveAcesso: CHAVE }],
    ['a key in PascalCase', { ChaveAcesso: CHAVE, IdDps: ASKED.dpsId, TipoAmbiente: 'HOMOLOGACAO' }],
    ['a key beside warnings', { chaveAcesso: CHAVE, alertas: [ERROR] }],
    ['a key and a note that cannot be opened', { chaveAcesso: CHAVE, nfseXmlGZipB64: 'H4sIAAAA' }],
  ])('is a note when 201 brings %s', (_what, json) => {
    expect(said(201, json)).toEqual({ kind: 'AUTHORIZED', chave: CHAVE })
  })

  it.each([
    ['erros as a list', { erros: [ERROR] }],
    ['erro as an object', { erro: ERROR }],
    ['erro as a list', { erro: [ERROR] }],
    ['Erros in PascalCase', { Erros: [{ Codigo: 'E0310', Descricao: 'Código inexistente' }] }],
    ['ERRO in capitals', { ERRO: { CODIGO: 'e0310', DESCRICAO: 'Código inexistente' } }],
    ['its code before a sentence', { erros: [{ codigo: ' E0310 - Falha', descricao: 'Código inexistente' }] }],
    ['scalars beside it', { erro: 'Falha', erros: ['x', null, ERROR] }],
  ])('is a refusal with %s, whatever the status', (_what, json) => {
    for (const status of [200, 400, 422, 500]) expect(said(status, json)).toEqual(DENIED)
  })

  it.each(['connection_refused', 'name_not_found', 'tls', 'connect_timeout'] as const)(
    'never came when the request did not leave (%s)',
    (failure) => {
      expect(sendVerdict({ result: failed(failure, 'no'), json: undefined }, ASKED)).toMatchObject({
        kind: 'UNANSWERED',
      })
    },
  )

  it.each(['timeout', 'reset', 'too_large', 'aborted'] as const)('never came whole (%s)', (failure) => {
    expect(sendVerdict({ result: failed(failure, 'maybe'), json: undefined }, ASKED)).toMatchObject({
      kind: 'UNANSWERED',
    })
  })

  it.each<[string, number, unknown]>([
    ['success without its key', 201, { idDps: ASKED.dpsId }],
    ['success of another status', 200, { chaveAcesso: CHAVE }],
    ['success of another company', 201, { chaveAcesso: chaveOf('12ABC34501DE35') }],
    ['success of another DPS', 201, { chaveAcesso: CHAVE, idDps: 'DPS1' }],
    ['a refusal of another DPS', 400, { idDPS: 'DPS1', erros: [ERROR] }],
    ['a refusal of another environment', 400, { tipoAmbiente: 1, erros: [ERROR] }],
    ['an error of the server without a code', 500, { erro: 'Internal Server Error' }],
    ['an error of the server with a code of no rule', 500, { erros: [{ codigo: 'E7777', descricao: 'Falha' }] }],
    ['an error they have not catalogued', 400, { erros: [{ codigo: 'E999', descricao: 'Erro não catalogado' }] }],
    [
      'the general error of Sefin 1.5',
      400,
      { Erros: [{ Codigo: 'RNG9999', Descricao: 'Erro não catalogado.', Parametros: null }] },
    ],
    ['another code of that family', 422, { erro: { codigo: 'RNG9990', descricao: 'Ocorreu um erro inesperado.' } }],
    ['another code of its older family', 400, { erros: [{ codigo: 'E9987' }] }],
    ['such a code beside a rule', 400, { erros: [ERROR, { codigo: 'rng9999' }] }],
    ['a scalar error of a proxy', 502, { erro: 'Bad Gateway' }],
    ['a page', 403, undefined],
    ['another JSON', 400, { message: 'no' }],
    ['a list', 400, [ERROR]],
    ['a redirect', 302, undefined],
  ])('is in doubt with %s', (_what, status, json) => {
    expect(said(status, json)).toMatchObject({ kind: 'DOUBT', reason: expect.stringMatching(/./) })
  })

  it('says that the note is there already, whatever else it says', () => {
    const exists = { codigo: 'E0014', descricao: 'Já existe' }
    expect(said(400, { erros: [ERROR, exists] })).toEqual({
      kind: 'EXISTS',
      complaint: { code: 'E0014', said: 'Já existe' },
    })
  })

  it('reads a code that stands in a sentence', () => {
    const sentence = 'E0014: Conjunto já informado'
    expect(said(400, { erros: [sentence] })).toMatchObject({ kind: 'EXISTS', complaint: { said: sentence } })
  })

  it('takes a key as it is printed, and the environment as a word', () => {
    const printed = `NFS${CHAVE.replace(/(.{5})/g, '$1 ')}`
    const json = { chaveAcesso: printed, idDps: ASKED.dpsId.toLowerCase() }
    const here = { ...json, tipoAmbiente: ASKED.environment === 'producao' ? 'Produção' : 'Homologação' }
    expect(said(201, here)).toEqual({ kind: 'AUTHORIZED', chave: CHAVE })
  })

  it('asks to wait with 429', () => {
    expect(said(429, undefined)).toMatchObject({ kind: 'REFUSED', failure: 'throttled' })
  })

  it('refuses the certificate by status and by code', () => {
    expect(said(403, {})).toMatchObject({ kind: 'REFUSED', failure: 'auth' })
    expect(said(401, { erro: ERROR })).toMatchObject({ kind: 'REFUSED', failure: 'auth' })
    for (const codigo of ['E1203', 'E1207', 'E0715', 'E0718']) {
      expect(said(400, { erros: [{ codigo }] })).toMatchObject({ kind: 'REFUSED', failure: 'auth' })
    }
  })

  it('tells a document that was not even read from a note that was denied', () => {
    for (const codigo of ['E1235', 'E0714', 'RNG6110', 'RNG9997', 'RNG6205']) {
      expect(said(400, { erros: [{ codigo }] })).toMatchObject({ kind: 'REFUSED', failure: 'rejected' })
    }
    expect(said(400, { erros: [{ codigo: 'E1235' }, ERROR] })).toMatchObject({ kind: 'DENIED' })
  })

  it('denies by a code of no annex that is no error of theirs, and by one of the family that an annex has', () => {
    for (const codigo of ['E1999', 'E9996'])
      expect(said(400, { erros: [{ codigo }] })).toMatchObject({ kind: 'DENIED' })
  })

  it('waits when the authority could not look a certificate up', () => {
    expect(said(400, { erros: [{ codigo: 'E1206' }] })).toMatchObject({ kind: 'REFUSED', failure: 'unavailable' })
  })

  it('follows a row of the house for a code of no annex', () => {
    const words = { cause: 'Falta algo.', field_path: null, action: 'Corrija.', resend: 'same_number' }
    const saidWith = (outcome: string, status = 400) => {
      const row = normRow('REJECTION', 'SEFIN/E7777', '2026-01-01', { ...words, outcome })
      const rejections = rejectionTable(normsOf([...REJECTION_ROWS, row], 'test'), '2027-01-10')
      return sendVerdict({ result: answered(status), json: { erros: [{ codigo: 'E7777' }] }, rejections }, ASKED)
    }
    expect(said(500, { erros: [{ codigo: 'E7777' }] })).toMatchObject({ kind: 'DOUBT' })
    expect(saidWith('REFUSED', 500)).toMatchObject({ kind: 'DENIED' })
    expect(saidWith('WAIT')).toMatchObject({ kind: 'REFUSED', failure: 'unavailable' })
    expect(saidWith('AUTHORISED')).toMatchObject({ kind: 'DOUBT' })
  })

  it('gives no note to any JSON without our key, and never throws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, json) => {
        expect(said(status, json).kind).not.toBe('AUTHORIZED')
      }),
    )
  })
})
