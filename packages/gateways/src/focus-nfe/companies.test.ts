import { describe, expect, it } from 'vitest'
import type { GatewayCompany } from '../registration.ts'
import { readFocusCompany, registerFocusCompany } from './companies.ts'
import { EXAMPLE_NFE } from './example-note.ts'
import { fixture, fixtureBody } from './fixture.ts'
import { asked, askedAs, bodyOf, withFocus } from './testing.ts'

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
})
