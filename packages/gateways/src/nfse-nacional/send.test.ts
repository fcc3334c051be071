import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { AUTHORIZED, NFSE_XML, packed, packedTwice, refusal, stamped } from '../../testing/nfse-nacional/answers.ts'
import { withAuthority } from '../../testing/nfse-nacional/asked.ts'
import { chaveOf, nfseOf } from '../../testing/nfse-nacional/authority.ts'
import { CHAVE, DPS, DPS_ID, ISSUE_KEY, PREPARED } from '../../testing/nfse-nacional/example.ts'
import type { Access } from '../port/gateway.ts'
import type { Transport, TransportResult } from '../transport/transport.ts'
import { sendDps } from './send.ts'

const authority = withAuthority()

function send(answer: ReturnType<typeof stamped>) {
  authority().answer(answer)
  return sendDps(PREPARED, ISSUE_KEY, authority().access)
}

describe('an authorised note', () => {
  it('is told with its number, its hour and the exact bytes of its XML', async () => {
    const outcome = await send(stamped(201, AUTHORIZED))
    expect(outcome).toMatchObject({
      kind: 'FINAL',
      result: {
        enotas_status: 'Autorizada',
        access_key: CHAVE,
        number: 7,
        rps_number: 42,
        rps_serie: '1',
        authority_code: '100',
        decided_at: new Date('2026-11-20T17:00:05Z'),
      },
    })
    const xml = outcome.kind === 'FINAL' ? outcome.result.enclosed.XML : undefined
    expect(Buffer.from(xml ?? '').toString()).toBe(NFSE_XML)
    expect(authority().asked()).toEqual(['POST /sefin/nfse'])
  })

  it.each([
    ['Latin-1', Buffer.from(NFSE_XML, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${NFSE_XML}`, 'utf16le')],
  ])('has its XML kept as it came in %s: the seal says that no letter was lost', async (_encoding, bytes) => {
    const outcome = await send(stamped(201, { ...AUTHORIZED, nfseXmlGZipB64: gzipSync(bytes).toString('base64') }))
    expect(outcome).toMatchObject({ kind: 'FINAL', result: { number: 7 } })
    const xml = outcome.kind === 'FINAL' ? outcome.result.enclosed.XML : undefined
    expect(Buffer.from(xml ?? []).equals(bytes)).toBe(true)
  })

  it.each([
    ['2026-11-20T14:00:05-03:00-03:00', '2026-11-20T17:00:05.000Z'],
    ['20/11/2026 14:00:05', '2026-11-20T17:00:05.000Z'],
    // An empty instant falls back to the one of the surrounding answer.
    ['', '2026-11-20T17:00:05.123Z'],
  ])('is one whose instant is written %j', async (dhProc, decided) => {
    const nfseXmlGZipB64 = packed(nfseOf(DPS, CHAVE, { dhProc }))
    const outcome = await send(stamped(201, { ...AUTHORIZED, nfseXmlGZipB64 }))
    expect(outcome).toMatchObject({
      kind: 'FINAL',
      result: { decided_at: new Date(decided), enclosed: { XML: expect.anything() } },
    })
  })

  it('may come in base64 of base64', async () => {
    const outcome = await send(stamped(201, { ...AUTHORIZED, nfseXmlGZipB64: packedTwice(NFSE_XML) }))
    expect(outcome).toMatchObject({ result: { enclosed: { XML: expect.anything() } } })
  })

  it.each([
    ['does not come', undefined],
    ['is cut', packed(NFSE_XML).slice(0, 400)],
    ['is something else', packed('<html/>')],
    ['is not XML', packed('nada')],
    ['was changed after it was sealed', packed(NFSE_XML.replace('<vLiq>197.00<', '<vLiq>1.00<'))],
    ['bears no seal', packed(NFSE_XML.replace(/<Signature.*?<\/Signature>(?=<\/NFSe>)/s, ''))],
  ])('stays one when its XML %s, which is then not kept', async (_what, nfseXmlGZipB64) => {
    const outcome = await send(stamped(201, { ...AUTHORIZED, nfseXmlGZipB64 }))
    expect(outcome).toMatchObject({
      kind: 'FINAL',
      result: { enotas_status: 'Autorizada', access_key: CHAVE, number: 7 },
    })
    expect(outcome).toMatchObject({ result: { enclosed: {}, decided_at: expect.any(Date) } })
    expect(outcome.kind === 'FINAL' && outcome.result.enclosed.XML).toBeUndefined()
  })

  it('may have a CNPJ with letters', async () => {
    const cnpj = '12ABC34501DE35'
    const chaveAcesso = chaveOf(cnpj)
    authority().answer(stamped(201, { chaveAcesso }))
    const prepared = { ...PREPARED, identity: DPS_ID.replace('11222333000181', cnpj) }
    const outcome = await sendDps(prepared, { ...ISSUE_KEY, cnpj }, authority().access)
    expect(outcome).toMatchObject({ kind: 'FINAL', result: { access_key: chaveAcesso, cnpj } })
  })

  it('is not ours when its issuer is another one', async () => {
    const enderNac = { xLgr: 'Rua A', nro: '1', xBairro: 'Centro', cMun: '3550308', UF: 'SP', CEP: '01310100' }
    const xml = nfseOf(DPS, CHAVE, { emit: { CNPJ: '12ABC34501DE35', xNome: 'Outra Escola', enderNac } })
    expect(await send(stamped(201, { ...AUTHORIZED, nfseXmlGZipB64: packed(xml) }))).toMatchObject({ kind: 'UNKNOWN' })
  })
})

describe('the note of the other environment', () => {
  it('is not ours, though everything else of it is', async () => {
    const xml = nfseOf(DPS.replace('<tpAmb>2<', '<tpAmb>1<'))
    expect(await send(stamped(201, { ...AUTHORIZED, nfseXmlGZipB64: packed(xml) }))).toMatchObject({ kind: 'UNKNOWN' })
  })
})

describe('a refused note', () => {
  it('says every complaint in plain words, with what was said', async () => {
    const outcome = await send(refusal(400, 'E0310', 'Código inexistente.', 'cTribNac 999999'))
    expect(outcome).toMatchObject({
      kind: 'FINAL',
      result: {
        enotas_status: 'Negada',
        denied_final: false,
        access_key: null,
        number: null,
        authority_code: 'E0310',
        authority_message: 'Código inexistente. cTribNac 999999',
        faults: [{ code: 'E0310', path: 'nfs_service.national_service_code', explained: expect.any(String) }],
      },
    })
  })

  it('keeps the code and the words of a complaint nobody knows', async () => {
    const outcome = await send(refusal(400, 'E7777', 'Regra nova'))
    expect(outcome).toMatchObject({ result: { faults: [{ code: 'E7777', text: 'E7777: Regra nova' }] } })
  })

  it('has failed and was not denied when the document was never read', async () => {
    const outcome = await send(refusal(400, 'E1235', 'Falha no esquema XML.', 'elemento xBairro'))
    expect(outcome).toMatchObject({ kind: 'REJECTED', failure: 'rejected', faults: [{ code: 'E1235' }] })
    expect(outcome).toMatchObject({ faults: [{ text: expect.stringContaining('xBairro') }] })
  })
})

it('is posted where the national table says, when the settings name no host', async () => {
  const urls: string[] = []
  const transport: Transport = { send: ({ url }) => unreached(urls, url), close: () => undefined }
  const nowhere: Access = { baseUrl: '', token: '', meter: 'teste', transport }
  await sendDps(PREPARED, ISSUE_KEY, nowhere)
  await sendDps(PREPARED, { ...ISSUE_KEY, environment: 'producao' }, nowhere)
  await sendDps(PREPARED, ISSUE_KEY, { ...nowhere, baseUrl: 'https://nfse.americana.sp.gov.br/api/adn/' })
  expect(urls).toEqual([
    'https://sefin.producaorestrita.nfse.gov.br/SefinNacional/nfse',
    'https://sefin.nfse.gov.br/SefinNacional/nfse',
    'https://nfse.americana.sp.gov.br/api/adn/dps/recepcao',
  ])
})

/** A transport that fails and records the requested URLs. */
function unreached(urls: string[], url: string): Promise<TransportResult> {
  urls.push(url)
  const nothing = { status: null, headers: {}, body: new Uint8Array(), durationMs: 0, detail: '' }
  return Promise.resolve({ kind: 'failed', failure: 'name_not_found', sent: 'no', ...nothing })
}
