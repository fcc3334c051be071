import { composeEventRequest } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import type { CannedAnswer } from '../../testing/canned-server.ts'
import {
  CANCEL_XML,
  eventList,
  FOUND_NOTE,
  json,
  LOOKUP,
  NFSE_XML,
  NO_EVENTS,
  packed,
  stamped,
} from '../../testing/nfse-nacional/answers.ts'
import { withAuthority } from '../../testing/nfse-nacional/asked.ts'
import { cityEvento, nfseOf } from '../../testing/nfse-nacional/authority.ts'
import { CANCELLATION, CHAVE, DPS, DPS_ID, ISSUE_KEY, PREPARED } from '../../testing/nfse-nacional/example.ts'
import { consultDps } from './consult.ts'
import { contributorCodeOf } from './contributor-code.ts'
import { wrap } from './envelope.ts'

const authority = withAuthority()

function consult(answers: readonly CannedAnswer[], sent: Uint8Array | null = PREPARED.bytes) {
  authority().answer(...answers)
  return consultDps(ISSUE_KEY, authority().access, sent)
}

const CODE = /<cIntContrib>.*?<\/cIntContrib>/
const OWN_CODE = contributorCodeOf(ISSUE_KEY.ref)

/** The posted bytes with a change in the DPS. */
function posted(from: string | RegExp, to: string): Uint8Array {
  return wrap('dpsXmlGZipB64', DPS.replace(/^<\?xml[^>]*\?>/, '').replace(from, to), DPS_ID).bytes
}

/** An event registered by the city, with its tag and text. */
function byCity(tag: 'e305101' | 'e105102' | 'e305102'): string {
  const { e101101: _, ...request } = composeEventRequest({
    type: '101101',
    chave: CHAVE,
    in_production: false,
    author: ISSUE_KEY.cnpj,
    motive: '1',
    reason: CANCELLATION.text,
    at: CANCELLATION.at,
  })
  const xMotivo = CANCELLATION.text
  const events = {
    e305101: {
      e305101: {
        xDesc: 'Cancelamento de NFS-e por Ofício',
        CPFAgTrib: '52998224725',
        nProcAdm: '1',
        xProcAdm: xMotivo,
      },
    },
    e105102: {
      e105102: { xDesc: 'Cancelamento de NFS-e por Substituição', cMotivo: '99', chSubstituta: CHAVE, xMotivo },
    },
    e305102: {
      e305102: { xDesc: 'Bloqueio de NFS-e por Ofício', CPFAgTrib: '52998224725', codEvento: 'e101101', xMotivo },
    },
  }
  return cityEvento({ ...request, Id: request.Id.replace('101101', tag.slice(1)), ...events[tag] })
}

describe('a note asked for by its DPS', () => {
  it('is found by id, then by key, then its events', async () => {
    const outcome = await consult([LOOKUP, FOUND_NOTE, NO_EVENTS])
    expect(authority().asked()).toEqual([
      `GET /sefin/dps/${DPS_ID}`,
      `GET /sefin/nfse/${CHAVE}`,
      `GET /sefin/nfse/${CHAVE}/eventos`,
    ])
    expect(outcome).toMatchObject({ kind: 'FINAL', result: { access_key: CHAVE, number: 7, authority_code: '100' } })
    const xml = outcome.kind === 'FINAL' ? outcome.result.enclosed.XML : undefined
    expect(Buffer.from(xml ?? '').toString()).toBe(NFSE_XML)
  })

  it('is told as authorised without its XML when that was changed', async () => {
    const changed = packed(NFSE_XML.replace('<vLiq>197.00<', '<vLiq>1.00<'))
    const outcome = await consult([LOOKUP, stamped(200, { nfseXmlGZipB64: changed }), NO_EVENTS])
    expect(outcome).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Autorizada', access_key: CHAVE } })
    expect(outcome.kind === 'FINAL' && outcome.result.enclosed).toEqual({})
  })

  it('is cancelled with the XML of its cancellation', async () => {
    const outcome = await consult([LOOKUP, FOUND_NOTE, eventList(CANCEL_XML)])
    const enclosed = outcome.kind === 'FINAL' ? outcome.result.enclosed : {}
    expect(Buffer.from(enclosed.CANCEL_XML ?? '').toString()).toBe(CANCEL_XML)
  })

  it.each([
    ['cancelled by the city', byCity('e305101'), '305101', 'Cancelada', 'cancelada'],
    ['replaced by another', byCity('e105102'), '105102', 'Cancelada', 'substituída'],
    ['only blocked', byCity('e305102'), '305102', 'Autorizada', 'gerada'],
  ])('may be %s', async (_what, xml, type, enotas_status, provider_status) => {
    const outcome = await consult([LOOKUP, FOUND_NOTE, eventList(xml, type)])
    expect(outcome).toMatchObject({ kind: 'FINAL', result: { enotas_status, provider_status } })
  })

  it('is cancelled by the type alone when the event cannot be opened', async () => {
    const events = json(200, { eventos: [{ tipoEvento: 'e305101', arquivoXml: 'zz' }] })
    const outcome = await consult([LOOKUP, FOUND_NOTE, events])
    expect(outcome).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Cancelada' } })
  })

  it.each([
    ['the list and each type are answered by an empty 404', { status: 404, body: '' }],
    ['the question is refused', stamped(400, { erro: { codigo: 'E9999', descricao: 'Rota inválida' } })],
    ['a page comes', { status: 404, body: '<html>Not Found</html>' }],
  ])('is told as authorised when %s: that it exists is known', async (_what, events) => {
    const authorised = { kind: 'FINAL', result: { enotas_status: 'Autorizada', access_key: CHAVE } }
    expect(await consult([LOOKUP, FOUND_NOTE, events])).toMatchObject(authorised)
    // Without the sent bytes, the note is in force only if its events can be read.
    expect(await consult([LOOKUP, FOUND_NOTE, events], null)).toMatchObject({ kind: 'UNKNOWN' })
  })

  it('is in doubt when the authority answers 404 with an error of no catalogue', async () => {
    const broken = stamped(404, { erros: [{ codigo: 'RNG9999', descricao: 'Erro não catalogado.' }] })
    const outcome = await consult([broken])
    expect(outcome).toMatchObject({ kind: 'UNKNOWN', reason: expect.stringContaining('RNG9999: Erro não catalogado.') })
  })

  it('is absent when an empty 404 is confirmed by the question for its existence alone', async () => {
    const bare = { status: 404, body: '' }
    expect(await consult([bare, bare])).toMatchObject({ kind: 'ABSENT' })
    expect(authority().asked()).toEqual([`GET /sefin/dps/${DPS_ID}`, `HEAD /sefin/dps/${DPS_ID}`])
  })

  it('is asked for each event that ends it where no list is served', async () => {
    const page = { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>Not Found</html>' }
    const one = stamped(200, { eventoXmlGZipB64: packed(byCity('e105102')) })
    const outcome = await consult([LOOKUP, FOUND_NOTE, page, NO_EVENTS, one])
    expect(outcome).toMatchObject({ kind: 'FINAL', result: { provider_status: 'substituída' } })
    expect(authority().asked().slice(3)).toEqual([
      `GET /sefin/nfse/${CHAVE}/eventos/101101/1`,
      `GET /sefin/nfse/${CHAVE}/eventos/105102/1`,
    ])
  })
})

describe('a note that another program may have made with our number', () => {
  it('is ours when it bears the same reference, though something was corrected since', async () => {
    const corrected = posted('<xNome>Maria da Silva<', '<xNome>Maria Silva<')
    expect(await consult([LOOKUP, FOUND_NOTE, NO_EVENTS], corrected)).toMatchObject({ kind: 'FINAL' })
  })

  it('is not ours when it bears another reference or none, and tells which', async () => {
    const of = { kind: 'OTHER_DOCUMENT', holder: CHAVE, reference: OWN_CODE, text: expect.stringContaining(CHAVE) }
    for (const other of ['<cIntContrib>HP9</cIntContrib>', ''])
      expect(await consult([LOOKUP, FOUND_NOTE, NO_EVENTS], posted(CODE, other))).toMatchObject(of)
  })

  it('is told by buyer and value where neither bears a reference', async () => {
    const nameless = nfseOf(DPS.replace(CODE, ''))
    const found = stamped(200, { chaveAcesso: CHAVE, nfseXmlGZipB64: packed(nameless) })
    const same = posted(
      /<xDescServ>.*?<\/xDescServ>(.*?)<cIntContrib>.*?<\/cIntContrib>/s,
      '<xDescServ>Curso</xDescServ>$1',
    )
    expect(await consult([LOOKUP, found, NO_EVENTS], same)).toMatchObject({ kind: 'FINAL' })
    const dearer = posted(/<cIntContrib>.*?<\/cIntContrib>(.*)<vServ>197.00</s, '$1<vServ>198.00<')
    expect(await consult([LOOKUP, found, NO_EVENTS], dearer)).toMatchObject({ kind: 'OTHER_DOCUMENT', reference: null })
  })

  it('is ours when the posted bytes are gone', async () => {
    expect(await consult([LOOKUP, FOUND_NOTE, NO_EVENTS], null)).toMatchObject({ kind: 'FINAL' })
    expect(await consult([LOOKUP, FOUND_NOTE, NO_EVENTS], Buffer.from('{}'))).toMatchObject({ kind: 'FINAL' })
  })
})
