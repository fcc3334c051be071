import { makeDemoA1 } from '@talao/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, CNPJ, company, openBench, PASSWORD } from '../../../testing/focus-nfe.ts'

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
let bench: Bench
const OTHER = '12ABC34501DE35'

beforeAll(async () => {
  bench = await openBench({ settings: { rateLimit: 10_000 } })
})
afterAll(() => bench.simulator.stop())

const save = (changes: Record<string, unknown>, path = '/v2/empresas') =>
  bench.call('POST', path, company({ cnpj: OTHER, ...changes }), bench.tokens.conta)

function file(cnpj: string, notAfter = '2027-01-01T00:00:00Z'): string {
  const wish = { corporateName: 'OUTRA LTDA', cnpj, password: PASSWORD, notBefore: new Date('2025-01-01T00:00:00Z') }
  return Buffer.from(makeDemoA1({ ...wish, notAfter: new Date(notAfter) })).toString('base64')
}

it('opens the certificate and answers its dates, its CNPJ and two different tokens', async () => {
  const { body } = await bench.call('GET', `/v2/empresas/${bench.companyId}`, undefined, bench.tokens.conta)
  expect(body).toMatchObject({
    cnpj: CNPJ,
    certificado_cnpj: CNPJ,
    certificado_valido_ate: '2026-12-31T21:00:00-03:00',
    codigo_municipio: '4106902',
    proximo_numero_nfe_homologacao: 1,
  })
  expect(body['token_producao']).not.toBe(body['token_homologacao'])
  expect(body).not.toHaveProperty('senha_certificado')
  expect(body).not.toHaveProperty('arquivo_certificado_base64')
})

describe('a certificate is refused with the words of the real service', () => {
  const prefix = 'Arquivo certificado base64 '
  it.each([
    [
      'a wrong password',
      () => ({ arquivo_certificado_base64: file(OTHER), senha_certificado: 'outra' }),
      'Houve um erro ao instalar o certificado, verifique se a senha está correto e o arquivo está no formato PFX ou P12 codificado em base64',
    ],
    ['another CNPJ', () => ({}), 'Certificado não pertence ao CNPJ informado'],
    [
      'an expired file',
      () => ({ arquivo_certificado_base64: file(OTHER, '2026-11-01T00:00:00Z') }),
      'Certificado com prazo de validade vencido',
    ],
  ])('%s', async (_what, changes, mensagem) => {
    const answer = await save(changes())
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      codigo: 'erro_validacao',
      mensagem: 'Erro de validação',
      erros: [{ codigo: 'erro_validacao', mensagem: prefix + mensagem, campo: 'arquivo_certificado_base64' }],
    })
  })
})

it('checks everything in a dry run and saves nothing', async () => {
  const wish = { arquivo_certificado_base64: file(OTHER) }
  expect((await save(wish, '/v2/empresas?dry_run=1')).status).toBe(200)
  const list = await bench.call('GET', `/v2/empresas?cnpj=${OTHER}`, undefined, bench.tokens.conta)
  expect([list.text, list.headers.get('x-total-count')]).toEqual(['[]', '0'])
})

it('keeps what a PUT leaves out, and takes a series and the next number', async () => {
  const path = `/v2/empresas/${bench.companyId}`
  const changes = { serie_nfe_homologacao: 7, proximo_numero_nfe_homologacao: 50 }
  const { body } = await bench.call('PUT', path, changes, bench.tokens.conta)
  expect(body).toMatchObject({ nome: 'ACME CURSOS LTDA', certificado_cnpj: CNPJ, ...changes })
  expect((await bench.issue('depois-do-put')).body).toMatchObject({ serie: '7', numero: '50' })
  const after = await bench.call('GET', path, undefined, bench.tokens.conta)
  expect(after.body['proximo_numero_nfe_homologacao']).toBe(51)
})

it.each([
  ['both NFS-e flags', { habilita_nfse: true, habilita_nfsen_producao: true }, 'habilita_nfse'],
  ["a city's NFS-e without a municipal registration", { habilita_nfse: true }, 'inscricao_municipal'],
  ['a logo that is no small PNG', { arquivo_logo_base64: 'R0lGODlh' }, 'arquivo_logo_base64'],
  ['an unknown city', { municipio: 'Lugar Nenhum' }, 'municipio'],
  ['a CNPJ with a wrong digit', { cnpj: '12ABC34501DE36' }, 'cnpj'],
  ['a second company with the same CNPJ', { cnpj: CNPJ }, 'cnpj'],
  ['NF-e without a state registration', { inscricao_estadual: null }, 'inscricao_estadual'],
])('refuses %s', async (_what, changes, campo) => {
  const answer = await save(changes)
  expect([answer.status, (answer.body['erros'] as { campo: string }[])[0]?.campo]).toEqual([422, campo])
})

it('keeps series, numbers and switches of NFS-e, and never tells a login', async () => {
  const path = `/v2/empresas/${bench.companyId}`
  const kept = {
    inscricao_municipal: '12345',
    habilita_nfsen_producao: true,
    habilita_nfsen_homologacao: true,
    serie_nfsen_producao: 49_999,
    proximo_numero_nfsen_producao: 7,
    serie_nfse_homologacao: 2,
    enviar_email_destinatario: false,
    exibe_desconto_itens: true,
  }
  const secret = { login_responsavel: 'loja', senha_responsavel: 'segredo', smtp_senha: 'outro' }
  await bench.call('PUT', path, { ...kept, ...secret, arquivo_logo_base64: PIXEL }, bench.tokens.conta)
  const { body } = await bench.call('GET', path, undefined, bench.tokens.conta)
  expect(body).toMatchObject({
    ...kept,
    senha_responsavel_preenchida: true,
    caminho_logo: `/arquivos/${CNPJ}/logo.png`,
  })
  for (const name of [...Object.keys(secret), 'arquivo_logo_base64']) expect(body).not.toHaveProperty(name)
  const without = await bench.call('PUT', path, { delete_logo: true }, bench.tokens.conta)
  expect(without.body['caminho_logo']).toBeNull()
})

it('finds no company by a CPF, and says when each issued last', async () => {
  const list = await bench.call('GET', '/v2/empresas?cpf=51966818092', undefined, bench.tokens.conta)
  expect([list.text, list.headers.get('x-total-count')]).toEqual(['[]', '0'])
  await bench.issue('ultima')
  const { body } = await bench.call('GET', `/v2/empresas/${bench.companyId}`, undefined, bench.tokens.conta)
  expect(body['data_ultima_emissao']).toMatch(/^2026-11-20T10:00/)
})

it('deletes a company and its tokens with it', async () => {
  const made = await save({ arquivo_certificado_base64: file(OTHER) })
  const token = String(made.body['token_homologacao'])
  expect((await bench.call('GET', '/v2/hooks', undefined, token)).status).toBe(200)
  const path = `/v2/empresas/${String(made.body['id'])}`
  expect((await bench.call('DELETE', path, undefined, bench.tokens.conta)).body['cnpj']).toBe(OTHER)
  expect((await bench.call('GET', path, undefined, bench.tokens.conta)).body['mensagem']).toBe('Empresa não encontrada')
  expect((await bench.call('GET', '/v2/hooks', undefined, token)).status).toBe(401)
})

it('lets only the account token in', async () => {
  expect((await bench.call('GET', '/v2/empresas')).status).toBe(403)
  const stranger = await bench.call('GET', '/v2/empresas', undefined, 'ninguem')
  expect([stranger.status, stranger.text]).toEqual([401, ''])
})
