import { describe, expect, it } from 'vitest'
import { EXAMPLE_NFE } from '../../testing/focus-nfe/example-note.ts'
import { fixture, fixtureBody } from '../../testing/focus-nfe/fixture.ts'
import { asked, askedAs, bodyOf, withFocus } from '../../testing/focus-nfe/server.ts'
import type { GatewayCompany } from '../port/registration.ts'
import { readFocusCompany, registerFocusCompany } from './companies.ts'

const { cnpj, corporate_name, fantasy_name, state_registration, tax_regime, address, email, contact } =
  EXAMPLE_NFE.company
const COMPANY: GatewayCompany = {
  externalId: null,
  cnpj,
  corporate_name,
  fantasy_name,
  state_registration,
  municipal_registration: null,
  tax_regime,
  email,
  phone: contact,
  address,
  certificate: { pfx: new Uint8Array([1, 2, 3]), password: 'senha-do-certificado' },
  nfe: { enabled: true, production: { next_number: 31, serie: '2' } },
}

describe('a company at Focus', () => {
  const focus = withFocus()
  const register = (change: Partial<GatewayCompany> = {}, options?: { dryRun: boolean }) =>
    registerFocusCompany({ ...COMPANY, ...change }, focus().access, options)
  const read = (change: Partial<GatewayCompany> = {}) => readFocusCompany({ ...COMPANY, ...change }, focus().access)

  it('is created when Focus does not know its CNPJ', async () => {
    focus().server.answer(fixture('empresas-vazia'), fixture('empresa'))
    const outcome = await register()
    expect(outcome).toMatchObject({
      kind: 'SAVED',
      company: {
        externalId: '12345',
        tokens: { producao: 'tok-prod-segredo', homologacao: 'tok-homo-segredo' },
        certificateCnpj: cnpj,
      },
    })
    expect(asked(focus().server)).toEqual([`GET /v2/empresas?cnpj=${cnpj}`, 'POST /v2/empresas'])
    expect(bodyOf(focus().server, 1)).toMatchObject({
      cnpj,
      nome: 'ACME CURSOS LTDA',
      regime_tributario: 1,
      municipio: 'Curitiba',
      uf: 'PR',
      habilita_nfe: true,
      enviar_email_destinatario: false,
      proximo_numero_nfe_producao: 31,
      serie_nfe_producao: '2',
      arquivo_certificado_base64: 'AQID',
      senha_certificado: 'senha-do-certificado',
    })
  })

  it('is updated when it is there, and what we do not know stays as it stands', async () => {
    focus().server.answer(fixture('empresas'), fixture('empresa'))
    const { certificate: _, nfe: __, ...known } = COMPANY
    expect((await registerFocusCompany({ ...known, email: null }, focus().access)).kind).toBe('SAVED')
    expect(focus().server.seen[1]).toMatchObject({ method: 'PUT', target: '/v2/empresas/12345' })
    const body: unknown = bodyOf(focus().server, 1)
    for (const name of ['email', 'habilita_nfe', 'senha_certificado', 'inscricao_municipal'])
      expect(body).not.toHaveProperty(name)
  })

  it('is asked for with the account’s token, never the company’s', async () => {
    focus().server.answer(fixture('empresa'))
    await read({ externalId: '12345' })
    expect(askedAs(focus().server)).toBe('da-conta')
  })

  it('leaves no token, password or certificate in the record', async () => {
    focus().server.answer(fixture('empresas'), fixture('empresa'))
    const { exchange } = await register()
    const kept = Buffer.from(exchange.body).toString()
    expect(kept).toContain('ACME CURSOS LTDA')
    expect(kept).not.toContain('segredo')
  })

  it('tells what is wrong with a certificate in Focus’s own words', async () => {
    focus().server.answer(fixture('empresas-vazia'), fixture('empresa-certificado-senha'))
    expect(await register()).toMatchObject({
      kind: 'REJECTED',
      failure: 'rejected',
      faults: [{ field: 'arquivo_certificado_base64', text: expect.stringContaining('verifique se a senha') }],
    })
  })

  it('creates nothing while nobody knows whether it is there', async () => {
    focus().server.answer(fixture('erro-500'))
    expect(await register()).toMatchObject({ kind: 'UNKNOWN' })
    expect(focus().server.seen).toHaveLength(1)
  })

  it('takes no answer about another company', async () => {
    focus().server.answer(fixture('empresa'))
    expect(await read({ cnpj: '11222333000181', externalId: '12345' })).toMatchObject({
      kind: 'UNKNOWN',
      failure: 'malformed',
    })
  })

  it('says that the account’s token is missing before it asks anything', async () => {
    const { accountToken: _, ...without } = focus().access
    expect(await registerFocusCompany(COMPANY, without)).toMatchObject({ kind: 'REJECTED', failure: 'auth' })
    expect(focus().server.seen).toHaveLength(0)
  })

  it('never has both services for NFS-e enabled in production', async () => {
    const nfse = {
      enabled: true,
      production: { next_number: 5, serie: 'A' },
      login: { username: 'eu', password: 'senha-da-cidade' },
    }
    focus().server.answer(fixture('empresas-vazia'), fixture('empresa'), fixture('empresas-vazia'), fixture('empresa'))
    await register({ nfse: { ...nfse, national: true } })
    expect(bodyOf(focus().server, 1)).toMatchObject({
      habilita_nfse: false,
      habilita_nfsen_producao: true,
      habilita_nfsen_homologacao: true,
      proximo_numero_nfsen_producao: 5,
      serie_nfsen_producao: 'A',
    })
    await register({ nfse: { ...nfse, national: false } })
    const city = bodyOf(focus().server, 3)
    expect(city).toMatchObject({
      habilita_nfse: true,
      habilita_nfsen_producao: false,
      proximo_numero_nfse_producao: 5,
      login_responsavel: 'eu',
      senha_responsavel: 'senha-da-cidade',
    })
    for (const name of ['habilita_nfsen_homologacao', 'proximo_numero_nfsen_producao'])
      expect(city).not.toHaveProperty(name)
  })

  it('tells what the registration there says otherwise, in words and without secrets', async () => {
    const theirs = {
      ...Object(fixtureBody('empresa')),
      nome: 'Acme  Cursos Ltda',
      regime_tributario: '3',
      habilita_nfe: false,
      telefone: '(41) 3333-4444',
      campo_que_ninguem_conhece: { a: 1 },
      senha_certificado: 'outra',
      proximo_numero_nfe_producao: '40',
      serie_nfe_producao: 1,
    }
    focus().server.answer({ status: 200, body: JSON.stringify(theirs) })
    const outcome = await read({ externalId: '12345' })
    if (outcome.kind !== 'SAVED') throw new Error(outcome.kind)
    expect(outcome.differences).toEqual([
      { field: 'regime_tributario', label: 'Regime tributário', ours: 'Simples Nacional', theirs: 'Regime normal' },
      { field: 'habilita_nfe', label: 'NF-e habilitada', ours: 'sim', theirs: 'não' },
      { field: 'serie_nfe_producao', label: 'Série da NF-e em produção', ours: '2', theirs: '1' },
    ])
    expect(outcome.company).toMatchObject({ nfeEnabled: false, nfsenEnabled: { producao: null, homologacao: null } })
  })

  it('never puts a next number back behind the one reached there', async () => {
    const there = (next: number) => ({
      status: 200,
      body: JSON.stringify([{ ...Object(fixtureBody('empresa')), proximo_numero_nfe_producao: next }]),
    })
    focus().server.answer(there(40), fixture('empresa'))
    await register()
    expect(bodyOf(focus().server, 1)).not.toHaveProperty('proximo_numero_nfe_producao')
    focus().server.answer(there(30), fixture('empresa'))
    await register()
    expect(bodyOf(focus().server, 3)).toMatchObject({ proximo_numero_nfe_producao: 31 })
  })

  it('is checked by a dry run that saves nothing and tells what would change', async () => {
    const there = [{ ...Object(fixtureBody('empresa')), nome_fantasia: 'Outro nome' }]
    focus().server.answer({ status: 200, body: JSON.stringify(there) }, fixture('empresa'))
    expect(await register({}, { dryRun: true })).toMatchObject({
      kind: 'SAVED',
      differences: [{ field: 'nome_fantasia', ours: 'ACME', theirs: 'Outro nome' }],
    })
    const { id: _, ...unborn } = Object(fixtureBody('empresa'))
    focus().server.answer(fixture('empresas-vazia'), {
      status: 200,
      body: JSON.stringify({ ...unborn, id: null, token_producao: '' }),
    })
    expect(await register({}, { dryRun: true })).toMatchObject({
      kind: 'SAVED',
      company: { tokens: { producao: null } },
      differences: [],
    })
    expect(asked(focus().server)).toEqual([
      `GET /v2/empresas?cnpj=${cnpj}`,
      'PUT /v2/empresas/12345?dry_run=1',
      `GET /v2/empresas?cnpj=${cnpj}`,
      'POST /v2/empresas?dry_run=1',
    ])
  })

  it('is looked for by its CNPJ when the id we kept is gone', async () => {
    focus().server.answer(fixture('nao-encontrada'), fixture('empresas'))
    expect(await read({ externalId: '999' })).toMatchObject({ kind: 'SAVED', company: { externalId: '12345' } })
  })
})
