import { KEY as SEAL } from '@talao/documents/testing/seal'
import { SIMPLES_VALUES_IN_WORDS, simplesValuesEvent } from '@talao/documents/testing/simples-values'
import { buildChaveDeAcesso, parseChaveDeAcesso, readNfeEvent } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { answering, CHAVE, fixture, KEY, NOTE, orThrow, PREPARATION, SENT_KEY } from '../../testing/sefaz/example.ts'
import { consultSefazNfe } from './consult.ts'
import { prepareSefazNfe } from './prepare.ts'

const SENT = orThrow(prepareSefazNfe(NOTE, KEY, PREPARATION)).bytes
const OTHER_CHAVE = '35261112ABC34501DE35550010000001231246813570'

function otherKey(change: { number?: number; serie?: number }): string {
  const parts = parseChaveDeAcesso(OTHER_CHAVE)
  return parts ? buildChaveDeAcesso({ ...parts, ...change }) : ''
}

function consult(body: string, sent: Uint8Array | null = SENT) {
  return consultSefazNfe(SENT_KEY, answering(body).access, sent)
}

describe('a consult', () => {
  it('asks by the chave of what was sent', async () => {
    const { access, asked } = answering(fixture('consulta-autorizada'))
    await consultSefazNfe(SENT_KEY, access, null)
    expect(asked).toHaveLength(1)
    expect(Buffer.from(asked[0]?.body ?? '').toString()).toContain(
      `<tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><chNFe>${CHAVE}</chNFe>`,
    )
  })

  it('finds the note and makes its file from what was sent', async () => {
    const outcome = await consult(fixture('consulta-autorizada'))
    expect(outcome).toMatchObject({
      kind: 'FINAL',
      result: { enotas_status: 'Autorizada', access_key: CHAVE, protocol: '135260000000123' },
    })
    expect(fileOf(outcome, 'XML')).toContain('<nProt>135260000000123</nProt>')
  })

  it('finds it without a file when nothing of ours, or another text, is at hand', async () => {
    const bare = { kind: 'FINAL', result: { enotas_status: 'Autorizada', enclosed: {} } }
    expect(await consult(fixture('consulta-autorizada'), null)).toMatchObject(bare)
    expect(await consult(fixture('consulta-autorizada'), Buffer.from('nothing'))).toMatchObject(bare)
    const changed = await consult(fixture('consulta-autorizada').replace(/<digVal>./, '<digVal>A'))
    expect(changed).toMatchObject({ kind: 'FINAL' })
    expect(fileOf(changed, 'XML')).toBe('')
  })

  it('finds a cancelled note with both files', async () => {
    const outcome = await consult(fixture('consulta-cancelada'))
    expect(outcome).toMatchObject({
      kind: 'FINAL',
      result: { enotas_status: 'Cancelada', protocol: '135260000000123', decided_at: new Date('2026-11-20T14:00:03Z') },
    })
    expect(readNfeEvent(fileOf(outcome, 'CANCEL_XML'))).toMatchObject({ type: '110111', receipt: { cStat: '135' } })
    expect(fileOf(outcome, 'XML')).toContain('<cStat>100</cStat>')
  })

  it('sees the cancellation although the code says authorised', async () => {
    const body = fixture('consulta-cancelada').replace('<cStat>101<', '<cStat>100<')
    expect(await consult(body)).toMatchObject({ result: { enotas_status: 'Cancelada' } })
  })

  it('takes no event that was refused, or is of another note, for a cancellation', async () => {
    const body = fixture('consulta-cancelada').replace('<cStat>101<', '<cStat>100<')
    expect(await consult(body.replace('<cStat>135<', '<cStat>501<'))).toMatchObject({
      result: { enotas_status: 'Autorizada' },
    })
    const cut = body.indexOf('<procEventoNFe')
    const other = body.slice(0, cut) + body.slice(cut).replaceAll(CHAVE, OTHER_CHAVE)
    expect(await consult(other)).toMatchObject({ result: { enotas_status: 'Autorizada' } })
  })

  it('brings the last correction letter', async () => {
    const outcome = await consult(fixture('consulta-com-cartas'))
    expect(outcome).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Autorizada', correction_sequence: 2 } })
    expect(readNfeEvent(fileOf(outcome, 'CCE_XML'))).toMatchObject({ event: { nSeqEvento: '2' } })
  })

  it('brings what the authority computed for a note of the Simples, in words, and leaves its state alone', async () => {
    const told = simplesValuesEvent(CHAVE, SEAL, '2')
    const body = fixture('consulta-autorizada').replace('</retConsSitNFe>', `${told}</retConsSitNFe>`)
    expect(await consult(body)).toMatchObject({
      result: {
        enotas_status: 'Autorizada',
        correction_sequence: null,
        simples_values: { text: SIMPLES_VALUES_IN_WORDS, registered_at: new Date('2026-11-21T11:00:05Z') },
      },
    })
    const forged = await consult(body.replace('<vCBSSN>1.31', '<vCBSSN>9.31'))
    expect(forged).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Autorizada' } })
    expect('result' in forged && forged.result).not.toHaveProperty('simples_values')
  })

  it.each(['302', '110', '205'])('finds a denied note (%s)', async (code) => {
    const body = fixture('consulta-denegada').replace('<cStat>302<', `<cStat>${code}<`)
    expect(await consult(body)).toMatchObject({
      kind: 'FINAL',
      result: { enotas_status: 'Negada', denied_final: true },
    })
  })

  it.each(['613', '562', '561'])('learns that the number stands there under another key (%s)', async (code) => {
    const body = fixture('consulta-de-outra-chave').replace('>613<', `>${code}<`)
    const told = { kind: 'OTHER_DOCUMENT', holder: OTHER_CHAVE, reference: null, text: expect.any(String) }
    expect(await consult(body)).toMatchObject(told)
  })

  it('tells a note that is not there from one that is still processed', async () => {
    expect(await consult(fixture('consulta-ausente'))).toMatchObject({ kind: 'ABSENT' })
    const summary = fixture('consulta-ausente').replace('>217<', '>124<')
    expect(await consult(summary)).toMatchObject({ kind: 'ABSENT' })
    expect(await consult(fixture('consulta-em-processamento'))).toMatchObject({ kind: 'PROCESSING' })
  })
})

describe('a note that a contingency service took in', () => {
  const parts = parseChaveDeAcesso(CHAVE)
  const chave = parts ? buildChaveDeAcesso({ ...parts, emissionType: 6 }) : ''
  const closed = fixture('consulta-recusada').replace('>656<', '>114<').replace(CHAVE, chave)
  const found = fixture('consulta-autorizada').replaceAll(CHAVE, chave)
  const ask = async (...answers: string[]) => {
    const { access, asked } = answering(answers)
    const outcome = await consultSefazNfe({ ...SENT_KEY, identity: chave }, access, null)
    return { outcome, hosts: asked.map(({ url }) => new URL(url).hostname) }
  }
  const [SVC_AN, SP] = ['hom.sefazvirtual.fazenda.gov.br', 'homologacao.nfe.fazenda.sp.gov.br']

  it('is asked for there', async () => {
    expect(await ask(found)).toMatchObject({ outcome: { kind: 'FINAL' }, hosts: [SVC_AN] })
  })

  it('is asked for at the UF once that service is closed', async () => {
    expect(await ask(closed, found)).toMatchObject({ outcome: { kind: 'FINAL' }, hosts: [SVC_AN, SP] })
    expect(await ask(closed, closed)).toMatchObject({ outcome: { kind: 'UNKNOWN' }, hosts: [SVC_AN, SP] })
  })

  it('is asked for once when nobody is closed', async () => {
    expect(await ask('')).toMatchObject({ outcome: { kind: 'UNKNOWN' }, hosts: [SVC_AN] })
  })
})

describe('a consult that learns nothing', () => {
  const good = fixture('consulta-autorizada')

  it.each([
    ['none', ''],
    ['one of another company', '[chNFe:35261107504505000132550010000001231135724687]'],
    ['one of another number', `[chNFe:${otherKey({ number: 124 })}]`],
    ['one of another serie', `[chNFe:${otherKey({ serie: 2 })}]`],
    ['the very key asked about', `[chNFe:${CHAVE}]`],
  ])('is told that another key holds the number, and of keys names %s', async (_what, named) => {
    const body = fixture('consulta-de-outra-chave').replace(/\[chNFe:.*?\]/, named)
    expect(await consult(body)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
  })

  it.each([
    ['109', 'unavailable', null],
    ['656', 'throttled', 3600],
    ['281', 'auth', null],
    ['999', 'unavailable', null],
    ['526', 'malformed', null],
  ])('reads %s as %s', async (code, failure, retryAfterSeconds) => {
    const body = fixture('consulta-recusada').replace('>656<', `>${code}<`)
    const expected = { kind: 'UNKNOWN', failure, retryAfterSeconds }
    expect(await consult(body)).toMatchObject(expected)
    expect(await consult(body.replace(/<chNFe>.*?<\/chNFe>/, ''))).toMatchObject(expected)
  })

  it.each([
    ['the answer is about another chave', good.replaceAll(CHAVE, OTHER_CHAVE)],
    ['the protocol is of another chave', good.replace(/(<infProt.*)35261112ABC34501DE35\d{24}/, `$1${OTHER_CHAVE}`)],
    ['"not there" is about another chave', fixture('consulta-ausente').replace(CHAVE, OTHER_CHAVE)],
    ['"not there" is of another namespace', fixture('consulta-ausente').replaceAll('.br/nfe" ', '.br/cte" ')],
    ['"cancelled" names no chave', fixture('consulta-cancelada').replace(`<chNFe>${CHAVE}</chNFe>`, '')],
    ['it is of another environment', good.replace('<tpAmb>2', '<tpAmb>1')],
    ['"authorised" has no protocol', good.replace(/<protNFe.*<\/protNFe>/, '')],
    ['code and protocol do not agree', good.replace(/(<infProt.*)<cStat>100/, '$1<cStat>302')],
    ['"denied" has the protocol of an authorised note', good.replace('<cStat>100<', '<cStat>302<')],
    ['another service answers', fixture('autorizada')],
    ['a page came', fixture('pagina')],
  ])('does so when %s', async (_what, body) => {
    expect(body).not.toBe(good)
    expect(await consult(body)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
  })
})

function fileOf(outcome: Awaited<ReturnType<typeof consult>>, kind: 'XML' | 'CANCEL_XML' | 'CCE_XML'): string {
  if (outcome.kind !== 'FINAL') throw new Error(JSON.stringify(outcome))
  return Buffer.from(outcome.result.enclosed[kind] ?? '').toString()
}

it('passes over a correction letter whose place cannot be read', async () => {
  const letters = fixture('consulta-com-cartas')
  for (const place of ['', 'x', '1e9', '99999999999', '-1']) {
    const body = letters.replaceAll(/<nSeqEvento>[^<]*/g, `<nSeqEvento>${place}`)
    const outcome = await consultSefazNfe(SENT_KEY, answering(body).access, null)
    expect(outcome).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Autorizada', correction_sequence: null } })
  }
})
