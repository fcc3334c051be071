import { verifySignature } from '@talao/documents/seal/verify'
import { readNfe } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { answering, CHAVE, fixture, KEY, NOTE, orThrow, PREPARATION, SENT_KEY } from '../../testing/sefaz/example.ts'
import { prepareSefazNfe } from './prepare.ts'
import { sendSefazNfe } from './send.ts'

const PREPARED = orThrow(prepareSefazNfe(NOTE, KEY, PREPARATION))
const OTHER_CHAVE = '35261112ABC34501DE35550010000001231246813570'
const FOREIGN_CHAVE = '35261107504505000132550010000001231135724687'

function send(body: string, status = 200) {
  return sendSefazNfe(PREPARED, SENT_KEY, answering(body, { status }).access)
}

const sendFixture = (name: string) => send(fixture(name))

describe('an authorised note', () => {
  it.each(['autorizada', 'autorizada-com-prefixos', 'autorizada-como-texto'])(
    'comes back with its file, whatever the envelope looks like (%s)',
    async (name) => {
      const outcome = await sendFixture(name)
      expect(outcome).toMatchObject({
        kind: 'FINAL',
        result: {
          ref: KEY.ref,
          cnpj: KEY.cnpj,
          enotas_status: 'Autorizada',
          access_key: CHAVE,
          number: 123,
          serie: '1',
          protocol: '135260000000123',
          authority_code: '100',
          decided_at: new Date('2026-11-20T13:00:05Z'),
          faults: [],
        },
      })
      const xml = fileOf(outcome)
      expect(verifySignature(xml, { signedElement: 'infNFe', allow: ['rsa-sha1'] }).ok).toBe(true)
      expect(readNfe(xml).protocol).toMatchObject({ cStat: '100', nProt: '135260000000123' })
    },
  )

  it.each([
    ['2026-11-20T10:00:05-04:00-04:00', '2026-11-20T14:00:05Z'],
    ['20/11/2026 10:00:05', '2026-11-20T13:00:05Z'],
    ['', PREPARATION.issuedAt.toISOString()],
    ['0001-01-01T00:00:00', PREPARATION.issuedAt.toISOString()],
  ])(
    'is authorised where the authority writes its instant as %j, and then by its own emission',
    async (told, decided) => {
      const body = fixture('autorizada').replaceAll(/<dhRecbto>[^<]*/g, `<dhRecbto>${told}`)
      expect(await send(body)).toMatchObject({
        kind: 'FINAL',
        result: { enotas_status: 'Autorizada', decided_at: new Date(decided) },
      })
    },
  )

  it('keeps the protocol byte for byte', async () => {
    const spaced = fixture('autorizada').replace('<infProt ', '<infProt\n  ').replace('</protNFe>', '</protNFe >')
    const [protocol] = /<protNFe .*<\/protNFe >/s.exec(spaced) ?? []
    expect(fileOf(await send(spaced))).toContain(`</NFe>${protocol}</nfeProc>`)
  })

  it('is authorised although it was late', async () => {
    expect(await sendFixture('autorizada-fora-do-prazo')).toMatchObject({
      kind: 'FINAL',
      result: { enotas_status: 'Autorizada', authority_code: '150' },
    })
  })
})

describe('a note that is refused', () => {
  it('is explained, at its field, and may be sent again', async () => {
    expect(await sendFixture('rejeitada')).toMatchObject({
      kind: 'FINAL',
      result: {
        enotas_status: 'Negada',
        denied_final: false,
        authority_code: '778',
        enclosed: {},
        faults: [{ code: '778', path: 'items.0.ncm', text: expect.stringContaining('Resposta recebida: Rejeição') }],
      },
    })
  })

  it('is refused only when the answer speaks of what was sent', async () => {
    const [digest = ''] = /<digVal>.*<\/digVal>/.exec(fixture('autorizada')) ?? []
    const telling = (text: string) => fixture('rejeitada').replace('<cStat>778', `${text}<cStat>778`)
    expect(await send(telling(digest))).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Negada' } })
    const another = telling(digest.replace(/>./, '>A'))
    expect(await send(another)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
  })

  it('burns its number when it is denied, and its file is kept', async () => {
    const outcome = await sendFixture('denegada')
    expect(outcome).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Negada', denied_final: true } })
    expect(fileOf(outcome)).toContain('<cStat>302</cStat>')
  })

  it('may be denied without a protocol, and then there is no file', async () => {
    const bare = fixture('denegada').replace('<nProt>135260000000123</nProt>', '')
    expect(await send(bare)).toMatchObject({ kind: 'FINAL', result: { denied_final: true, enclosed: {} } })
  })

  it('was never looked at when the whole lot is refused', async () => {
    expect(await sendFixture('lote-recusado')).toMatchObject({
      kind: 'REJECTED',
      failure: 'rejected',
      faults: [{ code: '225' }],
    })
  })
})

describe('an answer about the number', () => {
  it.each(['204', '205', '218', '635'])('%s is a reason to consult', async (code) => {
    const body = fixture('duplicidade').replace('<cStat>204', `<cStat>${code}`)
    expect(await send(body)).toMatchObject({ kind: 'ALREADY_EXISTS', code })
    expect(await send(fixture('lote-recusado').replace('>225<', `>${code}<`))).toMatchObject({ kind: 'ALREADY_EXISTS' })
  })

  it('names the key that holds it', async () => {
    expect(await sendFixture('numero-de-outra-chave')).toMatchObject({ kind: 'NUMBER_TAKEN', holder: OTHER_CHAVE })
  })

  it('is no taken number when the key it names is this one', async () => {
    const own = fixture('numero-de-outra-chave').replace(OTHER_CHAVE, CHAVE)
    expect(await send(own)).toMatchObject({ kind: 'ALREADY_EXISTS', code: '539' })
  })

  it.each([
    ['names none', '[chNFe: ]'],
    ['names one of another company', `[chNFe: ${FOREIGN_CHAVE}]`],
    ['names one whose check digit is wrong', `[chNFe: ${OTHER_CHAVE.slice(0, 43)}9]`],
  ])('leaves a doubt when it %s, lest a number be skipped over our own note', async (_what, brackets) => {
    const body = fixture('numero-de-outra-chave').replace(`[chNFe: ${OTHER_CHAVE}]`, brackets)
    expect(await send(body)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
  })

  it('says that it was declared void', async () => {
    expect(await sendFixture('numero-inutilizado')).toMatchObject({ kind: 'NUMBER_TAKEN', code: '206', holder: null })
  })
})

describe('an answer about the service', () => {
  it.each(['108', '109', '113', '114', '286'])('%s means that nothing was done yet', async (code) => {
    const body = fixture('servico-paralisado').replace('>109<', `>${code}<`)
    expect(await send(body)).toMatchObject({ kind: 'REJECTED', failure: 'unavailable', retryAfterSeconds: null })
  })

  it('stops for an hour after consumo indevido', async () => {
    expect(await sendFixture('consumo-indevido')).toMatchObject({
      kind: 'REJECTED',
      failure: 'throttled',
      retryAfterSeconds: 3600,
    })
  })

  it.each(['certificado-vencido', 'certificado-de-outra-empresa'])('asks for the certificate (%s)', async (name) => {
    expect(await sendFixture(name)).toMatchObject({
      kind: 'REJECTED',
      failure: 'auth',
      faults: [{ path: 'company.a1_certificate_file' }],
    })
  })

  it('is accepted for later only with a receipt', async () => {
    expect(await sendFixture('recibo')).toMatchObject({ kind: 'ACCEPTED', result: { enotas_status: 'PROCESSING' } })
    const bare = fixture('recibo').replace(/<infRec>.*<\/infRec>/, '')
    expect(await send(bare)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
  })
})

describe('a doubt', () => {
  const good = fixture('autorizada')

  it.each([
    ['the note is another', good.replaceAll(CHAVE, OTHER_CHAVE)],
    ['the note is another company’s', good.replaceAll(CHAVE, FOREIGN_CHAVE)],
    ['the lot is of another environment', good.replace('<tpAmb>2', '<tpAmb>1')],
    ['the protocol is of another environment', good.replace(/(<infProt.*?)<tpAmb>2/, '$1<tpAmb>1')],
    ['another text was authorised', good.replace(/<digVal>./, '<digVal>A')],
    ['the protocol has no digest', good.replace(/<digVal>.*<\/digVal>/, '')],
    ['the protocol has no number', good.replace('<nProt>135260000000123</nProt>', '')],
    ['there are two protocols', good.replace(/(<protNFe.*<\/protNFe>)/, '$1$1')],
    ['there is no protocol', good.replace(/<protNFe.*<\/protNFe>/, '')],
    ['the code of the note is no refusal that we know', good.replace('<cStat>100<', '<cStat>199<')],
    ['the code of the lot is no refusal that we know', good.replace('<cStat>104<', '<cStat>100<')],
    ['the code is no code', good.replace('<cStat>104<', '<cStat>ok<')],
    ['the note says two codes', good.replace('<cStat>100</cStat>', '<cStat>100</cStat><cStat>302</cStat>')],
    ['SEFAZ failed inside', fixture('lote-recusado').replace('>225<', '>999<')],
    ['another service answers', fixture('consulta-autorizada')],
    ['the message is of another namespace', good.replaceAll('portalfiscal.inf.br/nfe"', 'portalfiscal.inf.br/cte"')],
    ['the envelope is of SOAP 1.1', good.replace('www.w3.org/2003/05', 'schemas.xmlsoap.org/soap')],
    ['SOAP says that it failed', fixture('falha-soap')],
    ['a page came', fixture('pagina')],
    ['a proxy greets in plain text', 'OK'],
    ['the answer is cut', good.slice(0, -200)],
    ['the answer is empty', ''],
  ])('stays one when %s', async (_what, body) => {
    expect(body).not.toBe(good)
    expect(await send(body)).toMatchObject({ kind: 'UNKNOWN', sent: 'maybe' })
  })

  it('stays one with an error in the status line, whatever the body says', async () => {
    expect(await send(good, 500)).toMatchObject({ kind: 'UNKNOWN', failure: 'unavailable' })
    expect(await send(fixture('falha-soap'), 500)).toMatchObject({
      failure: 'unavailable',
      reason: expect.stringContaining('Tempo esgotado'),
    })
    expect(await send(fixture('pagina'), 403)).toMatchObject({ kind: 'UNKNOWN', sent: 'maybe', failure: 'auth' })
    expect(await send(good, 302)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
  })
})

function fileOf(outcome: Awaited<ReturnType<typeof send>>): string {
  if (outcome.kind !== 'FINAL') throw new Error(JSON.stringify(outcome))
  return Buffer.from(outcome.result.enclosed.XML ?? '').toString()
}
