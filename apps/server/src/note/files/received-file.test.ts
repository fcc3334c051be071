import {
  assembleProcEvento,
  assembleProcInut,
  renderDanfe,
  sealInutilizacao,
  sealNfeEvent,
  signPedReg,
} from '@talao/documents'
import {
  buildNfseEventId,
  composeCancellation,
  composeCorrection,
  composeEventRequest,
  composeInutilizacao,
  eventToSeal,
  INF_EVENTO,
  type NfeEventBody,
} from '@talao/fiscal'
import { writeLayout } from '@talao/fiscal/layout/write'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  digestOf,
  exampleDps,
  exampleNfe,
  examplesOf,
  keyOf,
  nfseFor,
  procNfe,
  sealedAnswer,
} from '../../../testing/authorised-files.ts'
import type { ReceivedFile, ReceivedNote } from './received/expectations.ts'
import { checkReceived, checkReceivedVoid } from './received-file.ts'

const [first = '', second = ''] = examplesOf('nfe')
const [firstService = '', secondService = ''] = examplesOf('nfse')
const AT = new Date('2026-11-20T14:00:00-03:00')
const REASON = 'Pedido feito em duplicidade pelo cliente'

function nfeNote(name: string, change: Partial<ReceivedNote> = {}): ReceivedNote {
  const nfe = exampleNfe(name)
  const in_production = nfe.ide.tpAmb === '1'
  return { kind: 'NFE', access_key: nfe.Id.slice(3), cnpj: nfe.emit.CNPJ ?? '', in_production, ...change }
}

function codeOf(kind: ReceivedFile['kind'], xml: string | Uint8Array, note: ReceivedNote, sequence?: number): string {
  const bytes = typeof xml === 'string' ? Buffer.from(xml, 'utf8') : xml
  const verdict = checkReceived({ kind, bytes, note, ...(sequence === undefined ? {} : { sequence }) })
  return verdict.ok ? 'ok' : verdict.code
}

describe('a received NF-e', () => {
  it.each(examplesOf('nfe'))('%s is taken with its protocol', (name) => {
    const bytes = Buffer.from(procNfe(exampleNfe(name)), 'utf8')
    const authorizedAt = new Date(exampleNfe(name).ide.dhEmi)
    const verdict = checkReceived({ kind: 'XML', bytes, note: nfeNote(name) })
    expect(verdict).toEqual({ ok: true, protocol: '135260000000001', authorizedAt, denied: false, alerts: [] })
  })

  const xml = procNfe(exampleNfe(first))
  const otherProtocol = /<protNFe.*<\/protNFe>/.exec(procNfe(exampleNfe(second)))?.[0] ?? ''
  const signed = /<NFe .*<\/NFe>/s.exec(xml)?.[0] ?? ''
  const change = (from: string | RegExp, to: string | ((found: string) => string)) => {
    const changed = typeof to === 'string' ? xml.replace(from, to) : xml.replace(from, to)
    expect(changed).not.toBe(xml)
    return changed
  }

  it.each<[string, string, () => string]>([
    ['a digit of the value changed', 'arquivo_assinatura', () => change(/<vNF>\d/, '<vNF>1')],
    ['the signature taken out', 'arquivo_assinatura', () => change(/<Signature.*<\/Signature>/, '')],
    ['the protocol of another note', 'arquivo_outra_chave', () => change(/<protNFe.*<\/protNFe>/, otherProtocol)],
    [
      'the signed note of another one under its key',
      'arquivo_outra_chave',
      () => procNfe(exampleNfe(second)).replace(/<chNFe>\d+/, `<chNFe>${nfeNote(first).access_key}`),
    ],
    ['no protocol', 'arquivo_sem_protocolo', () => change(/<protNFe.*<\/protNFe>/, '')],
    ['no number in its protocol', 'arquivo_sem_protocolo', () => change(/<nProt>.*<\/nProt>/, '')],
    ['another digest in the protocol', 'arquivo_outra_versao', () => change(/<digVal>./, '<digVal>_')],
    ['no digest in the protocol', 'arquivo_outra_versao', () => change(/<digVal>.*<\/digVal>/, '')],
    [
      'a rejection in place of the authorisation',
      'arquivo_sem_autorizacao',
      () => change('<cStat>100<', '<cStat>204<'),
    ],
    ['a protocol of homologação', 'arquivo_outro_ambiente', () => change(/<tpAmb>1<(?=.{1,80}<chNFe)/, '<tpAmb>2<')],
    ['a DOCTYPE', 'arquivo_xml_ilegivel', () => change('<nfeProc', '<!DOCTYPE nfeProc [<!ENTITY a "b">]><nfeProc')],
    ['half of it missing', 'arquivo_xml_ilegivel', () => xml.slice(0, xml.length / 2)],
    ['a page of the gateway', 'arquivo_xml_ilegivel', () => '<html><body>502 Bad Gateway<br></body></html>'],
    ['a whole page', 'arquivo_outro_documento', () => '<html><body>ok</body></html>'],
    ['nothing', 'arquivo_vazio', () => ''],
    ['more than 2 MiB', 'arquivo_grande_demais', () => xml + ' '.repeat(2 * 1024 * 1024)],
    ['a second note beside it', 'arquivo_assinatura', () => change(/(<NFe.*<\/NFe>)/, '$1$1')],
  ])('with %s is refused', (_case, code, spoil) => {
    expect(codeOf('XML', spoil(), nfeNote(first))).toBe(code)
  })

  it.each<[string, Partial<ReceivedNote>, string]>([
    ['another note', { access_key: nfeNote(second).access_key }, 'arquivo_outra_chave'],
    ['another company', { cnpj: '12ABC34501DE35' }, 'arquivo_assinatura'],
    ['another branch of the company', { cnpj: '11222333000262' }, 'arquivo_outro_cnpj'],
    ['homologação', { in_production: false }, 'arquivo_outro_ambiente'],
    ['a note sent with other bytes', { sent_digest: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' }, 'arquivo_outra_versao'],
    ['a note without key', { access_key: null }, 'nota_sem_identificacao'],
  ])('of %s is refused', (_case, other, code) => {
    expect(codeOf('XML', xml, nfeNote(first, other))).toBe(code)
  })

  it.each(['', '20/11/2026', '0001-01-01T00:00:00'])(
    'is taken although its protocol gives its instant as %j',
    (instant) => {
      const bytes = Buffer.from(change(/<dhRecbto>[^<]*/, `<dhRecbto>${instant}`))
      const authorizedAt = new Date(exampleNfe(first).ide.dhEmi)
      expect(checkReceived({ kind: 'XML', bytes, note: nfeNote(first) })).toMatchObject({ ok: true, authorizedAt })
    },
  )

  it('is taken although its protocol writes blanks around its values, zeros before its code or its key in groups', () => {
    const spaced = change(/<(tpAmb|chNFe|nProt|digVal|cStat)>([^<]*)(?=<[^]*<\/protNFe>)/g, '<$1>\n $2\t')
    const grouped = change(/<chNFe>[^<]*/, (found) => found.replaceAll(/([0-9A-Z]{4})(?=[0-9A-Z]{4})/g, '$1 '))
    const read = (file: string) => checkReceived({ kind: 'XML', bytes: Buffer.from(file), note: nfeNote(first) })
    for (const file of [spaced.replace(/(<NFe .*<\/NFe>)/s, signed), grouped, change('<cStat>100', '<cStat>0100')])
      expect(read(file)).toMatchObject({ ok: true, protocol: '135260000000001' })
  })

  it('is taken in another encoding, whose letters are those that were signed', () => {
    const told = change('encoding="UTF-8"', 'encoding="UTF-16"')
    expect(codeOf('XML', Buffer.from(`\ufeff${told}`, 'utf16le'), nfeNote(first))).toBe('ok')
    expect(codeOf('XML', Buffer.from(xml.replace(/<\?xml[^>]*>/, ''), 'latin1'), nfeNote(first))).toBe('ok')
  })

  it('is taken when it carries the digest that was sent, late, with alerts, or with its use denied', () => {
    expect(codeOf('XML', xml, nfeNote(first, { sent_digest: digestOf(xml) }))).toBe('ok')
    const late = Buffer.from(procNfe(exampleNfe(first), { cStat: '150' }))
    expect(checkReceived({ kind: 'XML', bytes: late, note: nfeNote(first) })).toMatchObject({ ok: true, denied: false })
    const alerts = '<cMsg>1115</cMsg><xMsg>Grupo IBSCBS ausente</xMsg></infProt>'
    const warned = Buffer.from(procNfe(exampleNfe(first), { cStat: '120' }).replace('</infProt>', alerts))
    expect(checkReceived({ kind: 'XML', bytes: warned, note: nfeNote(first) })).toMatchObject({
      ok: true,
      alerts: [{ code: '1115', text: 'Grupo IBSCBS ausente' }],
    })
    const denied = Buffer.from(procNfe(exampleNfe(first), { cStat: '301' }).replace('</infProt>', alerts))
    expect(checkReceived({ kind: 'XML', bytes: denied, note: nfeNote(first) })).toMatchObject({
      ok: true,
      denied: true,
      alerts: [],
    })
  })

  it('never passes with one character of the signed part changed, and never makes the check throw', () => {
    const from = xml.indexOf('<infNFe')
    const until = xml.indexOf('<SignatureValue>')
    fc.assert(
      fc.property(
        fc.integer({ min: from, max: until - 1 }),
        fc.constantFrom('0', 'Z', '<', '&', '"', ' '),
        (at, other) => {
          fc.pre(xml[at] !== other)
          const spoilt = xml.slice(0, at) + other + xml.slice(at + 1)
          // An extra space inside base64 text or a tag does not change the document.
          if (other !== ' ') expect(codeOf('XML', spoilt, nfeNote(first))).not.toBe('ok')
          else expect(typeof codeOf('XML', spoilt, nfeNote(first))).toBe('string')
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a received event of an NF-e', () => {
  const note = nfeNote(first)
  const subject = { chave: note.access_key ?? '', author: note.cnpj, in_production: note.in_production }

  function registered(event: NfeEventBody, change: Record<string, string> = {}): string {
    const answer = {
      tpAmb: event.tpAmb,
      verAplic: 'SVRS',
      cOrgao: '35',
      cStat: '135',
      xMotivo: 'Evento registrado e vinculado a NF-e',
      chNFe: event.chNFe,
      tpEvento: event.tpEvento,
      nSeqEvento: event.nSeqEvento,
      dhRegEvento: '2026-11-20T14:00:05-03:00',
      nProt: '135260000000009',
      ...change,
    }
    const fields = Object.entries(answer).map(([name, value]) => `<${name}>${value}</${name}>`)
    const retEvento = `<retEvento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><infEvento>${fields.join('')}</infEvento></retEvento>`
    const file = assembleProcEvento({ evento: sealNfeEvent(event, keyOf(note.cnpj)), retEvento })
    if (!file.ok) throw new Error(file.detail)
    return file.xml
  }

  const cancel = composeCancellation({ subject, protocol: '135260000000001', reason: REASON, at: AT })
  const letter = composeCorrection({ subject, sequence: 2, text: 'O endereço de entrega é Rua B, 20', at: AT })

  it('is taken with the protocol of its registration', () => {
    const bytes = Buffer.from(registered(cancel))
    const authorizedAt = new Date('2026-11-20T17:00:05Z')
    const verdict = checkReceived({ kind: 'CANCEL_XML', bytes, note })
    expect(verdict).toEqual({ ok: true, protocol: '135260000000009', authorizedAt, denied: false, alerts: [] })
    expect(codeOf('CANCEL_XML', registered(cancel, { cStat: '155' }), note, 1)).toBe('ok')
    expect(codeOf('CCE_XML', registered(letter), note, 2)).toBe('ok')
  })

  it.each<[string, string, () => string]>([
    [
      'a letter in place of the cancellation',
      'arquivo_outro_evento',
      () => codeOf('CANCEL_XML', registered(letter), note),
    ],
    ['an earlier letter', 'arquivo_outro_evento', () => codeOf('CCE_XML', registered(letter), note, 3)],
    ['of another note', 'arquivo_outra_chave', () => codeOf('CANCEL_XML', registered(cancel), nfeNote(second))],
    ['a refusal', 'arquivo_sem_autorizacao', () => codeOf('CANCEL_XML', registered(cancel, { cStat: '501' }), note)],
    ['the note itself', 'arquivo_outro_documento', () => codeOf('CANCEL_XML', procNfe(exampleNfe(first)), note)],
    [
      'a changed text',
      'arquivo_assinatura',
      () => codeOf('CCE_XML', registered(letter).replace('Rua B, 20', 'Rua C, 20'), note),
    ],
    [
      'without its answer',
      'arquivo_sem_protocolo',
      () => codeOf('CANCEL_XML', registered(cancel).replace(/<retEvento.*<\/retEvento>/, ''), note),
    ],
    [
      'with the answer to another note',
      'arquivo_outra_chave',
      () => {
        const [before, after] = registered(cancel).split('<retEvento')
        const other = `<chNFe>${nfeNote(second).access_key}`
        return codeOf('CANCEL_XML', `${before}<retEvento${after?.replace(/<chNFe>\d+/, other)}`, note)
      },
    ],
  ])('%s is refused', (_case, code, found) => {
    expect(found()).toBe(code)
  })
})

describe('received numbers that were declared void', () => {
  const range = { cnpj: '11222333000181', state_id: 35, year: 2026, serie: 1, first: 7, last: 9 }
  const request = composeInutilizacao({ ...range, stateCode: 35, reason: REASON, in_production: true })
  const { Id: _, xServ: __, xJust: ___, tpAmb, ...compared } = request
  const answered = { tpAmb, verAplic: 'SP', cStat: '102', xMotivo: 'Homologado', ...compared }
  const fields = Object.entries({ ...answered, dhRecbto: '2026-11-20T14:00:05-03:00', nProt: '135260000000077' })
  const answer = fields.map(([name, value]) => `<${name}>${value}</${name}>`).join('')
  const retInutNfe = `<retInutNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><infInut>${answer}</infInut></retInutNFe>`
  const file = assembleProcInut({ inutNfe: sealInutilizacao(request, keyOf(range.cnpj)), retInutNfe })
  if (!file.ok) throw new Error(file.detail)
  const check = (xml: string, other = {}) =>
    checkReceivedVoid({ bytes: Buffer.from(xml), range: { ...range, environment: 'producao', ...other } })

  it('are taken when they are exactly these, and refused otherwise', () => {
    expect(check(file.xml)).toMatchObject({ ok: true, protocol: '135260000000077' })
    expect(check(file.xml, { last: 10 })).toMatchObject({ code: 'arquivo_outro_numero' })
    expect(check(file.xml, { environment: 'homologacao' })).toMatchObject({ code: 'arquivo_outro_ambiente' })
    expect(check(file.xml.replace('<cStat>102', '<cStat>563'))).toMatchObject({ code: 'arquivo_sem_autorizacao' })
    expect(check(file.xml.replace('<nNFFin>9</nNFFin><dh', '<nNFFin>8</nNFFin><dh'))).toMatchObject({
      code: 'arquivo_outro_numero',
    })
    expect(check(file.xml.replace('<nNFIni>7', '<nNFIni>6'))).toMatchObject({ code: 'arquivo_assinatura' })
  })
})

describe('a received NFS-e of the national layout', () => {
  const dps = exampleDps(firstService)
  const { xml, chave, digest } = nfseFor(dps)
  const note: ReceivedNote = {
    kind: 'NFSE',
    access_key: chave,
    cnpj: dps.prest.CNPJ ?? '',
    in_production: dps.tpAmb === '1',
    sent_digest: digest,
  }

  it.each(examplesOf('nfse'))('%s is taken with the moment it was issued', (name) => {
    const own = exampleDps(name)
    const made = nfseFor(own)
    const bytes = Buffer.from(made.xml)
    const its = { ...note, access_key: made.chave, cnpj: own.prest.CNPJ ?? '', sent_digest: made.digest }
    const authorizedAt = new Date(own.dhEmi)
    expect(checkReceived({ kind: 'XML', bytes, note: its })).toEqual({
      ok: true,
      protocol: null,
      authorizedAt,
      denied: false,
      alerts: [],
    })
  })

  it('is told by its number where no key is known', () => {
    expect(codeOf('XML', xml, { ...note, access_key: null, number: 4501 })).toBe('ok')
    expect(codeOf('XML', xml, { ...note, access_key: null, number: 4502 })).toBe('arquivo_outro_numero')
    expect(codeOf('XML', xml, { ...note, access_key: null })).toBe('nota_sem_identificacao')
  })

  it.each<[string, Partial<ReceivedNote>, string]>([
    ['another company', { cnpj: '12ABC34501DE35' }, 'arquivo_outro_cnpj'],
    ['another environment', { in_production: !note.in_production }, 'arquivo_outro_ambiente'],
    ['another DPS', { sent_digest: nfseFor(exampleDps(secondService)).digest }, 'arquivo_outra_versao'],
    ['another key', { access_key: `${chave.slice(0, 40)}0000000000` }, 'arquivo_outra_chave'],
  ])('of %s is refused', (_case, other, code) => {
    expect(codeOf('XML', xml, { ...note, ...other })).toBe(code)
  })

  it('with a changed value, or without the seal of its authority, is refused', () => {
    expect(codeOf('XML', xml.replace('<vLiq>100.00', '<vLiq>900.00'), note)).toBe('arquivo_assinatura')
    const seal = xml.lastIndexOf('<Signature ')
    expect(codeOf('XML', `${xml.slice(0, seal)}</NFSe>`, note)).toBe('arquivo_assinatura')
  })

  it('whose provider is ours and whose emitter is another is refused', () => {
    const emit = { CNPJ: '12ABC34501DE35', xNome: 'OUTRA', enderNac: nfseFor(dps).value.emit.enderNac }
    expect(codeOf('XML', nfseFor(dps, { emit }).xml, note)).toBe('arquivo_outro_cnpj')
  })

  /** An event about `about` whose Id names the note `named`. */
  function eventOf(type: '101101' | '101103', about: string, named = about): string {
    const { in_production, cnpj: author } = note
    const request = composeEventRequest({
      type,
      chave: about,
      in_production,
      author,
      motive: '1',
      reason: REASON,
      at: AT,
    })
    const value = {
      Id: buildNfseEventId(named, type, 1),
      verAplic: 'SefinNacional_1.6.0',
      ambGer: '2' as const,
      nSeqEvento: '1',
      dhProc: '2026-11-20T14:00:05-03:00',
      nDFSe: '990001',
      pedRegEvento: { versao: '1.01', infPedReg: request },
    }
    const inside = signPedReg({ ...keyOf(note.cnpj), ...eventToSeal(request) })
    return sealedAnswer('evento', 'pedRegEvento', writeLayout(INF_EVENTO, value), inside, value.Id)
  }

  it('is cancelled only by an event about it', () => {
    const other = nfseFor(exampleDps(secondService)).chave
    expect(codeOf('CANCEL_XML', eventOf('101101', chave), note)).toBe('ok')
    expect(codeOf('CANCEL_XML', eventOf('101103', chave), note)).toBe('arquivo_outro_evento')
    expect(codeOf('CANCEL_XML', eventOf('101101', other, chave), note)).toBe('arquivo_outra_chave')
    expect(codeOf('CANCEL_XML', eventOf('101101', chave, other), note)).toBe('arquivo_outra_chave')
    expect(codeOf('CANCEL_XML', xml, note)).toBe('arquivo_outro_documento')
    expect(codeOf('CCE_XML', xml, note)).toBe('arquivo_outro_documento')
  })
})

describe("a received NFS-e of a city's own layout", () => {
  const note: ReceivedNote = {
    kind: 'NFSE',
    access_key: null,
    cnpj: '11222333000181',
    in_production: true,
    number: 202600000000123,
    verification_code: 'AB12-CD34',
  }
  const prestador = '<Prestador><CpfCnpj><Cnpj>11222333000181</Cnpj></CpfCnpj></Prestador>'
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse><InfNfse><Numero>202600000000123</Numero><CodigoVerificacao>ab12cd34</CodigoVerificacao>${prestador}<Discriminacao>Aula de violão</Discriminacao></InfNfse></Nfse></CompNfse>`
  const latin = (text: string) => Buffer.from(text, 'latin1')

  it('is taken in the encoding it names or in another, by its number or its code', () => {
    expect(codeOf('XML', latin(xml.replace('ISO-8859-1', 'UTF-8')), note)).toBe('ok')
    expect(codeOf('XML', latin(xml), note)).toBe('ok')
    expect(codeOf('XML', latin(xml), { ...note, number: null })).toBe('ok')
    expect(codeOf('XML', latin(xml), { ...note, verification_code: null })).toBe('ok')
    expect(codeOf('CANCEL_XML', latin(xml), note)).toBe('ok')
  })

  it('is refused when it is cut, or names another note or company', () => {
    expect(codeOf('XML', latin(xml.slice(0, -20)), note)).toBe('arquivo_xml_ilegivel')
    expect(codeOf('XML', latin(xml), { ...note, number: 124, verification_code: 'ZZ' })).toBe('arquivo_outro_numero')
    expect(codeOf('XML', latin(xml), { ...note, cnpj: '12ABC34501DE35' })).toBe('arquivo_outro_cnpj')
    expect(codeOf('XML', latin(xml), { ...note, number: null, verification_code: null })).toBe('nota_sem_identificacao')
    const typed = xml.replace('<CompNfse', '<!DOCTYPE CompNfse SYSTEM "http://x"><CompNfse')
    expect(codeOf('XML', latin(typed), note)).toBe('arquivo_xml_ilegivel')
  })
})

describe('a received PDF', () => {
  it('is taken whole and refused cut, empty, too large or as another thing', async () => {
    const pdf = await renderDanfe(exampleNfe(first), null)
    const note = nfeNote(first)
    expect(codeOf('PDF', pdf, note)).toBe('ok')
    expect(codeOf('CCE_PDF', pdf, note)).toBe('ok')
    expect(codeOf('PDF', pdf.subarray(0, pdf.length / 2), note)).toBe('arquivo_incompleto')
    expect(codeOf('PDF', new Uint8Array(), note)).toBe('arquivo_vazio')
    expect(codeOf('PDF', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]), note)).toBe('arquivo_grande_demais')
    expect(codeOf('PDF', '<html>Nota não encontrada</html>', note)).toBe('arquivo_nao_e_pdf')
  })
})

it('says in Portuguese what is wrong and what to do, and keeps the detail for the log', () => {
  const verdict = checkReceived({ kind: 'XML', bytes: Buffer.from('<a>'), note: nfeNote(first) })
  expect(verdict).toMatchObject({ ok: false, text: expect.stringMatching(/não é um XML fiscal legível\. Consulte/) })
  expect(verdict).toMatchObject({ detail: expect.stringContaining('line 1') })
})
