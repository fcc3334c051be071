import { verifySignature } from '@talao/documents/seal/verify'
import { readNfe } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import {
  answering,
  CANCEL,
  fixture,
  ISSUED,
  KEY,
  NOTE,
  orThrow,
  PREPARATION,
  RANGE,
  SENT_KEY,
} from '../../testing/sefaz/example.ts'
import { consultSefazNfe } from './consult.ts'
import { prepareSefazEvent, sendSefazEvent } from './events.ts'
import { prepareSefazNfe } from './prepare.ts'
import { sendSefazNfe } from './send.ts'
import { prepareSefazVoid, sendSefazVoid } from './void.ts'

const PREPARED = orThrow(prepareSefazNfe(NOTE, KEY, PREPARATION))
const EVENT = orThrow(prepareSefazEvent(CANCEL, ISSUED, SENT_KEY, PREPARATION))
const VOID = orThrow(prepareSefazVoid(RANGE, PREPARATION))

const bytesOf = (text: string) => new TextEncoder().encode(text)
const declaring = (encoding: string) => (xml: string) => xml.replace(/encoding="[^"]*"/, `encoding="${encoding}"`)
const saying = (sentence: string) => (xml: string) => xml.replaceAll(/<xMotivo>[^<]*/g, `<xMotivo>${sentence}`)

/** Encodings and decorations in which real answers arrive from an authority or a proxy. */
const WAYS: Readonly<Record<string, (xml: string) => Uint8Array>> = {
  'in UTF-8': bytesOf,
  'after a byte order mark': (xml) => bytesOf(`\ufeff${xml}`),
  'after a blank line': (xml) => bytesOf(`\r\n ${xml}`),
  'in Latin-1, which it declares': (xml) => Buffer.from(declaring('ISO-8859-1')(xml), 'latin1'),
  'in Latin-1 under the name of UTF-8': (xml) => Buffer.from(xml, 'latin1'),
  'in Latin-1, declaring nothing': (xml) => Buffer.from(xml.replace(/<\?xml[^>]*>/, ''), 'latin1'),
  'in UTF-16': (xml) => Buffer.from(`\ufeff${declaring('utf-16')(xml)}`, 'utf16le'),
  'in UTF-16 from the other end': (xml) => Buffer.from(`\ufeff${declaring('utf-16')(xml)}`, 'utf16le').swap16(),
  'in UTF-8 under the name of UTF-16': (xml) => bytesOf(declaring('utf-16')(xml)),
  'with lost letters': (xml) => bytesOf(saying('Rejei\ufffd\ufffdo: munic\ufffdpio')(xml)),
  'with a letter cut in two': (xml) => Buffer.from(saying('Rejei\u00c3\u00a7\u00c3')(xml), 'latin1'),
  'with a NUL in a sentence': (xml) => bytesOf(saying('Falha\u0000 interna\u001f')(xml)),
  'with a bare ampersand': (xml) => bytesOf(saying('Rejeição: A & B &c.')(xml)),
  'with letters of HTML': (xml) => bytesOf(saying('Rejei&ccedil;&atilde;o &nbsp; &#0;')(xml)),
  'with a sentence that looks like tags': (xml) => bytesOf(saying('Valor < 10 em <vProd>, ]]> <br/> &#x1FFFFFF;')(xml)),
  'with a tag around words of a sentence': (xml) => bytesOf(saying('Informado <b>NCM</b> inexistente')(xml)),
  'with zeros before its codes': (xml) => bytesOf(xml.replaceAll('<cStat>', '<cStat>0')),
  'with blanks around its codes and keys': (xml) =>
    bytesOf(xml.replaceAll(/<(cStat|chNFe|nProt|digVal|tpEvento|nSeqEvento)>([^<]*)/g, '<$1>\n\t$2 ')),
  'with its key in groups of four': (xml) =>
    bytesOf(xml.replaceAll(/<chNFe>[^<]*/g, (found) => found.replaceAll(/([0-9A-Z]{4})(?=[0-9A-Z]{4})/g, '$1 '))),
  'with its digest in two lines': (xml) => bytesOf(xml.replaceAll('<digVal>Zs6A', '<digVal>Zs6A\r\n')),
  'in SOAP 1.1': (xml) =>
    bytesOf(xml.replace('http://www.w3.org/2003/05/soap-envelope', 'http://schemas.xmlsoap.org/soap/envelope/')),
}

describe.each(Object.entries(WAYS))('an answer %s', (_way, put) => {
  it('says what became of the note', async () => {
    const send = (name: string) => sendSefazNfe(PREPARED, SENT_KEY, answering(put(fixture(name))).access)
    const authorised = await send('autorizada')
    expect(authorised).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Autorizada', authority_code: '100' } })
    expect(await send('rejeitada')).toMatchObject({ kind: 'FINAL', result: { authority_code: '778' } })
    expect(await send('denegada')).toMatchObject({ kind: 'FINAL', result: { denied_final: true } })
    expect(await send('lote-recusado')).toMatchObject({ kind: 'REJECTED', faults: [{ code: '225' }] })
    if (authorised.kind !== 'FINAL') return
    // The file contains the signed XML unchanged, whatever the answer's encoding.
    const xml = Buffer.from(authorised.result.enclosed.XML ?? '').toString()
    expect(verifySignature(xml, { signedElement: 'infNFe', allow: ['rsa-sha1'] }).ok).toBe(true)
    expect(readNfe(xml).protocol).toMatchObject({ cStat: expect.stringMatching(/^0?100$/), nProt: '135260000000123' })
  })

  it('resolves a doubt', async () => {
    const ask = (name: string) => consultSefazNfe(SENT_KEY, answering(put(fixture(name))).access, PREPARED.bytes)
    expect(await ask('consulta-autorizada')).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Autorizada' } })
    expect(await ask('consulta-cancelada')).toMatchObject({ kind: 'FINAL', result: { enotas_status: 'Cancelada' } })
    expect(await ask('consulta-ausente')).toMatchObject({ kind: 'ABSENT' })
  })

  it('says what became of an event and of a range of numbers', async () => {
    const event = answering(put(fixture('evento-cancelamento'))).access
    expect(await sendSefazEvent(CANCEL, EVENT, SENT_KEY, event)).toMatchObject({ kind: 'DONE' })
    const range = answering(put(fixture('inutilizada'))).access
    expect(await sendSefazVoid(RANGE, VOID, range)).toMatchObject({ kind: 'DONE' })
  })
})

it('shows the sentence with its letters where they can be told', async () => {
  const ask = async (put: (xml: string) => Uint8Array) => {
    const outcome = await sendSefazNfe(PREPARED, SENT_KEY, answering(put(fixture('rejeitada'))).access)
    return outcome.kind === 'FINAL' ? outcome.result.authority_message : null
  }
  const said = 'Rejeição: Informado NCM inexistente [nItem:1]'
  expect(await ask((xml) => Buffer.from(xml, 'latin1'))).toBe(said)
  expect(await ask((xml) => bytesOf(saying('Rejei&ccedil;&atilde;o: Informado NCM inexistente [nItem:1]')(xml)))).toBe(
    said,
  )
  expect(await ask((xml) => bytesOf(saying('Rejei\ufffd\ufffdo')(xml)))).toBe('Rejei\ufffd\ufffdo')
  expect(await ask((xml) => bytesOf(Buffer.from(xml).toString('latin1')))).toBe(said)
  expect(await ask((xml) => bytesOf(saying('Valor < 10 em <vProd>')(xml)))).toBe('Valor < 10 em <vProd>')
  expect(await ask((xml) => bytesOf(saying('Informado <b>NCM</b>')(xml)))).toBe('Informado  NCM')
})

it('takes the reason of a SOAP 1.1 fault', async () => {
  const fault =
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>Servidor ocupado</faultstring></s:Fault></s:Body></s:Envelope>'
  const outcome = await sendSefazNfe(PREPARED, SENT_KEY, answering(fault).access)
  expect(outcome).toMatchObject({ kind: 'UNKNOWN', reason: 'a SEFAZ recusou a forma do pedido: Servidor ocupado' })
})

it('never takes a broken letter inside a code or a key for another one', async () => {
  for (const [whole, broken] of [
    ['<cStat>100', '<cStat>1\u000000'],
    ['<chNFe>3526', '<chNFe>35\u000026'],
    ['<digVal>Z', '<digVal>\u0000'],
  ] as const) {
    const body = fixture('autorizada').replace(whole, broken)
    expect(await sendSefazNfe(PREPARED, SENT_KEY, answering(body).access)).toMatchObject({ kind: 'UNKNOWN' })
  }
})
