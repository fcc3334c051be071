import { get } from 'node:http'
import { parseChaveDeAcesso } from '@talao/fiscal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, basic, CNPJ, item, note, openBench } from '../../../testing/focus-nfe.ts'

const DAY_MS = 86_400_000
const REASON = { justificativa: 'O cliente desistiu da compra' }
let bench: Bench

beforeAll(async () => {
  bench = await openBench({ settings: { rateLimit: 10_000 } })
})
afterAll(() => bench.simulator.stop())

describe('a note that is sent', () => {
  it('is taken in, waits for the authority and is authorised with number, chave and files', async () => {
    const sent = await bench.call('POST', '/v2/nfe?ref=primeira', note())
    expect(sent.status).toBe(202)
    expect(sent.body).toEqual({ cnpj_emitente: CNPJ, ref: 'primeira', status: 'processando_autorizacao' })
    expect((await bench.call('GET', '/v2/nfe/primeira')).body['status']).toBe('processando_autorizacao')
    await bench.simulator.admin.advance(1_500)
    const { body } = await bench.call('GET', '/v2/nfe/primeira')
    expect(body).toMatchObject({ status: 'autorizado', status_sefaz: '100', numero: '1', serie: '1' })
    const chave = String(body['chave_nfe']).slice(3)
    expect(parseChaveDeAcesso(chave)).toMatchObject({ stateCode: 41, yearMonth: '2611', document: CNPJ, number: 1 })
    const xml = await bench.call('GET', String(body['caminho_xml_nota_fiscal']))
    expect(xml.text).toContain(`<chNFe>${chave}</chNFe>`)
    expect(/<DigestValue>(.+?)</.exec(xml.text)?.[1]).toBe(/<digVal>(.+?)</.exec(xml.text)?.[1])
    expect((await bench.call('GET', String(body['caminho_danfe']))).text.slice(0, 5)).toBe('%PDF-')
    const whole = await bench.call('GET', '/v2/nfe/primeira?completa=1')
    expect(xml.text).toContain(
      `<nProt>${(whole.body['protocolo_nota_fiscal'] as Record<string, string>)['numero_protocolo']}<`,
    )
  })

  it('burns its ref once authorised, and refuses it while processing', async () => {
    await bench.call('POST', '/v2/nfe?ref=dupla', note())
    const again = await bench.call('POST', '/v2/nfe?ref=dupla', note())
    expect([again.status, again.body['codigo']]).toEqual([422, 'em_processamento'])
    await bench.simulator.admin.advance(5_000)
    const third = await bench.call('POST', '/v2/nfe?ref=dupla', note())
    expect([third.status, third.body['codigo']]).toEqual([422, 'nfe_autorizada'])
    expect(bench.simulator.admin.notes({ ref: 'dupla' }).documents).toBe(1)
  })

  it('may come again under the same ref after a rejection, and takes no number before', async () => {
    const refused = await bench.issue('volta', { valor_produtos: 40 })
    expect(refused.body).toMatchObject({ status: 'erro_autorizacao', status_sefaz: '564' })
    expect(refused.body).not.toHaveProperty('numero')
    const { body } = await bench.issue('volta')
    expect(body['status']).toBe('autorizado')
  })

  it('has one document however many times it is sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => bench.call('POST', '/v2/nfe?ref=muitas', note())),
    )
    await bench.simulator.admin.advance(5_000)
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1)
    expect(bench.simulator.admin.notes({ ref: 'muitas' })).toMatchObject({ refs: 1, documents: 1 })
  })

  it('keeps its own number when it brings one, and meets 539 when the number is taken', async () => {
    const { body } = await bench.issue('numerada', { serie: 9, numero: 77 })
    expect(body).toMatchObject({ serie: '9', numero: '77' })
    const taken = (await bench.issue('tomada', { serie: 9, numero: 77 })).body
    expect(taken['status_sefaz']).toBe('539')
    const [, named] = /\[nRec:([0-9]{15})\]/.exec(String(taken['mensagem_sefaz'])) ?? []
    const { body: whole } = await bench.call('GET', '/v2/nfe/numerada?completa=1')
    expect(whole['protocolo_nota_fiscal']).toMatchObject({ numero_protocolo: named })
    expect((await bench.issue('seguinte', { serie: 9 })).body['numero']).toBe('78')
  })
})

describe('a request is refused', () => {
  it.each([
    ['no ref', '/v2/nfe', note(), 400, 'requisicao_invalida'],
    ['a ref with special characters', '/v2/nfe?ref=a%20b', note(), 400, 'requisicao_invalida'],
    ['no JSON', '/v2/nfe?ref=x', '{"natureza', 415, 'requisicao_invalida'],
    ['another issuer', '/v2/nfe?ref=x', note({ cnpj_emitente: '13427325000105' }), 403, 'permissao_negada'],
    ['no issuer', '/v2/nfe?ref=x', note({ cnpj_emitente: null }), 400, 'requisicao_invalida'],
    ['a field that is missing', '/v2/nfe?ref=x', note({ natureza_operacao: '' }), 422, 'erro_validacao_schema'],
  ])('%s', async (_what, path, body, http, codigo) => {
    const answer = await bench.call('POST', path, body)
    expect([answer.status, answer.body['codigo']]).toEqual([http, codigo])
  })

  it.each([
    ['modalidade_frete', { modalidade_frete: null }],
    ['tipo_documento', { tipo_documento: 7 }],
    ['cep_destinatario', { cep_destinatario: '123' }],
    ['valor_total', { valor_total: '47.235' }],
    ['valor_total', { valor_total: undefined }],
    ['data_emissao', { data_emissao: '2026-13-20T10:00:00-03:00' }],
    ['natureza_operacao', { natureza_operacao: 'x'.repeat(61) }],
    ['nome_destinatario', { nome_destinatario: 'Ana — livros' }],
    ['municipio_destinatario', { municipio_destinatario: 'Lugar Nenhum' }],
    ['items', { items: [] }],
    ['items[0].cfop', { items: [item({ cfop: '4102' })] }],
    ['items[0].descricao', { items: [item({ descricao: '' })] }],
    ['items[0].quantidade_comercial', { items: [item({ quantidade_comercial: '1.23456' })] }],
    ['formas_pagamento[0].forma_pagamento', { formas_pagamento: [{ forma_pagamento: '06', valor_pagamento: 47.23 }] }],
    ['notas_referenciadas[0].chave_nfe', { notas_referenciadas: [{ chave_nfe: '123' }] }],
  ])('names the field %s', async (campo, changes) => {
    const answer = await bench.call('POST', '/v2/nfe?ref=campo', note(changes))
    expect(answer.status).toBe(422)
    expect((answer.body['erros'] as { campo: string }[]).map((fault) => fault.campo)).toContain(campo)
  })

  it('asks for a document of the buyer in the words of the real service', async () => {
    const answer = await bench.call('POST', '/v2/nfe?ref=sem', note({ cpf_destinatario: null }))
    expect(answer.body['erros']).toEqual([
      {
        mensagem: 'Preencha pelo menos um documento do destinatário: cnpj_destinatario ou cpf_destinatario',
        campo: null,
      },
    ])
  })

  it('shows which names nobody knows', async () => {
    await bench.call('POST', '/v2/nfe?ref=torto', note({ codigo_cest: '1' }))
    expect(bench.simulator.admin.notes({ ref: 'torto' }).data[0]?.unknown_fields).toEqual(['codigo_cest'])
  })

  it('when the company may not issue, or its certificate has ended', async () => {
    const path = `/v2/empresas/${bench.companyId}`
    await bench.call('PUT', path, { habilita_nfe: false }, bench.tokens.conta)
    expect((await bench.call('POST', '/v2/nfe?ref=y', note())).body['codigo']).toBe('empresa_nao_habilitada')
    await bench.call('PUT', path, { habilita_nfe: true }, bench.tokens.conta)
    const other = await openBench()
    await other.simulator.admin.advance(60 * DAY_MS)
    expect((await other.call('POST', '/v2/nfe?ref=y', note())).body['codigo']).toBe('certificado_vencido')
    await other.simulator.stop()
  })
})

describe('a sentinel in the free text', () => {
  const free = (text: string) => ({ informacoes_adicionais_contribuinte: `Venda 1 ${text}` })

  it('chooses the rejection', async () => {
    expect((await bench.issue('s1', free('[sim:cstat=539]'))).body).toMatchObject({
      status: 'erro_autorizacao',
      status_sefaz: '539',
    })
    expect((await bench.issue('s2', { complemento_destinatario: 'REJEITAR 778' })).body['mensagem_sefaz']).toBe(
      'Informado NCM inexistente',
    )
  })

  it('denies the note, which keeps its number and its XML', async () => {
    const { body } = await bench.issue('s3', free('[sim:denegado]'))
    expect(body).toMatchObject({ status: 'denegado', status_sefaz: '302' })
    expect((await bench.call('GET', String(body['caminho_xml_nota_fiscal']))).text).toContain('<cStat>302</cStat>')
    expect((await bench.call('POST', '/v2/nfe?ref=s3', note())).body['codigo']).toBe('nfe_autorizada')
  })

  it('makes the authority slow, or silent for ever', async () => {
    expect((await bench.issue('s4', free('[sim:lento=120]'))).body['status']).toBe('processando_autorizacao')
    await bench.simulator.admin.advance(115_000)
    expect((await bench.call('GET', '/v2/nfe/s4')).body['status']).toBe('autorizado')
    await bench.issue('s5', free('[sim:limbo]'))
    await bench.simulator.admin.advance(30 * DAY_MS)
    expect((await bench.call('GET', '/v2/nfe/s5')).body['status']).toBe('processando_autorizacao')
  })

  it('sends the note through contingency: a gap and an earlier attempt that is cancelled', async () => {
    const other = await openBench()
    const { body } = await other.issue('s6', free('[sim:contingencia]'))
    expect(body).toMatchObject({
      status: 'autorizado',
      numero: '2',
      tentativa_anterior: { status: 'cancelado', numero: '1' },
    })
    expect(String(body['chave_nfe']).charAt(3 + 34)).toBe('7')
    const [described] = other.simulator.admin.notes({ ref: 's6' }).data
    expect(described?.documents.map((document) => document.status)).toEqual(['cancelado', 'autorizado'])
    await other.simulator.stop()
  })
})

describe('an authorised note', () => {
  it('is cancelled within 24 hours, once', async () => {
    const fresh = await openBench()
    await fresh.issue('c1')
    const cancelled = await fresh.call('DELETE', '/v2/nfe/c1', REASON)
    expect([cancelled.status, cancelled.body['status']]).toEqual([200, 'cancelado'])
    const xml = await fresh.call('GET', String(cancelled.body['caminho_xml_cancelamento']))
    expect(xml.text).toContain(`<xJust>${REASON.justificativa}</xJust>`)
    expect((await fresh.call('GET', '/v2/nfe/c1')).body).toMatchObject({ status: 'cancelado', status_sefaz: '135' })
    const again = await fresh.call('DELETE', '/v2/nfe/c1', REASON)
    expect([again.status, again.body['codigo']]).toEqual([400, 'nfe_cancelada'])
    await fresh.simulator.stop()
  })

  it('stays authorised when the authority refuses to cancel', async () => {
    const fresh = await openBench()
    await fresh.issue('c2', { informacoes_adicionais_contribuinte: '[sim:cancelneg]' })
    expect((await fresh.call('DELETE', '/v2/nfe/c2', REASON)).body).toMatchObject({
      status: 'erro_cancelamento',
      status_sefaz: '219',
    })
    await fresh.issue('c3')
    await fresh.simulator.admin.advance(DAY_MS + 1)
    expect((await fresh.call('DELETE', '/v2/nfe/c3', REASON)).body).toMatchObject({
      status: 'erro_cancelamento',
      status_sefaz: '501',
    })
    expect((await fresh.call('GET', '/v2/nfe/c3')).body['status']).toBe('autorizado')
    await fresh.simulator.stop()
  })

  it.each([
    [{}, 'Parâmetro "justificativa" não informado'],
    [{ justificativa: 'curta demais' }, 'Parâmetro "justificativa" deve ter entre 15 e 255 caracteres'],
  ])('wants a reason for its cancel: %o', async (body, mensagem) => {
    const answer = await bench.call('DELETE', '/v2/nfe/primeira', body)
    expect([answer.status, answer.body['mensagem']]).toEqual([400, mensagem])
  })

  it('takes twenty letters of correction, each with its own XML and PDF', async () => {
    const fresh = await openBench()
    await fresh.issue('l1')
    const letter = () => fresh.call('POST', '/v2/nfe/l1/carta_correcao', { correcao: 'O bairro correto é Água Verde' })
    const first = await letter()
    expect(first.body).toMatchObject({ status: 'autorizado', status_sefaz: '135', numero_carta_correcao: 1 })
    expect((await fresh.call('GET', String(first.body['caminho_xml_carta_correcao']))).text).toContain('<nSeqEvento>1<')
    expect((await fresh.call('GET', String(first.body['caminho_pdf_carta_correcao']))).text.slice(0, 5)).toBe('%PDF-')
    for (let seq = 2; seq <= 20; seq += 1) expect((await letter()).body['numero_carta_correcao']).toBe(seq)
    expect((await letter()).body).toMatchObject({ status: 'erro_autorizacao', status_sefaz: '594' })
    expect((await fresh.call('GET', '/v2/nfe/l1')).body).toMatchObject({
      status: 'autorizado',
      numero_carta_correcao: 20,
    })
    await fresh.simulator.stop()
  })

  it('is mailed to at most ten good addresses', async () => {
    const send = (emails: unknown) => bench.call('POST', '/v2/nfe/primeira/email', { emails })
    expect((await send(['a@b.example'])).status).toBe(200)
    expect((await send(undefined)).status).toBe(400)
    expect((await send(['sem arroba'])).status).toBe(422)
    expect((await send(Array.from({ length: 11 }, () => 'a@b.example'))).status).toBe(422)
    expect(bench.simulator.admin.notes({ ref: 'primeira' }).data[0]?.mails).toEqual(['a@b.example'])
  })
})

it('voids a range once, and never one with a used number', async () => {
  const fresh = await openBench()
  const range = (first: string, last: string) =>
    fresh.call('POST', '/v2/nfe/inutilizacao', {
      cnpj: CNPJ,
      serie: '1',
      numero_inicial: first,
      numero_final: last,
      ...REASON,
    })
  const done = await range('1', '3')
  expect(done.body).toMatchObject({ status: 'autorizado', status_sefaz: '102', numero_inicial: '1', numero_final: '3' })
  expect((await fresh.call('GET', String(done.body['caminho_xml']))).text).toContain('<nNFFin>3</nNFFin>')
  expect((await range('1', '3')).body['status_sefaz']).toBe('563')
  expect((await range('3', '5')).body['status_sefaz']).toBe('256')
  expect((await fresh.issue('v1')).body['numero']).toBe('4')
  expect((await range('4', '4')).body['status_sefaz']).toBe('241')
  expect(JSON.parse((await fresh.call('GET', `/v2/nfe/inutilizacoes?cnpj=${CNPJ}`)).text)).toHaveLength(1)
  await fresh.simulator.stop()
})

it('keeps environments and companies apart', async () => {
  expect((await bench.call('GET', '/v2/nfe/primeira', undefined, bench.tokens.producao)).status).toBe(404)
  const path = String((await bench.call('GET', '/v2/nfe/primeira')).body['caminho_xml_nota_fiscal'])
  expect((await bench.call('GET', path, undefined, bench.tokens.producao)).status).toBe(404)
  expect((await bench.call('GET', path, undefined, 'ninguem')).status).toBe(401)
})

it('refuses a token at the host of the other environment', async () => {
  const ask = (host: string) =>
    new Promise((resolve, reject) => {
      const headers = { Host: host, Authorization: basic(bench.tokens.homologacao) }
      get(`${bench.simulator.url}/v2/nfe/primeira`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
  expect([await ask('api.localhost'), await ask('homologacao.localhost')]).toEqual([403, 200])
})

it('answers at once where the company is synchronous and its UF takes that', async () => {
  const fresh = await openBench({}, { nfe_sincrono_homologacao: true })
  const answer = await fresh.call('POST', '/v2/nfe?ref=ja', note())
  expect([answer.status, answer.body['status']]).toEqual([201, 'autorizado'])
  await fresh.simulator.stop()
})
