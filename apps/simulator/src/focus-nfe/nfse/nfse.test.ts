import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, CNPJ, openBench } from '../../../testing/focus-nfe.ts'
import { CITY, codesOf, issueService, municipalNote, openServiceBench, REASON } from '../../../testing/service-notes.ts'

const DAY_MS = 86_400_000
let bench: Bench
beforeAll(async () => {
  bench = await openServiceBench()
})
afterAll(() => bench.simulator.stop())

const issue = (ref: string, service = {}, changes = {}) =>
  issueService(bench, 'nfse', ref, municipalNote(service, changes))

describe('a note for the city', () => {
  it('is taken in, authorised after a while, and numbered by the city', async () => {
    const sent = await bench.call('POST', '/v2/nfse?ref=primeira', municipalNote())
    expect([sent.status, sent.body]).toEqual([
      202,
      { cnpj_prestador: CNPJ, ref: 'primeira', status: 'processando_autorizacao' },
    ])
    await bench.simulator.admin.advance(5_000)
    const { body } = await bench.call('GET', '/v2/nfse/primeira')
    expect(body).toMatchObject({
      status: 'autorizado',
      numero: '1',
      numero_rps: '1',
      serie_rps: '1',
      tipo_rps: '1',
      codigo_verificacao: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    })
    const xml = await bench.call('GET', String(body['caminho_xml_nota_fiscal']))
    expect(xml.text).toContain('<ItemListaServico>08.02</ItemListaServico>')
    expect(xml.text).toContain('<ValorIss>2.91</ValorIss><ValorLiquidoNfse>97.00</ValorLiquidoNfse>')
    expect(xml.text).toContain(`<CodigoVerificacao>${String(body['codigo_verificacao'])}<`)
  })

  it('has a page of the city and a PDF on another port, which ask for no token', async () => {
    const { body } = await bench.call('GET', '/v2/nfse/primeira')
    const [page, pdf] = await Promise.all([fetch(String(body['url'])), fetch(String(body['url_danfse']))])
    expect(page.headers.get('content-type')).toContain('text/html')
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
    expect(new URL(String(body['url_danfse'])).port).not.toBe(String(bench.simulator.port))
  })

  it('counts RPS by company and notes by city', async () => {
    await bench.call(
      'PUT',
      `/v2/empresas/${bench.companyId}`,
      { serie_nfse_homologacao: 3, proximo_numero_nfse_homologacao: 40 },
      bench.tokens.conta,
    )
    const { body } = await issue('contada')
    expect(body).toMatchObject({ numero: '2', numero_rps: '40', serie_rps: '3' })
    const other = await issue(
      'outra',
      {},
      { prestador: { cnpj: CNPJ, inscricao_municipal: '9', codigo_municipio: '3550308' } },
    )
    expect(other.body).toMatchObject({ numero: '1', numero_rps: '41' })
  })

  it('keeps its RPS when it comes again after a refusal, and its ref burns once authorised', async () => {
    const refused = await issue('volta', { valor_servicos: 0 })
    expect(refused.body).toMatchObject({ status: 'erro_autorizacao', numero_rps: '42' })
    expect(refused.body).not.toHaveProperty('numero')
    expect((await issue('volta')).body).toMatchObject({ status: 'autorizado', numero_rps: '42' })
    const again = await bench.call('POST', '/v2/nfse?ref=volta', municipalNote())
    expect([again.status, again.body['codigo']]).toEqual([422, 'nfe_autorizada'])
  })

  it('is one document however many times it is sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => bench.call('POST', '/v2/nfse?ref=muitas', municipalNote())),
    )
    await bench.simulator.admin.advance(5_000)
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 422)?.body['codigo']).toBe('em_processamento')
    expect(bench.simulator.admin.notes({ ref: 'muitas' })).toMatchObject({
      refs: 1,
      documents: 1,
      most_valid_documents_of_a_ref: 1,
      data: [{ kind: 'nfse' }],
    })
  })

  it('replaces an earlier one, which then names the note that took its place', async () => {
    const first = await issue('velha')
    const by = {
      numero_rps_substituido: first.body['numero_rps'],
      serie_rps_substituido: '3',
      tipo_rps_substituido: '1',
    }
    const { body } = await issue('nova', {}, by)
    expect(body['status']).toBe('autorizado')
    expect((await bench.call('GET', '/v2/nfse/velha')).body).toMatchObject({
      status: 'substituido',
      numero_nfse_substituta: body['numero'],
    })
    expect(codesOf(await issue('terceira', {}, by))).toEqual(['E7'])
    expect(codesOf(await issue('quarta', {}, { ...by, numero_rps_substituido: 999 }))).toEqual(['E5'])
  })

  it('is mailed, and shares its ref with no other kind of document', async () => {
    expect((await bench.call('POST', '/v2/nfse/primeira/email', { emails: ['a@b.example'] })).status).toBe(200)
    expect(bench.simulator.admin.notes({ ref: 'primeira' }).data[0]?.mails).toEqual(['a@b.example'])
    expect((await bench.call('GET', '/v2/nfe/primeira')).status).toBe(404)
    expect((await bench.call('GET', '/v2/nfsen/primeira')).status).toBe(404)
    expect((await bench.call('POST', '/v2/nfsen?ref=primeira', { cnpj_prestador: CNPJ })).status).toBe(400)
  })
})

describe('a request is refused', () => {
  it.each([
    ['no ref', '/v2/nfse', municipalNote(), 400, 'requisicao_invalida'],
    ['no JSON', '/v2/nfse?ref=x', '{"prestador', 415, 'requisicao_invalida'],
    [
      'another company',
      '/v2/nfse?ref=x',
      municipalNote({}, { prestador: { cnpj: '13427325000105' } }),
      403,
      'permissao_negada',
    ],
    ['no provider', '/v2/nfse?ref=x', municipalNote({}, { prestador: {} }), 400, 'requisicao_invalida'],
  ])('%s', async (_what, path, body, http, codigo) => {
    const answer = await bench.call('POST', path, body)
    expect([answer.status, answer.body['codigo']]).toEqual([http, codigo])
  })

  it.each([
    ['data_emissao', {}, { data_emissao: 'hoje' }],
    ['natureza_operacao', {}, { natureza_operacao: '7' }],
    ['prestador.inscricao_municipal', {}, { prestador: { cnpj: CNPJ, codigo_municipio: CITY } }],
    ['codigo_municipio', {}, { prestador: { cnpj: CNPJ, codigo_municipio: '9999999', inscricao_municipal: '1' } }],
    ['servico.valor_servicos', { valor_servicos: '1,00' }, {}],
    ['servico.discriminacao', { discriminacao: 'x'.repeat(2001) }, {}],
    ['servico.iss_retido', { iss_retido: 'talvez' }, {}],
    ['tomador.cpf', {}, { tomador: { cpf: '51966818092', cnpj: CNPJ, razao_social: 'Ana' } }],
    ['tomador.endereco.cep', {}, { tomador: { cpf: '51966818092', endereco: { cep: '1' } } }],
  ])('names the field %s', async (campo, service, changes) => {
    const answer = await bench.call('POST', '/v2/nfse?ref=campo', municipalNote(service, changes))
    expect(answer.status).toBe(422)
    expect((answer.body['erros'] as { campo: string }[]).map((fault) => fault.campo)).toContain(campo)
  })

  it('shows which names nobody knows', async () => {
    await bench.call('POST', '/v2/nfse?ref=torto', municipalNote({ aliquotas: 3 }))
    expect(bench.simulator.admin.notes({ ref: 'torto' }).data[0]?.unknown_fields).toEqual(['servico.aliquotas'])
  })

  it('when the company may not issue there', async () => {
    const other = await openBench()
    const answer = await other.call('POST', '/v2/nfse?ref=y', municipalNote())
    expect([answer.status, answer.body]).toEqual([
      400,
      { codigo: 'empresa_nao_habilitada', mensagem: 'Emitente ainda não habilitado para emissão de NFSe' },
    ])
    await other.simulator.stop()
  })
})

describe('the city refuses', () => {
  it.each([
    ['a day to come', 'E16', {}, { data_emissao: '2026-11-21T10:00:00-03:00' }],
    ['deductions above the value', 'E19', { valor_deducoes: 98 }, {}],
    ['discounts above the value', 'E21', { desconto_incondicionado: 98 }, {}],
    ['a service that is in no list', 'L102', { item_lista_servico: '99.99' }, {}],
    ['a CPF with a wrong digit', 'L105', {}, { tomador: { cpf: '51966818093', razao_social: 'Ana' } }],
    ['a rate above the law', 'L108', { aliquota: 5.01 }, {}],
    ['a rate below the law', 'L108', { aliquota: 1.5 }, { optante_simples_nacional: false }],
    ['a withheld tax without its rate', 'L109', { iss_retido: true, aliquota: null }, {}],
    ['a base that is not that of the values', 'L111', { base_calculo: 90 }, {}],
    ['a tax that is not that of the rate', 'L112', { valor_iss: 2.93 }, {}],
    ['what its schema does not take', 'E160', { discriminacao: 'Linha\r\noutra' }, {}],
  ])('%s', async (what, code, service, changes) => {
    const answer = await issue(what.replaceAll(' ', '-'), service, changes)
    expect(answer.body['status']).toBe('erro_autorizacao')
    expect(codesOf(answer)).toEqual([code])
  })

  it('what a word in the text asks it to refuse', async () => {
    const asked = await issue('s1', { discriminacao: 'Curso [sim:E145]' })
    expect(asked.body['erros']).toEqual([
      { codigo: 'E145', mensagem: 'Regime Especial de Tributação ausente/inválido.', correcao: null },
    ])
    expect(codesOf(await issue('s2', {}, { tomador: { cpf: '51966818092', razao_social: 'REJEITAR E10' } }))).toEqual([
      'E10',
    ])
    expect((await issue('s3', { discriminacao: '[sim:negado]' })).body['status']).toBe('negado')
    expect((await issue('s3')).body['status']).toBe('autorizado')
  })
})

describe('a city with its own ways', () => {
  beforeEach(() => {
    bench.simulator.admin.setCity(CITY, {
      status_nfse: 'ativo',
      possui_ambiente_homologacao_nfse: true,
      possui_cancelamento_nfse: true,
      codigos_tributarios_municipio: [],
      latency_seconds: null,
    })
  })

  it('has no homologation', async () => {
    bench.simulator.admin.setCity(CITY, { possui_ambiente_homologacao_nfse: false })
    expect(codesOf(await issue('h1'))).toEqual(['L110'])
  })

  it('takes only its own codes', async () => {
    const codigos_tributarios_municipio = [{ codigo: '620910000', descricao: 'Cursos', tax_rate: '3.0' }]
    bench.simulator.admin.setCity(CITY, { codigos_tributarios_municipio })
    expect(codesOf(await issue('t1', { codigo_tributario_municipio: '1' }))).toEqual(['L103'])
    expect((await issue('t2', { codigo_tributario_municipio: '620910000' })).body['status']).toBe('autorizado')
  })

  it('cancels only at its own counter', async () => {
    await issue('n1')
    bench.simulator.admin.setCity(CITY, { possui_cancelamento_nfse: false })
    const refused = await bench.call('DELETE', '/v2/nfse/n1', REASON)
    expect([refused.status, refused.body['status'], codesOf(refused)]).toEqual([200, 'erro_cancelamento', ['E998']])
    expect((await bench.call('GET', '/v2/nfse/n1')).body['status']).toBe('autorizado')
  })

  it('is away: notes wait for it and are answered when it is back', async () => {
    bench.simulator.admin.setCity(CITY, { status_nfse: 'fora_do_ar' })
    await issue('f1')
    await bench.simulator.admin.advance(2 * 3_600_000)
    expect((await bench.call('GET', '/v2/nfse/f1')).body['status']).toBe('processando_autorizacao')
    bench.simulator.admin.setCity(CITY, { status_nfse: 'ativo' })
    await bench.simulator.admin.advance(0)
    expect((await bench.call('GET', '/v2/nfse/f1')).body['status']).toBe('autorizado')
  })

  it('is slow, as a note may ask it to be; and a note may ask for silence', async () => {
    bench.simulator.admin.setCity(CITY, { latency_seconds: 600 })
    expect((await issue('l1')).body['status']).toBe('processando_autorizacao')
    await bench.simulator.admin.advance(600_000)
    expect((await bench.call('GET', '/v2/nfse/l1')).body['status']).toBe('autorizado')
    expect((await issue('l2', { discriminacao: '[sim:lento=1]' })).body['status']).toBe('autorizado')
    await issue('l3', { discriminacao: '[sim:limbo]' })
    await bench.simulator.admin.advance(DAY_MS)
    expect((await bench.call('GET', '/v2/nfse/l3')).body['status']).toBe('processando_autorizacao')
  })
})

describe('a cancellation', () => {
  it('is done once, and leaves its XML', async () => {
    const fresh = await openServiceBench()
    await issueService(fresh, 'nfse', 'c1', municipalNote())
    const done = await fresh.call('DELETE', '/v2/nfse/c1', REASON)
    expect([done.status, done.body]).toEqual([200, { status: 'cancelado' }])
    const { body } = await fresh.call('GET', '/v2/nfse/c1')
    expect(body['status']).toBe('cancelado')
    expect((await fresh.call('GET', String(body['caminho_xml_cancelamento']))).text).toContain('<NfseCancelamento')
    const again = await fresh.call('DELETE', '/v2/nfse/c1', REASON)
    expect([again.status, again.body['codigo']]).toEqual([400, 'nfe_cancelada'])
    await fresh.simulator.stop()
  })

  it('is refused out of time, by a word, of what is not authorised, and without a reason', async () => {
    const fresh = await openServiceBench()
    await issueService(fresh, 'nfse', 'c2', municipalNote())
    await issueService(fresh, 'nfse', 'c3', municipalNote({ discriminacao: 'Curso [sim:cancelneg]' }))
    await issueService(fresh, 'nfse', 'c4', municipalNote({ valor_servicos: 0 }))
    expect(codesOf(await fresh.call('DELETE', '/v2/nfse/c3', REASON))).toEqual(['E523'])
    const never = await fresh.call('DELETE', '/v2/nfse/c4', REASON)
    expect([never.status, never.body['codigo']]).toEqual([400, 'nfe_nao_autorizada'])
    expect((await fresh.call('DELETE', '/v2/nfse/c2', { justificativa: 'curta' })).status).toBe(400)
    await fresh.simulator.admin.advance(30 * DAY_MS)
    expect(codesOf(await fresh.call('DELETE', '/v2/nfse/c2', REASON))).toEqual(['E523'])
    expect((await fresh.call('GET', '/v2/nfse/c2')).body['status']).toBe('autorizado')
    await fresh.simulator.stop()
  })
})

it('keeps environments apart', async () => {
  expect((await bench.call('GET', '/v2/nfse/primeira', undefined, bench.tokens.producao)).status).toBe(404)
  const { body } = await bench.call('GET', '/v2/nfse/primeira')
  const file = await bench.call('GET', String(body['caminho_xml_nota_fiscal']), undefined, bench.tokens.producao)
  expect(file.status).toBe(404)
})
