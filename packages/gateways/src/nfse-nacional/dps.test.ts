import { verifySignature } from '@talao/documents/seal/verify'
import { draftNfe } from '@talao/fiscal'
import { readDps } from '@talao/fiscal/nfse/read'
import { SchemaValidator } from '@talao/fiscal/testing/layout/schema-validator'
import { input } from '@talao/fiscal/testing/nfe/draft-input'
import { NOW, nfse, terms } from '@talao/fiscal/testing/nfse/note'
import { afterAll, describe, expect, it } from 'vitest'
import { readSchema, SCHEMAS, schemaFile } from '../../../../test/support/schemas.ts'
import {
  CANCEL_REQUEST,
  CANCELLATION,
  CHAVE,
  DPS,
  DPS_ID,
  ISSUE_KEY,
  ISSUED,
  NOTE,
  PREPARATION,
  PREPARED,
} from '../../testing/nfse-nacional/example.ts'
import type { NoteToIssue } from '../port/gateway.ts'
import type { IssueKey, Preparation } from '../port/preparation.ts'
import { checkForNacional, dpsIdOf, prepareDps } from './dps.ts'
import { unwrap } from './envelope.ts'
import { prepareRequest } from './event.ts'

type Changes = { note?: Partial<(typeof NOTE)['nfse']>; key?: Partial<IssueKey>; preparation?: Partial<Preparation> }

function prepared({ note, key, preparation }: Changes = {}) {
  const issued: NoteToIssue = { kind: 'NFSE', nfse: nfse(note), terms: terms() }
  return prepareDps(issued, { ...ISSUE_KEY, ...key }, { ...PREPARATION, ...preparation })
}

function codes(changes: Changes): string[] {
  const outcome = prepared(changes)
  return 'faults' in outcome ? outcome.faults.map(({ code }) => code) : []
}

function codeOf(changes: Changes): string | undefined {
  const outcome = prepared(changes)
  if ('faults' in outcome) return undefined
  return readDps(unwrap('dpsXmlGZipB64', outcome.bytes) ?? '').dps.serv.cServ.cIntContrib
}

function hourOf(preparation: Partial<Preparation>): string | undefined {
  const outcome = prepared({ preparation })
  return 'faults' in outcome ? undefined : readDps(unwrap('dpsXmlGZipB64', outcome.bytes) ?? '').dps.dhEmi
}

describe('a prepared DPS', () => {
  it('is known by its id, which the key alone makes as well', () => {
    expect(PREPARED.identity).toBe(DPS_ID)
    expect(dpsIdOf(ISSUE_KEY)).toBe(DPS_ID)
    expect(dpsIdOf({ ...ISSUE_KEY, numbering: null, identity: DPS_ID })).toBe(DPS_ID)
    expect(() => dpsIdOf({ ...ISSUE_KEY, numbering: null })).toThrow(RangeError)
  })

  it('carries série, number and the seal of its company', () => {
    expect(readDps(DPS).dps).toMatchObject({ Id: DPS_ID, serie: '1', nDPS: '42', tpAmb: '2' })
    expect(verifySignature(DPS, { signedElement: 'infDPS', allow: ['rsa-sha256'] })).toMatchObject({ ok: true })
  })

  it('bears the beginning of its reference, so that it says itself which note it is', () => {
    expect(codeOf({ key: { ref: '0123456789abcdef01234567' } })).toBe('0123456789abcdef0123')
    expect(codeOf({ key: { ref: 'f00' }, note: { sales_code: 'HP-1' } })).toBe('f00')
  })

  it('bears it when it was made by hand too', () => {
    expect(codeOf({ key: { ref: 'f00' }, note: { sales_code: null } })).toBe('f00')
  })

  it('is sealed with SHA-1 where that is asked for', () => {
    const outcome = prepared({ preparation: { sealAlgorithm: 'rsa-sha1' } })
    const xml = 'faults' in outcome ? '' : (unwrap('dpsXmlGZipB64', outcome.bytes) ?? '')
    expect(verifySignature(xml, { signedElement: 'infDPS', allow: ['rsa-sha1'] })).toMatchObject({ ok: true })
  })

  it('is a minute older than its hour of issue, but not of the day before', () => {
    expect(hourOf({ issuedAt: NOW })).toBe('2026-11-20T13:59:00-03:00')
    expect(hourOf({ issuedAt: new Date('2026-11-20T03:00:20Z') })).toBe('2026-11-20T00:00:20-03:00')
  })

  it.each<[string, Changes, string]>([
    ['there is no certificate', { preparation: { seal: null } }, 'NFSE-NACIONAL-CERTIFICADO'],
    ['there is no number', { key: { numbering: null } }, 'NFSE-NACIONAL-SERIE'],
    [
      'the série is of the public issuers',
      { key: { numbering: { serie: 50_000, number: 1, code: '' } } },
      'NFSE-NACIONAL-SERIE',
    ],
    [
      'the company has moved to another city',
      { key: { place: { state_id: 33, city_id: 3304557 } } },
      'NFSE-NACIONAL-CADASTRO',
    ],
    ['the key is of another company', { key: { cnpj: '12ABC34501DE35' } }, 'NFSE-NACIONAL-CADASTRO'],
    ['the key is of the other environment', { key: { environment: 'producao' } }, 'NFSE-NACIONAL-CADASTRO'],
    ['no layout is in force', { preparation: { issuedAt: new Date('2026-02-01T12:00:00Z') } }, 'NFSE-LAYOUT'],
  ])('is not made when %s', (_what, changes, code) => {
    expect(codes(changes)).toContain(code)
  })

  it('is not made of what the layout refuses, and says where', () => {
    const service = { ...nfse().nfs_service, national_service_code: '8' }
    const outcome = prepared({ note: { nfs_service: service } })
    expect(outcome).toMatchObject({
      faults: expect.arrayContaining([expect.objectContaining({ path: 'nfs_service.national_service_code' })]),
    })
  })
})

describe('the note of another kind', () => {
  it('is refused in words', () => {
    expect(checkForNacional(NOTE)).toEqual([])
    const nfe = draftNfe(input())
    expect(checkForNacional({ kind: 'NFE', nfe })).toEqual([expect.objectContaining({ path: 'gateway' })])
    expect(prepareDps({ kind: 'NFE', nfe }, ISSUE_KEY, PREPARATION)).toMatchObject({ faults: [expect.anything()] })
  })
})

describe('a request for an event', () => {
  it('is known by key and type, and sealed', () => {
    expect(CANCEL_REQUEST).toContain(`Id="PRE${CHAVE}101101"`)
    expect(verifySignature(CANCEL_REQUEST, { signedElement: 'infPedReg', allow: ['rsa-sha256'] })).toMatchObject({
      ok: true,
    })
  })

  it.each([
    ['a short reason', { text: 'curto' }, 'NFSE-CANCEL-REASON'],
    ['no motive', { motive: null }, 'NFSE-CANCEL-MOTIVE'],
    ['a correction letter', { kind: 'CORRECTION' as const }, 'NFSE-NACIONAL-CORRECAO'],
  ])('is not made with %s', (_what, changes, code) => {
    const outcome = prepareRequest('101101', { ...CANCELLATION, ...changes }, ISSUED, ISSUE_KEY, PREPARATION)
    expect(outcome).toMatchObject({ faults: [expect.objectContaining({ code })] })
  })

  it('is not made for what is no key of the national system, nor without a certificate', () => {
    const ask = (access_key: string, seal = PREPARATION.seal) =>
      prepareRequest('101101', CANCELLATION, { ...ISSUED, access_key }, ISSUE_KEY, { seal, batch: null })
    expect(ask('123')).toMatchObject({ faults: [expect.objectContaining({ code: 'NFSE-NACIONAL-CHAVE' })] })
    expect(ask(CHAVE, null)).toMatchObject({ faults: [expect.objectContaining({ code: 'NFSE-NACIONAL-CERTIFICADO' })] })
  })
})

if (!SCHEMAS) console.warn('SCHEMAS_DIR is not set: the official schemas did not judge the national requests')

describe.skipIf(!SCHEMAS)('the official schemas', () => {
  const judges = ['DPS', 'pedRegEvento'].map((name) => {
    const file = SCHEMAS ? schemaFile(`nfse/v1.01-20260727/${name}_v1.01.xsd`) : ''
    return SCHEMAS ? new SchemaValidator(file, readSchema(file)) : null
  })
  const [dps, request] = judges
  afterAll(() => judges.forEach((judge) => judge?.dispose()))

  it('accept the declaration and both requests', () => {
    const analysis = prepareRequest('101103', CANCELLATION, ISSUED, ISSUE_KEY, PREPARATION)
    const asked = 'faults' in analysis ? '' : (unwrap('pedidoRegistroEventoXmlGZipB64', analysis.bytes) ?? '')
    expect(asked).toContain('<e101103>')
    expect([dps?.refusals(DPS), request?.refusals(CANCEL_REQUEST), request?.refusals(asked)]).toEqual([[], [], []])
    expect(dps?.refusals(DPS.replace('<tpAmb>2<', '<tpAmb>3<'))).not.toEqual([])
  })
})
