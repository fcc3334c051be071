import { verifySignature } from '@talao/documents'
import { parseChaveNfse, readNfse } from '@talao/fiscal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, CNPJ, openBench } from '../../../testing/focus-nfe.ts'
import { refusalsBySchema } from '../../../testing/nfse-schema.ts'
import { CITY, codesOf, issueService, nationalNote, openServiceBench, REASON } from '../../../testing/service-notes.ts'

const DAY_MS = 86_400_000
let bench: Bench
beforeAll(async () => {
  bench = await openServiceBench()
})
afterAll(() => bench.simulator.stop())

const issue = (ref: string, changes = {}) => issueService(bench, 'nfsen', ref, nationalNote(changes))

describe('a note for the national system', () => {
  it('is taken in, authorised after a while, and bears the key of the nation', async () => {
    const sent = await bench.call('POST', '/v2/nfsen?ref=primeira', nationalNote())
    expect([sent.status, sent.body]).toEqual([
      202,
      { cnpj_prestador: CNPJ, ref: 'primeira', status: 'processando_autorizacao' },
    ])
    await bench.simulator.admin.advance(5_000)
    const { body } = await bench.call('GET', '/v2/nfsen/primeira')
    const chave = String(body['codigo_verificacao'])
    expect(parseChaveNfse(chave)).toMatchObject({ cityId: Number(CITY), document: CNPJ, number: 1, yearMonth: '2611' })
    expect(body).toMatchObject({
      status: 'autorizado',
      numero: '1',
      numero_rps: '1',
      serie_rps: '1',
      url: `https://www.nfse.gov.br/consultapublica/?tpc=1&chave=${chave}`,
      caminho_xml_nota_fiscal: expect.stringContaining(`NFS${chave}`),
    })
    expect(body).not.toHaveProperty('chave')
  })

  it('is the note of the national book, signed by it and by the company', async () => {
    const { body } = await bench.call('GET', '/v2/nfsen/primeira')
    const { text } = await bench.call('GET', String(body['caminho_xml_nota_fiscal']))
    for (const signedElement of ['infNFSe', 'infDPS'] as const) {
      expect(verifySignature(text, { signedElement, allow: ['rsa-sha256'], anyForm: true }).ok).toBe(true)
    }
    expect(refusalsBySchema('NFSe', text)).toEqual([])
    const { nfse, unknown } = readNfse(text)
    expect(unknown).toEqual([])
    expect(nfse.DPS.infDPS).toMatchObject({
      toma: { CPF: '51966818092', xNome: 'Ana Souza' },
      serv: { cServ: { cTribNac: '080201', cIntContrib: 'HP123456' } },
      valores: { vServPrest: { vServ: '97.00' }, trib: { totTrib: { pTotTribSN: '6.00' } } },
    })
    const pdf = await fetch(String(body['url_danfse']))
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  })

  it('carries everything the flat body can say', async () => {
    const { body } = await issue('cheia', {
      codigo_opcao_simples_nacional: 1,
      regime_tributario_simples_nacional: null,
      percentual_total_tributos_simples_nacional: null,
      percentual_total_tributos_federais: 10,
      percentual_total_tributos_estaduais: 0,
      percentual_total_tributos_municipais: 2.5,
      cpf_tomador: null,
      cnpj_tomador: '13427325000105',
      codigo_municipio_tomador: '1302603',
      cep_tomador: '69073178',
      logradouro_tomador: 'Rua A',
      numero_tomador: '99',
      bairro_tomador: 'Centro',
      desconto_incondicionado: 7,
      valor_irrf: 1.35,
      informacoes_complementares: 'Pedido da venda',
    })
    expect(body['erros'] ?? []).toEqual([])
    const { text } = await bench.call('GET', String(body['caminho_xml_nota_fiscal']))
    expect(readNfse(text).nfse.DPS.infDPS).toMatchObject({
      toma: { CNPJ: '13427325000105', end: { endNac: { cMun: '1302603', CEP: '69073178' }, xLgr: 'Rua A' } },
      serv: { infoCompl: { xInfComp: 'Pedido da venda' } },
      valores: {
        vDescCondIncond: { vDescIncond: '7.00' },
        trib: { tribFed: { vRetIRRF: '1.35' }, totTrib: { pTotTrib: { pTotTribMun: '2.50' } } },
      },
    })
  })

  it('refuses its ref while processing in the words of this road, and once authorised as all do', async () => {
    await bench.call('POST', '/v2/nfsen?ref=dupla', nationalNote())
    const again = await bench.call('POST', '/v2/nfsen?ref=dupla', nationalNote())
    expect([again.status, again.body['codigo'], again.text]).toEqual([
      422,
      'erro_validacao',
      expect.stringContaining('Já existe um DPS com esta referência'),
    ])
    await bench.simulator.admin.advance(5_000)
    expect((await bench.call('POST', '/v2/nfsen?ref=dupla', nationalNote())).body['codigo']).toBe('nfe_autorizada')
    expect(bench.simulator.admin.notes({ ref: 'dupla' })).toMatchObject({
      documents: 1,
      most_valid_documents_of_a_ref: 1,
      data: [{ kind: 'nfsen' }],
    })
  })

  it('brings its own number, and meets E0014 when the nation has it', async () => {
    const own = { serie_dps: '7', numero_dps: 50 }
    expect((await issue('propria', own)).body).toMatchObject({ numero_rps: '50', serie_rps: '7' })
    const taken = await issue('tomada', own)
    expect(taken.body).toMatchObject({
      status: 'erro_autorizacao',
      erros: [
        {
          codigo: 'E0014',
          mensagem: expect.stringContaining('já existe em uma NFS-e gerada a partir de uma DPS enviada anteriormente.'),
          correcao: null,
        },
      ],
    })
    expect((await issue('tomada')).body['status']).toBe('autorizado')
  })

  it('replaces an earlier one by its key', async () => {
    const first = await issue('velha')
    const { body } = await issue('nova', {
      chave_nfse_substituida: first.body['codigo_verificacao'],
      codigo_justificativa_substituicao: '99',
      motivo_substituicao: 'Descrição do serviço estava errada',
    })
    expect(body['erros'] ?? []).toEqual([])
    expect((await bench.call('GET', '/v2/nfsen/velha')).body).toMatchObject({
      status: 'substituido',
      numero_nfse_substituta: body['numero'],
    })
  })
})

describe('a request is refused', () => {
  it.each([
    ['another company', nationalNote({ cnpj_prestador: '13427325000105' }), 403, 'permissao_negada'],
    ['no provider', nationalNote({ cnpj_prestador: null }), 400, 'requisicao_invalida'],
  ])('%s', async (_what, body, http, codigo) => {
    const answer = await bench.call('POST', '/v2/nfsen?ref=x', body)
    expect([answer.status, answer.body['codigo']]).toEqual([http, codigo])
  })

  it.each([
    ['data_competencia', { data_competencia: '2026-11-20T00:00:00Z' }],
    ['codigo_municipio_emissora', { codigo_municipio_emissora: '123' }],
    ['regime_especial_tributacao', { regime_especial_tributacao: 7 }],
    ['descricao_servico', { descricao_servico: 'x'.repeat(1001) }],
    ['codigo_interno_contribuinte', { codigo_interno_contribuinte: 'HP-1' }],
    ['codigo_municipio_prestacao', { codigo_municipio_prestacao: null }],
    ['razao_social_tomador', { razao_social_tomador: '' }],
    ['ibs_cbs_situacao_tributaria', { ibs_cbs_classificacao_tributaria: '000001' }],
    ['serie_dps', { numero_dps: 3 }],
  ])('names the field %s', async (campo, changes) => {
    const answer = await bench.call('POST', '/v2/nfsen?ref=campo', nationalNote(changes))
    expect(answer.status).toBe(422)
    expect((answer.body['erros'] as { campo: string }[]).map((fault) => fault.campo)).toContain(campo)
  })

  it('when the company is not let in to that environment', async () => {
    const answer = await bench.call('POST', '/v2/nfsen?ref=y', nationalNote(), bench.tokens.producao)
    expect(answer.body['codigo']).toBe('empresa_nao_habilitada')
    const other = await openBench()
    expect((await other.call('POST', '/v2/nfsen?ref=y', nationalNote())).body['codigo']).toBe('empresa_nao_habilitada')
    await other.simulator.stop()
  })
})

describe('the national system refuses', () => {
  it.each([
    [
      'the total a company of the Simples may not declare',
      'E0712',
      { percentual_total_tributos_simples_nacional: null, indicador_total_tributacao: '0' },
    ],
    ['a service of no list', 'E0310', { codigo_tributacao_nacional_iss: '999999' }],
    ['a série beyond what an id can bear', 'E0010', { serie_dps: '99999', numero_dps: 1 }],
    ['what its schema does not take', 'E1235', { descricao_servico: 'Linha\r\noutra' }],
  ])('%s', async (what, code, changes) => {
    const answer = await issue(what.replaceAll(/[^a-z]/g, '-'), changes)
    expect(answer.body['status']).toBe('erro_autorizacao')
    expect(codesOf(answer)).toContain(code)
  })

  it('what a word in the text asks it to refuse', async () => {
    expect(codesOf(await issue('s1', { informacoes_complementares: '[sim:E0014]' }))).toEqual(['E0014'])
    expect(codesOf(await issue('s2', { razao_social_tomador: 'REJEITAR E0202' }))).toEqual(['E0202'])
    expect((await issue('s3', { descricao_servico: 'Curso [sim:negado] [sim:E1272]' })).body).toMatchObject({
      status: 'negado',
      erros: [{ codigo: 'E1272' }],
    })
    expect((await issue('s4', { descricao_servico: '[sim:limbo]' })).body['status']).toBe('processando_autorizacao')
  })
})

describe('a cancellation', () => {
  it('is an event of the national book, done once', async () => {
    const fresh = await openServiceBench()
    await issueService(fresh, 'nfsen', 'c1', nationalNote())
    expect((await fresh.call('DELETE', '/v2/nfsen/c1', REASON)).body).toEqual({ status: 'cancelado' })
    const { body } = await fresh.call('GET', '/v2/nfsen/c1')
    expect(body['status']).toBe('cancelado')
    expect((await fresh.call('GET', String(body['caminho_xml_cancelamento']))).text).toContain('<e101101>')
    expect((await fresh.call('DELETE', '/v2/nfsen/c1', REASON)).body['codigo']).toBe('nfe_cancelada')
    await fresh.simulator.stop()
  })

  it('is refused out of time and by a word', async () => {
    const fresh = await openServiceBench()
    await issueService(fresh, 'nfsen', 'c2', nationalNote())
    await issueService(fresh, 'nfsen', 'c3', nationalNote({ descricao_servico: 'Curso [sim:cancelneg]' }))
    const refused = await fresh.call('DELETE', '/v2/nfsen/c3', REASON)
    expect([refused.status, refused.body['status']]).toEqual([200, 'erro_cancelamento'])
    await fresh.simulator.admin.advance(40 * DAY_MS)
    expect(codesOf(await fresh.call('DELETE', '/v2/nfsen/c2', REASON))).toEqual(['E0822'])
    expect((await fresh.call('GET', '/v2/nfsen/c2')).body['status']).toBe('autorizado')
    await fresh.simulator.stop()
  })
})
