import { describe, expect, it } from 'vitest'
import { answering, fixture, orThrow, PREPARATION, RANGE } from '../../testing/sefaz/example.ts'
import { prepareSefazVoid, sendSefazVoid } from './void.ts'

const PREPARED = orThrow(prepareSefazVoid(RANGE, PREPARATION))
const declare = (body: string) => sendSefazVoid(RANGE, PREPARED, answering(body).access)
const refusal = (code: string) => fixture('inutilizacao-recusada').replace('>241<', `>${code}<`)

describe('numbers declared void', () => {
  it('are named by the Id of the request', () => {
    expect(PREPARED.identity).toBe('ID352612ABC34501DE3555001000000010000000012')
  })

  it('need a reason and a certificate', () => {
    expect(prepareSefazVoid({ ...RANGE, reason: 'curto' }, PREPARATION)).toMatchObject({ faults: [{ path: 'reason' }] })
    expect(prepareSefazVoid(RANGE, { seal: null })).toMatchObject({ faults: [{ code: 'SEFAZ-CERTIFICADO' }] })
  })

  it('are declared to the UF', async () => {
    const { access, asked } = answering('')
    await sendSefazVoid(RANGE, PREPARED, access)
    expect(asked.map(({ url }) => url)).toEqual(['https://homologacao.nfe.fazenda.sp.gov.br/ws/nfeinutilizacao4.asmx'])
  })

  it('come back with protocol and file', async () => {
    const outcome = await declare(fixture('inutilizada'))
    expect(outcome).toMatchObject({ kind: 'DONE', protocol: '135260000000900', path: null, authority_code: '102' })
    const xml = outcome.kind === 'DONE' ? Buffer.from(outcome.xml ?? '').toString() : ''
    expect(xml).toMatch(/<ProcInutNFe .*<inutNFe .*<\/inutNFe><retInutNFe .*<\/retInutNFe><\/ProcInutNFe>$/)
  })

  it.each(['206', '256', '563'])('are void already (%s)', async (code) => {
    expect(await declare(refusal(code))).toMatchObject({ kind: 'ALREADY_VOID', code })
  })

  it('may be in use', async () => {
    expect(await declare(refusal('241'))).toMatchObject({ kind: 'DENIED', authority_code: '241' })
  })

  it.each([
    ['109', { kind: 'REJECTED', failure: 'unavailable' }],
    ['656', { kind: 'REJECTED', failure: 'throttled', retryAfterSeconds: 3600 }],
    ['281', { kind: 'REJECTED', failure: 'auth' }],
    ['999', { kind: 'UNKNOWN', failure: 'unavailable' }],
    ['101', { kind: 'UNKNOWN', failure: 'malformed' }],
  ])('are not decided by %s', async (code, expected) => {
    expect(await declare(refusal(code))).toMatchObject(expected)
  })

  it.each([
    ['the range is another', fixture('inutilizada').replace('<nNFFin>12', '<nNFFin>13')],
    ['the company is another', fixture('inutilizada').replace('<CNPJ>12ABC34501DE35', '<CNPJ>07504505000132')],
    ['the environment is another', fixture('inutilizada').replace('<tpAmb>2', '<tpAmb>1')],
    ['there is no protocol', fixture('inutilizada').replace('<nProt>135260000000900</nProt>', '')],
    ['a page came', fixture('pagina')],
  ])('stay in doubt when %s', async (_what, body) => {
    expect(await declare(body)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
  })
})
