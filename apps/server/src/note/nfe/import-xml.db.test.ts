import { assembleProcEvento, sealNfeEvent } from '@talao/documents'
import { SIMPLES_VALUES_IN_WORDS, simplesValuesEvent } from '@talao/documents/testing/simples-values'
import { composeCancellation, composeCorrection, composeNfe, type InfNfe, type NfeEventBody } from '@talao/fiscal'
import { ALL_EMITTED } from '@talao/fiscal/testing/nfe/emitted-packages'
import { exerciseBookNote } from '@talao/fiscal/testing/nfe/notes-of-2027'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { exampleNfe, keyOf, procNfe } from '../../../testing/authorised-files.ts'

let product: Product
let shop: Shop
const CNPJ = '11222333000181'
const PLAIN = exampleNfe('01-ebook-consumidor-no-estado')

beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { certificate: false })
  await product.sql('update company set cnpj = $2 where id = $1', [shop.companyId, CNPJ])
})
afterAll(() => product.stop())

const send = (content: string | Uint8Array, who: Shop = shop): Promise<Reply> => {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(content)]), 'nota.xml')
  return product.call(who.adm, 'POST', '/api/fiscal-note/import-xml', form)
}
/** The same note with another number, and therefore another key. */
function numbered(nfe: InfNfe, number: number): InfNfe {
  const key = nfe.Id.slice(3, 28) + String(number).padStart(9, '0') + nfe.Id.slice(37, 46)
  const weights = [...key].toReversed().reduce((sum, digit, at) => sum + Number(digit) * (2 + (at % 8)), 0)
  const rest = weights % 11
  const cDV = String(rest < 2 ? 0 : 11 - rest)
  return { ...nfe, Id: `NFe${key}${cDV}`, ide: { ...nfe.ide, nNF: String(number), cDV } }
}
/** The same note in layout 3.10, without the fields that 4.00 introduced. */
function inLayout310(note: InfNfe): InfNfe {
  const old = structuredClone(note)
  const { ICMSTot } = old.total
  for (const tag of ['vFCP', 'vFCPST', 'vFCPSTRet', 'vIPIDevol']) Reflect.deleteProperty(ICMSTot, tag)
  Reflect.deleteProperty(old, 'pag')
  return { ...old, versao: '3.10' }
}
const code = (reply: Reply) => [reply.status, reply.body.code]

describe('importing a note that was authorised elsewhere', () => {
  it('keeps it as authorised, with the very file that proves it', async () => {
    const xml = procNfe(PLAIN)
    const reply = await send(xml)
    expect([reply.status, reply.body.message]).toEqual([201, 'A nota foi importada.'])
    const id = idOf(reply)
    const note = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}?with=timeline`)).body.data
    expect(note).toMatchObject({
      enotas_status: 'Autorizada',
      number: 1001,
      serie: '1',
      access_key: PLAIN.Id.slice(3),
      protocol: '135260000000001',
      authorized_at: '2026-11-20T13:00:00.000Z',
      issue_date: '2026-11-20T13:00:00.000Z',
      in_production: true,
      nature_operation: 'Venda de mercadoria',
      source: 'MANUAL',
      gateway: 'SEFAZ',
      total: 97,
      customer_note: { name: 'Beatriz Nogueira Prates', document: '52998224725', address: { city_id: 3509502 } },
      items: [{ product_code: 'EB-001', cfop: '5949', quantity: 1, value_per_unit: 97, nfe_tax: { icms_cst: '300' } }],
      payments: [{ payment_method: '17', amount: 97 }],
      actions: { download_xml: true, download_pdf: true, copy: true },
      timeline: [{ kind: 'imported' }],
    })
    const file = await fetch(`${product.url}/api/fiscal-note/${id}/xml`, {
      headers: { authorization: `Bearer ${shop.adm.token}` },
    })
    expect(await file.text()).toBe(xml)
    const pdf = await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}/pdf`)
    expect(pdf.status).toBe(200)
  })

  it('costs no credit, for somebody else had it authorised', async () => {
    const [counted] = await product.sql(
      "select count(*)::int as n from note where enotas_status = 'Autorizada' and in_production",
    )
    expect(counted).toEqual({ n: 1 })
    expect((await product.call(shop.adm, 'GET', '/api/reports/credits')).body).toMatchObject({ total_used: 0 })
  })

  it('keeps what the authority warned of with it', async () => {
    const alert = '<cMsg>1115</cMsg><xMsg>Grupo IBSCBS ausente</xMsg></infProt>'
    const xml = procNfe(numbered(PLAIN, 1_777)).replace('<cStat>100<', '<cStat>120<').replace('</infProt>', alert)
    const id = idOf(await send(xml))
    const note = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}`)).body.data
    expect(note).toMatchObject({ alerts: [{ code: '1115', text: 'Grupo IBSCBS ausente' }], without_ibs_cbs: null })
  })

  it('keeps what it states of the Simples, although no note of ours states it yet', async () => {
    const { infNFe } = composeNfe(
      exerciseBookNote({ tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'DAS' }),
      ALL_EMITTED,
    )
    const id = idOf(await send(procNfe(infNFe)))
    const [item] = await product.sql('select cativ_sn, das_rates from note_item where note_id = $1', [id])
    expect(item).toEqual({ cativ_sn: '01', das_rates: { ibs: '0.1000', cbs: '1.0000' } })
    const { timeline } = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}?with=timeline`)).body.data as {
      timeline: { detail: string }[]
    }
    expect(timeline[0]?.detail).toMatch(/protocolo \d+; declara o IBS e a CBS dentro do DAS$/)
  })

  it('is told what the authority computed of IBS and CBS, in its file or alone, and once', async () => {
    const [inside, beside] = [numbered(PLAIN, 1_781), numbered(PLAIN, 1_782)]
    const told = (nfe: InfNfe) => simplesValuesEvent(nfe.Id.slice(3), keyOf(CNPJ))
    const story = async (id: number) => {
      const { timeline } = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}?with=timeline`)).body.data as {
        timeline: { kind: string; at: string; detail: string }[]
      }
      return timeline.filter(({ kind }) => kind === 'simples_values')
    }
    const entry = {
      kind: 'simples_values',
      at: '2026-11-21T11:00:05.000Z',
      text: 'IBS e CBS do Simples apurados pela autoridade',
      detail: SIMPLES_VALUES_IN_WORDS,
    }
    const first = idOf(await send(procNfe(inside).replace('</nfeProc>', `${told(inside)}</nfeProc>`)))
    expect(await story(first)).toEqual([expect.objectContaining(entry)])
    expect(code(await send(told(beside)))).toEqual([422, 'xml_invalido'])
    const second = idOf(await send(procNfe(beside)))
    for (const _time of [1, 2]) {
      const reply = await send(told(beside))
      expect([reply.status, idOf(reply), reply.body.message]).toEqual([
        201,
        second,
        'O IBS e a CBS do Simples foram importados: estão na história da nota.',
      ])
    }
    expect(await story(second)).toEqual([expect.objectContaining(entry)])
    const forged = told(beside).replace('<vCBSSN>1.31', '<vCBSSN>9.31')
    expect((await send(forged)).status).toBe(422)
  })

  it('is taken and drawn in another encoding than its own: the signature says that no letter was lost', async () => {
    const xml = procNfe(numbered(PLAIN, 1_778)).replace('>Autorizado o uso', '>Autorização do uso')
    const id = idOf(await send(Buffer.from(xml, 'latin1')))
    expect((await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}/pdf`)).status).toBe(200)
  })

  it('can be asked about and cancelled from here, straight at the authority', async () => {
    const own = await openShop(product, { registered: false })
    const key = PLAIN.Id.slice(3, 9) + own.cnpj + PLAIN.Id.slice(23, 46)
    const of: InfNfe = { ...PLAIN, Id: `NFe${key}0`, emit: { ...PLAIN.emit, CNPJ: own.cnpj } }
    const id = idOf(await send(procNfe(numbered(of, 55)), own))
    const consulted = await product.call(own.adm, 'POST', `/api/fiscal-note/${id}/consult`)
    expect([consulted.status, consulted.body.data]).toEqual([
      200,
      expect.objectContaining({ last_consulted_at: expect.any(String) }),
    ])
    const read = async () => (await product.call(own.adm, 'GET', `/api/fiscal-note/${id}`)).body.data
    // The test authority does not know this note: it stays valid, and a user is asked to check it.
    expect(await read()).toMatchObject({ enotas_status: 'Autorizada', needs_human_reason: expect.any(String) })
    const asked = await product.call(own.adm, 'POST', `/api/fiscal-note/${id}/cancel`, {
      reason: 'Emitida em duplicidade',
    })
    expect(asked.status).toBe(202)
    await until(
      'the refusal',
      async () =>
        (await product.sql(`select 1 from event_request where note_id = $1 and state in ('DENIED', 'FAILED')`, [id]))
          .length > 0,
    )
    expect(await read()).toMatchObject({ access_key: numbered(of, 55).Id.slice(3) })
  })

  it('takes each note once, also when two send it at the same time', async () => {
    expect(code(await send(procNfe(PLAIN)))).toEqual([409, 'nota_ja_existe'])
    const xml = procNfe(numbered(PLAIN, 1002))
    const replies = await Promise.all([send(xml), send(xml), send(xml)])
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
  })

  it('does not take the number of a note of ours', async () => {
    const draft = idOf(await product.call(shop.adm, 'POST', '/api/fiscal-note', {}))
    await product.sql(
      `insert into issue_key (company_id, note_id, gateway, environment, ref, serie, number, created_at) values ($1, $2, 'SEFAZ', 'producao', 'k', '1', 1003, now())`,
      [shop.companyId, draft],
    )
    const reply = await send(procNfe(numbered(PLAIN, 1003)))
    expect(code(reply)).toEqual([409, 'nota_ja_existe'])
    expect(reply.body.message).toContain(String(draft))
  })

  function cancellationOf(nfe: InfNfe): string {
    const subject = { chave: nfe.Id.slice(3), author: CNPJ, in_production: true }
    const at = new Date('2026-11-20T14:00:00Z')
    const event = composeCancellation({
      subject,
      protocol: '135260000000001',
      reason: 'Pedido desfeito antes do envio',
      at,
    })
    return registered(event)
  }
  function letterTo(nfe: InfNfe, sequence: number): string {
    const subject = { chave: nfe.Id.slice(3), author: CNPJ, in_production: true }
    const text = `Leia-se o endereço de entrega com a linha ${sequence}`
    return registered(composeCorrection({ subject, sequence, text, at: new Date('2026-11-20T14:00:00Z') }))
  }
  function registered(event: NfeEventBody): string {
    const answer = `<tpAmb>1</tpAmb><verAplic>SP</verAplic><cOrgao>35</cOrgao><cStat>135</cStat><xMotivo>Registrado</xMotivo><chNFe>${event.chNFe}</chNFe><tpEvento>${event.tpEvento}</tpEvento><nSeqEvento>${event.nSeqEvento}</nSeqEvento><dhRegEvento>2026-11-20T11:00:05-03:00</dhRegEvento><nProt>135260000000009</nProt>`
    const retEvento = `<retEvento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><infEvento>${answer}</infEvento></retEvento>`
    const file = assembleProcEvento({ evento: sealNfeEvent(event, keyOf(CNPJ)), retEvento })
    if (!file.ok) throw new Error(file.detail)
    return file.xml.replace(/<\?xml[^>]*\?>/, '')
  }
  const stateOf = async (reply: Reply) => {
    const id = idOf(reply)
    const note = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}`)).body.data as Record<string, unknown>
    const pdf = await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}/pdf`)
    return { status: note['enotas_status'], pdf: pdf.status, asks: note['needs_human_reason'] !== null }
  }

  it('takes a cancelled note with its cancellation, inside the file or beside it', async () => {
    const [inside, beside] = [numbered(PLAIN, 1_801), numbered(PLAIN, 1_802)]
    const whole = procNfe(inside).replace('</nfeProc>', `${cancellationOf(inside)}</nfeProc>`)
    const reply = await send(whole)
    expect([reply.status, await stateOf(reply)]).toEqual([201, { status: 'Cancelada', pdf: 200, asks: false }])
    const files = await product.sql('select kind from note_file where note_id = $1 order by kind', [idOf(reply)])
    expect(files).toEqual([{ kind: 'CANCEL_XML' }, { kind: 'XML' }])
    const together = `<notas>${procNfe(beside).replace(/<\?xml[^>]*\?>/, '')}${cancellationOf(beside)}</notas>`
    expect((await stateOf(await send(together))).status).toBe('Cancelada')
  })

  it('keeps the correction letters that came with the note, each with its print, and counts on behind them', async () => {
    const note = numbered(PLAIN, 1_817)
    const own = [letterTo(note, 1), letterTo(note, 2), letterTo(note, 2)]
    const file = procNfe(note).replace('</nfeProc>', `${own.join('')}${letterTo(numbered(PLAIN, 1_999), 3)}</nfeProc>`)
    const id = idOf(await send(file))
    const read = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}`)).body.data as object
    const letter = { status: 'DONE', protocol: '135260000000009', has_xml: true, has_pdf: true }
    expect(read).toMatchObject({
      enotas_status: 'Autorizada',
      correction_letters: [
        { ...letter, sequence: 1, text: expect.stringContaining('linha 1') },
        { ...letter, sequence: 2, text: expect.stringContaining('linha 2') },
      ],
    })
    const print = await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}/correction-letter/2/pdf`)
    expect(print.status).toBe(200)
  })

  it('finds the cancellation of the note among other events, refused ones and those of other notes', async () => {
    const [refused, others] = [numbered(PLAIN, 1_811), numbered(PLAIN, 1_812)]
    const denied = cancellationOf(refused).replace('<cStat>135', '<cStat>501')
    const afterRefusal = procNfe(refused).replace('</nfeProc>', `${denied}${cancellationOf(refused)}</nfeProc>`)
    expect((await stateOf(await send(afterRefusal))).status).toBe('Cancelada')
    const strange = cancellationOf(numbered(PLAIN, 1_999))
    const afterStrange = `<notas>${strange}${procNfe(others).replace(/<\?xml[^>]*\?>/, '')}${cancellationOf(others)}</notas>`
    expect((await stateOf(await send(afterStrange))).status).toBe('Cancelada')
  })

  it('keeps a file whose parts stand in another order as they belong, and reads past remarks and a blank line', async () => {
    const turned = procNfe(numbered(PLAIN, 1_813)).replace(/(<NFe .*<\/NFe>)(<protNFe.*<\/protNFe>)/s, '$2$1')
    const reply = await send(turned)
    expect(await stateOf(reply)).toEqual({ status: 'Autorizada', pdf: 200, asks: false })
    const kept = await fetch(`${product.url}/api/fiscal-note/${idOf(reply)}/xml`, {
      headers: { authorization: `Bearer ${shop.adm.token}` },
    })
    expect(await kept.text()).toMatch(/<nfeProc[^>]*><NFe .*<\/NFe><protNFe/s)
    const late = procNfe(numbered(PLAIN, 1_814))
    expect(await stateOf(await send(`\ufeff\r\n${late}`))).toEqual({ status: 'Autorizada', pdf: 200, asks: false })
    const inner = procNfe(numbered(PLAIN, 1_815)).replace(/<\?xml[^>]*\?>/, '')
    const remarked = await send(`<copia><obs>&lt;b&gt;ver</obs>${inner}</copia>`)
    expect(await stateOf(remarked)).toEqual({ status: 'Autorizada', pdf: 200, asks: false })
  })

  describe('of a cancellation that comes alone, after its note', () => {
    const inSoap = (inner: string) =>
      `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><nfeResultMsg xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/NFeRecepcaoEvento4">${inner}</nfeResultMsg></soap:Body></soap:Envelope>`
    const inBatch = (proc: string) => {
      const [evento, answer] = [/<evento .*<\/evento>/s, /<retEvento .*<\/retEvento>/s].map(
        (part) => part.exec(proc)?.[0] ?? expect.fail(),
      )
      const around = 'xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"'
      return `<lote><envEvento ${around}><idLote>1</idLote>${evento}</envEvento><retEnvEvento ${around}><idLote>1</idLote><cStat>128</cStat>${answer}</retEnvEvento></lote>`
    }
    const escaped = (xml: string) => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

    it.each<[string, number, (proc: string) => string | Uint8Array]>([
      ['as the file of distribution', 1_901, (proc) => proc],
      ['in the envelope of a service', 1_902, inSoap],
      ['as text in an envelope', 1_903, (proc) => inSoap(escaped(proc))],
      ['in a batch with its answer', 1_904, inBatch],
      ['in a batch in an envelope', 1_905, (proc) => inSoap(inBatch(proc))],
      [
        'in latin letters',
        1_906,
        (proc) => Buffer.from(proc.replace('>Registrado<', '>Evento vinculado à NF-e<'), 'latin1'),
      ],
      [
        'with its note once more',
        1_907,
        (proc) => `<a>${procNfe(numbered(PLAIN, 1_907)).replace(/<\?xml[^>]*\?>/, '')}${proc}</a>`,
      ],
    ])('ends the note that is here, %s', async (_what, number, wrap) => {
      const note = numbered(PLAIN, number)
      const first = await send(procNfe(note))
      const reply = await send(wrap(cancellationOf(note)))
      expect([reply.status, reply.body.message, idOf(reply)]).toEqual([
        201,
        'O cancelamento foi importado: a nota está cancelada.',
        idOf(first),
      ])
      const { data } = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${idOf(reply)}?with=timeline`)).body
      expect(data).toMatchObject({
        enotas_status: 'Cancelada',
        canceled_at: '2026-11-20T14:00:05.000Z',
        cancel_state: 'DONE',
        protocol: '135260000000001',
        authority_code: '135',
        timeline: [
          { kind: 'imported' },
          { kind: 'cancel_imported', detail: expect.stringContaining('135260000000009') },
          { kind: 'canceled' },
        ],
      })
      const kept = await product.call(shop.adm, 'GET', `/api/fiscal-note/${idOf(reply)}/xml?kind=cancel`)
      expect(kept.status).toBe(200)
    })

    it('marks the paper', async () => {
      const note = numbered(PLAIN, 1_911)
      const id = idOf(await send(procNfe(note)))
      const paper = async () => (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}/pdf`)).headers
      const before = (await paper()).get('content-length')
      await send(cancellationOf(note))
      expect((await paper()).get('content-length')).not.toBe(before)
    })

    it('closes what was asked for from here', async () => {
      const note = numbered(PLAIN, 1_912)
      const id = idOf(await send(procNfe(note)))
      await product.sql(
        `insert into event_request (company_id, note_id, kind, sequence, text, at, state, created_at) values ($1, $2, 'CANCEL', 1, 'Pedido desfeito antes do envio', now(), 'UNKNOWN', now())`,
        [shop.companyId, id],
      )
      await send(cancellationOf(note))
      const requests = await product.sql('select state from event_request where note_id = $1', [id])
      expect(requests).toEqual([{ state: 'DONE' }])
    })

    const refusals: [string, number, (proc: string) => string | Uint8Array, RegExp][] = [
      ['whose answer says no', 1_921, (proc) => proc.replace('>135<', '>501<'), /não registrou/],
      [
        'whose answer has no protocol',
        1_922,
        (proc) => proc.replace(/<nProt>135260000000009<\/nProt>/, ''),
        /não registrou/,
      ],
      ['that was changed', 1_923, (proc) => proc.replace('desfeito antes', 'desfeito depois'), /assinatura/],
      ['without its answer', 1_924, (proc) => /<evento .*<\/evento>/s.exec(proc)?.[0] ?? '', /com a resposta da SEFAZ/],
      [
        'of which only the answer came',
        1_925,
        (proc) => /<retEvento .*<\/retEvento>/s.exec(proc)?.[0] ?? '',
        /sem o pedido assinado/,
      ],
      [
        'of homologação',
        1_926,
        (proc) => proc.replace('<tpAmb>1</tpAmb><verAplic>', '<tpAmb>2</tpAmb><verAplic>'),
        /não confere/,
      ],
      ['of another kind', 1_927, (proc) => proc.replaceAll('110111', '110110'), /não traz o cancelamento/],
      ['of two notes', 1_928, (proc) => `<a>${proc}${cancellationOf(numbered(PLAIN, 1_929))}</a>`, /mais de uma nota/],
    ]
    it.each(refusals)('refuses one %s', async (_what, number, wrap, words) => {
      const note = numbered(PLAIN, number)
      const id = idOf(await send(procNfe(note)))
      const reply = await send(wrap(cancellationOf(note)))
      expect([code(reply), reply.body.message]).toEqual([[422, 'xml_invalido'], expect.stringMatching(words)])
      const read = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}`)).body.data
      expect(read).toMatchObject({ enotas_status: 'Autorizada', canceled_at: null })
    })

    it('says which note it is of when that is not here, and refuses one of another company', async () => {
      const absent = numbered(PLAIN, 1_931)
      const reply = await send(cancellationOf(absent))
      expect([code(reply), reply.body.message]).toEqual([
        [422, 'xml_invalido'],
        expect.stringContaining(absent.Id.slice(3)),
      ])
      const other = await openShop(product, { certificate: false })
      await send(procNfe(absent))
      const foreign = await send(cancellationOf(absent), other)
      expect([code(foreign), foreign.body.message]).toEqual([
        [422, 'xml_invalido'],
        expect.stringMatching(/outra empresa/),
      ])
    })

    it('takes it once, and never of a note that is not authorised here', async () => {
      const note = numbered(PLAIN, 1_932)
      const id = idOf(await send(procNfe(note)))
      await product.sql(`update note set enotas_status = 'PROCESSING' where id = $1`, [id])
      expect(code(await send(cancellationOf(note)))).toEqual([409, 'nota_nao_cancelavel'])
      await product.sql(`update note set enotas_status = 'CancelamentoNegado', cancel_state = 'DENIED' where id = $1`, [
        id,
      ])
      const replies = await Promise.all([send(cancellationOf(note)), send(cancellationOf(note))])
      expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
      expect(code(await send(cancellationOf(note)))).toEqual([409, 'nota_ja_existe'])
    })
  })

  it('does not take a note for cancelled that only says so, and calls a person', async () => {
    const note = numbered(PLAIN, 1_803)
    const answer = /<retEvento .*<\/retEvento>/s.exec(cancellationOf(note))?.[0] ?? expect.fail()
    const seen = await stateOf(await send(procNfe(note).replace('</nfeProc>', `${answer}</nfeProc>`)))
    expect(seen).toEqual({ status: 'Autorizada', pdf: 200, asks: true })
    const other = cancellationOf(numbered(PLAIN, 1_999))
    const strange = await send(procNfe(numbered(PLAIN, 1_804)).replace('</nfeProc>', `${other}</nfeProc>`))
    expect(await stateOf(strange)).toEqual({ status: 'Autorizada', pdf: 200, asks: false })
    const told = numbered(PLAIN, 1_816)
    const older = `<retCancNFe versao="2.00"><infCanc><cStat>101</cStat><chNFe>${told.Id.slice(3)}</chNFe></infCanc></retCancNFe>`
    const reopened = await send(procNfe(told).replace('</nfeProc>', `${older}</nfeProc>`))
    expect(await stateOf(reopened)).toEqual({ status: 'Autorizada', pdf: 200, asks: true })
  })

  it('takes a note out of the envelope of a service', async () => {
    const inner = procNfe(numbered(PLAIN, 1_805)).replace(/<\?xml[^>]*\?>/, '')
    const envelope = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><nfeResultMsg xmlns="urn:wsdl">${inner}</nfeResultMsg></s:Body></s:Envelope>`
    expect(await stateOf(await send(envelope))).toEqual({ status: 'Autorizada', pdf: 200, asks: false })
  })

  it('takes a note of layout 3.10', async () => {
    const reply = await send(procNfe(inLayout310(numbered(PLAIN, 1_806))))
    expect(await stateOf(reply)).toEqual({ status: 'Autorizada', pdf: 200, asks: false })
  })

  const genuine = () => procNfe(numbered(PLAIN, 1004))
  const bomb = `<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`
  it.each<[string, () => string | Uint8Array, RegExp]>([
    ['nothing at all', () => 'oi', /legível/],
    ['another document', () => '<a xmlns="x"/>', /não é uma NF-e/],
    ['a changed amount', () => genuine().replaceAll('97.00', '98.00'), /assinatura|leiaute/],
    ['a changed name', () => genuine().replace('Beatriz', 'Bianca'), /assinatura/],
    ['a note without its protocol', () => /<NFe .*<\/NFe>/s.exec(genuine())?.[0] ?? '', /protocolo/],
    ['a refused note', () => procNfe(numbered(PLAIN, 1004), { cStat: '539' }), /não autorizou/],
    ['a denied note', () => procNfe(numbered(PLAIN, 1004), { cStat: '110' }), /negou esta nota/],
    [
      'a protocol of other bytes',
      () => genuine().replace(/<digVal>[^<]+/, '<digVal>AAAAAAAAAAAAAAAAAAAAAAAAAAA='),
      /não confere/,
    ],
    [
      'a protocol of another note',
      () => genuine().replace(/<chNFe>[^<]+/, `<chNFe>${numbered(PLAIN, 1005).Id.slice(3)}`),
      /não confere/,
    ],
    ['a protocol of homologação', () => procNfe(numbered(PLAIN, 1004), { tpAmb: '2' }), /não confere/],
    ['own entities', () => bomb + genuine(), /legível/],
    ['an entity inside', () => genuine().replace('Beatriz', '&xxe;'), /legível/],
    ['a thousand levels', () => '<a>'.repeat(1000) + '</a>'.repeat(1000), /legível/],
    ['a million tags', () => `<a>${'<b/>'.repeat(500_000)}</a>`, /legível/],
    ['half a file', () => genuine().slice(0, 900), /legível/],
    [
      'elements in another order',
      () => genuine().replace(/(<natOp>[^<]*<\/natOp>)(<mod>55<\/mod>)/, '$2$1'),
      /natOp está fora da ordem/,
    ],
    ['an NFC-e', () => procNfe({ ...PLAIN, ide: { ...PLAIN.ide, mod: '65' } }), /NFC-e, a nota do consumidor/],
    [
      'the word of a consult of a cancelled note',
      () => genuine().replace('<cStat>100<', '<cStat>101<'),
      /protocolo do arquivo é o do cancelamento/,
    ],
    ['two items of one number', () => genuine().replace(/(<det .*<\/det>)/s, '$1$1'), /1 aparece mais de uma vez/],
    ['two notes', () => genuine().replace(/(<NFe .*<\/NFe>)/s, '$1$1'), /mais de uma/],
  ])('refuses %s', async (_what, content, words) => {
    const reply = await send(content())
    expect(code(reply)).toEqual([422, 'xml_invalido'])
    expect(reply.body.message).toMatch(words)
    expect(Object.keys(reply.body.errors as object)).toEqual(['file'])
  })

  it('refuses a file of another company, one too large, and none', async () => {
    const other = await openShop(product, { certificate: false })
    const reply = await send(genuine(), other)
    expect(code(reply)).toEqual([422, 'xml_invalido'])
    expect(reply.body.message).toMatch(/outra empresa/)
    expect((await send(Buffer.alloc(3 * 1024 * 1024, 'a'))).body.code).toBe('corpo_grande_demais')
    expect((await product.call(shop.adm, 'POST', '/api/fiscal-note/import-xml', {})).status).toBe(422)
    expect(code(await send(genuine()))).toEqual([201, undefined])
  })
})
