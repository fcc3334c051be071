import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import {
  ADDRESS_FIELDS,
  CERTIFICATE_PASSWORD,
  certificateOf,
  companyForm,
  idOf,
  newCnpj,
} from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

/**
 * The first hour of a company: the setup depends on the kind it sells, and notes that the provider would refuse are not
 * sent.
 */

let product: Product
beforeAll(async () => {
  product = await startProduct({ worker: true })
})
afterAll(() => product.stop())

type Item = {
  key: string
  ok: boolean
  text: string
  step: string | null
  kind?: string
  fields: string[]
  said?: string
}
type Start = { adm: Person; id: number }

async function found(fields: Record<string, string>, { certificate = true } = {}): Promise<Start> {
  const adm = await product.person()
  const cnpj = newCnpj()
  const form = companyForm(
    {
      corporate_name: 'Escola Nova Ltda',
      cnpj,
      ...(certificate ? { a1_certificate_password: CERTIFICATE_PASSWORD } : {}),
      ...fields,
    },
    certificate ? certificateOf(cnpj) : undefined,
  )
  return { adm, id: idOf(await product.call(adm, 'POST', '/api/company', form)) }
}
const PLACE = { contact: '11987654321', email: 'a@escola.example', ...ADDRESS_FIELDS }
const read = async ({ adm, id }: Start, path = '') =>
  (await product.call(adm, 'GET', `/api/company/${id}${path}`)).body.data
const items = async (start: Start) => (await read(start, '/readiness')) as Item[]
const open = async (start: Start) => (await items(start)).filter(({ ok }) => !ok)
const save = ({ adm, id }: Start, body: object) => product.call(adm, 'PUT', `/api/company/${id}`, body)
const presets = ({ adm, id }: Start, body: object) => product.call(adm, 'POST', `/api/company/${id}/presets`, body)
const told = ({ status, body }: Reply) => [status, body.code, Object.keys(body.errors ?? {})]

it('keeps what a company sells, said in a form or as a list, and takes it back', async () => {
  const start = await found({ sells: 'COURSES,EBOOKS' }, { certificate: false })
  expect(await read(start)).toMatchObject({ sells: ['COURSES', 'EBOOKS'] })
  expect((await save(start, { fantasy_name: 'Nova' })).status).toBe(200)
  expect(await read(start)).toMatchObject({ sells: ['COURSES', 'EBOOKS'] })
  for (const sells of [[], ['COURSES', 'COURSES'], ['CURSOS'], 'COURSES,ALGO'])
    expect(told(await save(start, { sells }))).toEqual([422, 'dados_invalidos', [expect.stringMatching(/^sells/)]])
  expect((await save(start, { sells: null })).status).toBe(200)
  expect(await read(start)).toMatchObject({ sells: null })
  const indexed = await found({ 'sells[0]': 'SOFTWARE', 'sells[1]': 'GOODS' }, { certificate: false })
  expect(await read(indexed)).toMatchObject({ sells: ['SOFTWARE', 'GOODS'] })
})

it.each([
  ['COURSES', ['service_defaults', 'first_service_note'], 'municipal_registration'],
  ['SOFTWARE', ['service_defaults', 'first_service_note'], 'municipal_registration'],
  ['EBOOKS', ['defaults', 'first_note'], 'state_registration'],
  ['GOODS', ['defaults', 'first_note'], 'state_registration'],
])('asks a seller of %s for %j alone, and for the %s', async (sells, keys, registration) => {
  const start = await found({ sells }, { certificate: false })
  const asked = await items(start)
  expect(asked.filter(({ kind }) => kind !== undefined).map(({ key }) => key)).toEqual(keys)
  const company = asked.find(({ key }) => key === 'company')
  expect(company?.fields).toEqual([
    'contact',
    'email',
    'address.postal_code',
    'address.street',
    'address.number',
    'address.neighborhood',
    'address.city_id',
    registration,
  ])
  expect(asked.map(({ step }) => step).filter((step, at, all) => step !== all[at - 1])).toEqual([
    'vende',
    'empresa',
    'certificado',
    sells === 'EBOOKS' || sells === 'GOODS' ? 'produto' : 'servico',
    'nota-de-teste',
    'plataforma',
    'producao',
  ])
})

it('asks who sells courses and e-books for both kinds', async () => {
  const start = await found({ sells: 'COURSES,EBOOKS' }, { certificate: false })
  const kinds = (await items(start)).flatMap(({ key, kind }) => (kind ? [`${kind} ${key}`] : []))
  expect(kinds).toEqual(['NFE defaults', 'NFSE service_defaults', 'NFE first_note', 'NFSE first_service_note'])
})

it('suggests codes by words, and writes only what is empty', async () => {
  const start = await found({ sells: 'COURSES,EBOOKS', ...PLACE }, { certificate: false })
  const seen = await presets(start, { sells: ['COURSES', 'EBOOKS'], words: 'curso online' })
  expect(seen.body.data).toMatchObject({
    applied: [],
    nfe: { ncm: '49019900', cfops: { cfop_same_state: '5102' }, nfe_tax: { icms_cst: '300', cclasstrib: '410008' } },
    nfse: {
      lc_116: '08.02',
      national_service_code: '080201',
      nbs: '122051900',
      cindop: '100301',
      cclasstrib: '000001',
    },
  })
  await product.call(start.adm, 'PUT', `/api/company-complementary/nfe-default-setting/${start.id}`, {
    ncm: '49030000',
  })
  const done = await presets(start, { sells: ['COURSES', 'EBOOKS'], words: 'curso online', apply: true })
  expect((done.body.data as { applied: string[] }).applied).toContain('nfs_default_setting.nfs_service.nbs')
  expect(await read(start)).toMatchObject({
    nfe_default_setting: { ncm: '49030000', cfop_other_country: '7102', nfe_tax: { icms_cst: '300' } },
    nfs_default_setting: { nfs_service: { lc_116: '08.02', nbs: '122051900', iss_aliquot: null } },
  })
  const again = await presets(start, { sells: ['COURSES', 'EBOOKS'], words: 'curso online', apply: true })
  expect((again.body.data as { applied: string[] }).applied).toEqual([])
  // A suggested service that differs from the stored one is not applied, because its codes would contradict it.
  const other = await presets(start, { sells: ['SOFTWARE'], words: 'planilha', apply: true })
  expect(other.body.data).toMatchObject({ applied: [], nfe: null, nfse: { lc_116: '01.05' } })
  expect(told(await presets(start, { sells: [] }))).toEqual([422, 'dados_invalidos', ['sells']])
})

it('suggests to an MEI the CFOPs that it may use', async () => {
  const start = await found({ sells: 'EBOOKS', tax_regime: 'MEI' }, { certificate: false })
  const { body } = await presets(start, { sells: ['EBOOKS'] })
  expect(body.data).toMatchObject({ nfe: { cfops: { cfop_other_state_no_icms_taxpayer: '6102' } }, nfse: null })
})

it('says in one sentence what the provider asks for, with its words and fields apart', async () => {
  const start = await found({ sells: 'COURSES' })
  const refused = await until('the refusal', async () =>
    (await open(start)).find(({ key, said }) => key === 'gateway' && said !== undefined),
  )
  expect(refused.text).toMatch(/^A Focus pede .*rua, número, bairro, CEP e cidade\)?\.$/)
  expect(refused.said).toContain('logradouro')
  expect(refused.fields).toContain('address.street')
})

it('refuses to send for what the company lacks, and leads there; with it, the note of a course leaves', async () => {
  const start = await found({ sells: 'COURSES', ...PLACE, state_registration: '110042490114' })
  await until('the registration', async () => (await items(start)).some(({ key, ok }) => key === 'gateway' && ok))
  await presets(start, { sells: ['COURSES'], words: 'curso online', apply: true })
  await product.call(start.adm, 'PUT', `/api/company-complementary/nfs-default-setting/${start.id}`, {
    nfs_service: { total_tax_percent_simples: 6, description: 'Curso de desenho' },
  })
  const note = idOf(
    await product.call(start.adm, 'POST', '/api/service-fiscal-note', {
      company_id: start.id,
      items: [{ description: 'Curso de desenho', quantity: 1, value_per_unit: 10 }],
      customer_note: { name: 'Maria da Silva', document: '52998224725', email: 'maria@exemplo.com' },
    }),
  )
  const path = `/api/service-fiscal-note/${note}`
  const send = () => product.call(start.adm, 'POST', `${path}/send`, {})
  expect(told(await send())).toEqual([422, 'nota_incompleta', ['company.municipal_registration']])
  expect((await product.call(start.adm, 'GET', path)).body.data).toMatchObject({
    enotas_status: 'PENDING',
    repair: null,
    problems: [{ path: 'company.municipal_registration' }],
  })
  expect((await save(start, { municipal_registration: '81142070' })).status).toBe(200)
  await until('the kind to be enabled there', async () => (await send()).status === 202)
  await until('the note', async () => {
    const { body } = await product.call(start.adm, 'GET', path)
    return (body.data as { enotas_status: string }).enotas_status === 'Autorizada'
  })
  expect((await open(start)).map(({ key }) => key)).toEqual(['integration', 'production'])
})

it('refuses to send without a certificate', async () => {
  const start = await found({ sells: 'EBOOKS', ...PLACE, state_registration: '110042490114' }, { certificate: false })
  const note = idOf(await product.call(start.adm, 'POST', '/api/fiscal-note', { company_id: start.id }))
  const { body, status } = await product.call(start.adm, 'POST', `/api/fiscal-note/${note}/send`, {})
  expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([
    422,
    'nota_incompleta',
    expect.arrayContaining(['company.a1_certificate_file']),
  ])
})

it('is registered for the notes it needs alone, and anew once it needs others', async () => {
  const start = await found({ sells: 'COURSES', ...PLACE, municipal_registration: '12345678' })
  const registered = (ok = true) =>
    until('the registration', async () => (await items(start)).find((item) => item.key === 'gateway' && item.ok === ok))
  const all = ['habilita_nfe', 'habilita_nfsen_producao', 'habilita_nfsen_homologacao']
  const there = async () => {
    const authorization = `Basic ${Buffer.from(`${product.simulator.admin.accountToken}:`).toString('base64')}`
    const { cnpj } = (await read(start)) as { cnpj: string }
    const answer = await fetch(`${product.simulator.url}/v2/empresas?cnpj=${cnpj}`, { headers: { authorization } })
    return ((await answer.json()) as Record<string, unknown>[])[0] ?? {}
  }
  const enabled = async () => {
    const own = await there()
    return [...all, 'habilita_nfse'].filter((name) => own[name] === true)
  }
  await registered()
  expect(await enabled()).toEqual(all.slice(1))
  // A product that is a good needs an NF-e, which needs a state registration.
  const sold = { company_id: start.id, name: 'Livro', type_fiscal_note: 'NFE' }
  const book = idOf(await product.call(start.adm, 'POST', '/api/product', sold))
  expect((await registered(false)).fields).toContain('state_registration')
  await product.call(start.adm, 'PUT', `/api/product/${book}`, { status: 'INACTIVE' })
  await registered()
  await save(start, { sells: ['COURSES', 'EBOOKS'], state_registration: '110042490114' })
  await until('the NF-e', async () => (await enabled()).includes('habilita_nfe'))
  expect(await enabled()).toEqual(all)
  // A kind that was enabled stays enabled.
  await save(start, { sells: ['COURSES'], state_registration: null, fantasy_name: 'Só cursos' })
  await until('the new name', async () => (await there())['nome_fantasia'] === 'Só cursos')
  expect(await enabled()).toEqual(all)
})

const IN_RIO = { 'address[city_id]': '3304557', 'address[postal_code]': '20040020' }
const companyOf = async (start: Start) => (await items(start)).find(({ key }) => key === 'company')

it('leaves the company step open for a registration that every NF-e would be refused for, and says why', async () => {
  const start = await found({ sells: 'EBOOKS', state_registration: 'Isento', ...PLACE }, { certificate: false })
  expect(await companyOf(start)).toMatchObject({
    ok: false,
    step: 'empresa',
    fields: ['state_registration'],
    text: expect.stringContaining('ISENTO não basta'),
  })
  // A registration of Bahia is invalid in São Paulo.
  await save(start, { state_registration: '12345663' })
  expect(await companyOf(start)).toMatchObject({ ok: false, fields: ['state_registration'] })
  await save(start, { state_registration: '110.042.490.114', email: '' })
  expect(await companyOf(start)).toMatchObject({ ok: false, fields: ['email'] })
  await save(start, { email: 'a@escola.example' })
  expect(await companyOf(start)).toMatchObject({ ok: true, fields: [] })
})

it('asks who sells services alone for nothing of the state, and sends who has no registration straight to the SEFAZ', async () => {
  const school = await found({
    sells: 'COURSES',
    state_registration: 'ISENTO',
    municipal_registration: '123',
    ...PLACE,
  })
  expect(await companyOf(school)).toMatchObject({ ok: true })
  const author = await found({ sells: 'EBOOKS', state_registration: 'ISENTO', ...PLACE, ...IN_RIO })
  expect(await companyOf(author)).toMatchObject({
    ok: false,
    fields: ['state_registration'],
    text: expect.stringContaining('Direto na SEFAZ'),
  })
  await save(author, { gateway: 'SEFAZ' })
  expect(await companyOf(author)).toMatchObject({ ok: true })
})
