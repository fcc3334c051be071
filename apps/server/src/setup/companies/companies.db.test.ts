import { randomBytes } from 'node:crypto'
import { makeDemoA1 } from '@talao/documents'
import { checkDigit } from '@talao/fiscal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import {
  ADDRESS_FIELDS,
  CERTIFICATE_PASSWORD,
  certificateOf,
  companyForm,
  idOf,
  newCnpj,
} from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

const DAY_MS = 24 * 3600 * 1000
let product: Product
beforeAll(async () => {
  // Creating this many companies in a minute would exceed the gateway's default rate limit.
  product = await startProduct({
    worker: true,
    simulator: { settings: { latencyMs: { low: 20, high: 40 }, rateLimit: 1_000 } },
  })
})
afterAll(() => product.stop())

type Company = Record<string, unknown> & { id: number; version: number }
const read = async (who: Person, id: number, query = '') =>
  (await product.call(who, 'GET', `/api/company/${id}${query}`)).body.data as Company

async function founded(fields: Record<string, unknown> = {}): Promise<{ adm: Person; id: number; cnpj: string }> {
  const adm = await product.person()
  const cnpj = newCnpj()
  const id = idOf(
    await product.call(adm, 'POST', '/api/company', { corporate_name: 'Loja Azul Ltda', cnpj, ...fields }),
  )
  return { adm, id, cnpj }
}

function codeAndFields(reply: Reply) {
  return { status: reply.status, code: reply.body.code, fields: Object.keys(reply.body.errors ?? {}) }
}

describe('founding a company', () => {
  it('with the least gives exactly the defaults of docs/especificacao/entidades.md', async () => {
    const { adm, id, cnpj } = await founded()
    expect(await read(adm, id)).toEqual({
      id,
      cnpj,
      corporate_name: 'Loja Azul Ltda',
      fantasy_name: null,
      contact: null,
      municipal_registration: null,
      state_registration: null,
      tax_regime: 'SIMPLES_NACIONAL',
      special_tax_regime: '0',
      culture_encourager: false,
      email: null,
      gateway: 'FOCUS_NFE',
      nfs_gateway: 'FOCUS_NFE',
      time_zone: 'America/Sao_Paulo',
      homologation_mode: true,
      active: true,
      is_demo: false,
      a1_certificate_path: null,
      a1_certificate_label: null,
      a1_certificate_expiration_at: null,
      a1_certificate_valid_from: null,
      a1_certificate_serial: null,
      a1_certificate_cnpj: null,
      logo_path: null,
      // The background lookup may have run by now; no register knows this CNPJ.
      register_checked_at: expect.toBeOneOf([null, expect.any(String)]),
      sells: null,
      register_regime: null,
      register_status: expect.toBeOneOf([null, 'NAO_ENCONTRADO']),
      register_confirmed_at: null,
      register_confirmed_by: null,
      register_difference: expect.toBeOneOf([null, expect.objectContaining({ code: '178', holds: false })]),
      address: null,
      company_config: {
        id: expect.any(Number),
        company_id: id,
        auto_send_notes_enabled: true,
        auto_process_sales_enabled: true,
        send_mail_to_customers_enabled: true,
        auto_cancel_on_refund: false,
        auto_since: expect.any(String),
        max_per_run: 500,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      nfs_default_setting: expect.objectContaining({
        company_id: id,
        in_production: false,
        send_email: true,
        nature_operation: '1',
        deductions: 0,
        nfs_service: expect.objectContaining({ lc_116: null, iss_source_withheld: false }),
      }),
      nfe_default_setting: {
        company_id: id,
        in_production: false,
        send_mail: true,
        final_customer: true,
        customer_presence: 'OperacaoPelaInternet',
        unit_measurement: 'UN',
        goal: 'Normal',
        nature_operation: 'Venda',
        type_operation: 'Saida',
        shipping: '9',
        cfop_same_state: null,
        cfop_other_state_icms_taxpayer: null,
        cfop_other_state_no_icms_taxpayer: null,
        cfop_other_country: null,
        ncm: null,
        cest: null,
        additional_information: null,
        nfe_tax: expect.any(Object),
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  it('makes somebody without a company its ADM, who cannot found a second one', async () => {
    const { adm, id } = await founded()
    expect((await product.call(adm, 'GET', '/api/auth/user')).body.data).toMatchObject({
      company_id: id,
      roles: [{ id: 1, name: 'ADM' }],
    })
    const second = await product.call(adm, 'POST', '/api/company', { corporate_name: 'Outra', cnpj: newCnpj() })
    expect([second.status, second.body.code]).toEqual([403, 'sem_permissao'])
  })

  it('is for platform administrators too, who stay outside of it', async () => {
    const wise = await product.person({ wise: true })
    const id = idOf(
      await product.call(wise, 'POST', '/api/company', { corporate_name: 'Da Plataforma', cnpj: newCnpj() }),
    )
    expect(await product.sql('select 1 from membership where company_id = $1', [id])).toEqual([])
    expect((await product.call(wise, 'GET', '/api/auth/user')).body.data).toMatchObject({
      company_id: null,
      roles: [{ id: 2, name: 'WISE-ADM' }],
    })
    expect(await read(wise, id)).toMatchObject({ corporate_name: 'Da Plataforma' })
  })

  it('takes each CNPJ once, however it is written, also twenty times at once', async () => {
    const { cnpj } = await founded()
    const punctuated = `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`
    const taken = await product.call(await product.person(), 'POST', '/api/company', {
      corporate_name: 'Gêmea',
      cnpj: punctuated,
    })
    expect(codeAndFields(taken)).toEqual({ status: 409, code: 'cnpj_ja_cadastrado', fields: ['cnpj'] })
    const wise = await product.person({ wise: true })
    const fresh = newCnpj()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        product.call(wise, 'POST', '/api/company', { corporate_name: 'X', cnpj: fresh }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([201, ...Array(19).fill(409)])
  })

  it('keeps the letters of a CNPJ', async () => {
    const base = 'A1B2C3D40001'
    const first = `${base}${checkDigit(base)}`
    const cnpj = `${first}${checkDigit(first)}`
    const adm = await product.person()
    const id = idOf(
      await product.call(adm, 'POST', '/api/company', {
        corporate_name: 'Letras',
        cnpj: `a1.b2c.3d4/0001-${cnpj.slice(12)}`,
      }),
    )
    expect(await read(adm, id)).toMatchObject({ cnpj })
  })

  it('says what lacks or is wrong, field by field, in Portuguese', async () => {
    const adm = await product.person()
    const nothing = await product.call(adm, 'POST', '/api/company', {})
    expect(nothing.body.errors).toEqual({ corporate_name: ['Informe a razão social.'], cnpj: ['Informe o CNPJ.'] })
    const wrong = await product.call(adm, 'POST', '/api/company', {
      corporate_name: 'x'.repeat(151),
      cnpj: '11222333000182',
      email: 'não é',
      tax_regime: 'OUTRO',
      unknown: 1,
      address: { postal_code: '123', city_id: 3550308, state_id: 33, far: 1 },
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual([
      'address.city_id',
      'address.far',
      'address.postal_code',
      'cnpj',
      'corporate_name',
      'email',
      'tax_regime',
      'unknown',
    ])
    const place = await product.call(adm, 'POST', '/api/company', {
      corporate_name: 'Longe Ltda',
      cnpj: newCnpj(),
      address: { postal_code: '123', city_id: 3550308, state_id: 33 },
    })
    expect(place.body.errors).toEqual({
      'address.postal_code': ['O CEP tem 8 números.'],
      'address.city_id': ['A cidade é de outro estado.'],
    })
    expect(JSON.stringify([wrong.body, place.body])).not.toMatch(/invalid input|expected|unrecognized/i)
  })
})

describe('saving a company', () => {
  it('keeps what is absent, clears what is null or empty, and ignores what only answers carry', async () => {
    const { adm, id, cnpj } = await founded({
      fantasy_name: 'Azul',
      email: 'a@b.co',
      address: { city_id: 3550308, street: 'Rua A' },
    })
    const before = await read(adm, id)
    const reply = await product.call(adm, 'PUT', `/api/company/${id}`, {
      ...before,
      company_config: undefined,
      fantasy_name: '',
      email: null,
      is_demo: true,
      id: 999,
      a1_certificate_path: 'x',
      address: undefined,
    })
    expect([reply.status, reply.body]).toEqual([200, { data: { id }, message: 'Empresa salva.' }])
    expect(await read(adm, id)).toMatchObject({
      id,
      cnpj,
      corporate_name: 'Loja Azul Ltda',
      fantasy_name: null,
      email: null,
      is_demo: false,
      a1_certificate_path: null,
      version: 2,
      address: {
        street: 'Rua A',
        state_id: 35,
        city: { name: 'São Paulo' },
        state: { uf: 'SP' },
        country: { name: 'Brasil' },
      },
    })
    await product.call(adm, 'PUT', `/api/company/${id}`, { address: null })
    expect(await read(adm, id)).toMatchObject({ address: null })
  })

  it('answers to POST with _method=PUT, in the query or in the body, and quietly when asked', async () => {
    const { adm, id } = await founded()
    expect(
      (await product.call(adm, 'POST', `/api/company/${id}?_method=PUT&quiet=true`, { fantasy_name: 'Um' })).body,
    ).toEqual({ data: { id } })
    expect(
      (await product.call(adm, 'POST', `/api/company/${id}`, { _method: 'PUT', fantasy_name: 'Dois' })).status,
    ).toBe(200)
    expect(await read(adm, id)).toMatchObject({ fantasy_name: 'Dois', version: 3 })
    const quiet = await product.call(adm, 'PUT', `/api/company/${id}`, { quiet: true, fantasy_name: 'Três' })
    expect([quiet.status, quiet.body]).toEqual([200, { data: { id } }])
    const loud = await product.call(adm, 'PUT', `/api/company/${id}`, { quiet: false, fantasy_name: 'Quatro' })
    expect(loud.body).toHaveProperty('message')
  })

  it('gives one automation only of a company that is named or the only one', async () => {
    const { id } = await founded()
    const other = await founded()
    const wise = await product.person({ wise: true })
    const both = await product.person({ company: id })
    await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, $3, now())', [
      both.id,
      other.id,
      'ADM',
    ])
    const ask = (who: Person, query: string) => product.call(who, 'GET', `/api/company-config?first=true${query}`)
    for (const who of [wise, both]) {
      expect((await ask(who, `&company_id=${other.id}`)).body.data).toMatchObject({ company_id: other.id })
      for (const query of ['', `&company_id=${id},${other.id}`])
        expect([(await ask(who, query)).status, (await ask(who, query)).body.errors]).toEqual([
          422,
          { company_id: ['Escolha a empresa.'] },
        ])
    }
    expect((await ask(other.adm, '')).body.data).toMatchObject({ company_id: other.id })
  })

  it('tells somebody of two companies that there are two, and lists both', async () => {
    const { adm, id } = await founded()
    const other = await founded()
    await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, null, now())', [
      adm.id,
      other.id,
    ])
    const told = async (who: Person) => (await product.call(who, 'GET', '/api/auth/user')).body.data
    expect(await told(adm)).toMatchObject({ company_id: id, companies: 2 })
    expect(await told(other.adm)).toMatchObject({ company_id: other.id, companies: 1 })
    const listed = await product.call(adm, 'GET', '/api/company?order_by=id&order_direction=ASC')
    expect(listed.body.data).toMatchObject([{ id }, { id: other.id }])
  })

  it('makes nothing new of a change sent to the address that creates', async () => {
    const { adm, id } = await founded()
    for (const [path, query, body] of [
      ['/api/fiscal-note', '?_method=PUT', {}],
      ['/api/fiscal-note', '', { _method: 'PUT' }],
      ['/api/service-fiscal-note', '', { _method: 'PUT' }],
      ['/api/product', '', { _method: 'PUT', name: 'Curso' }],
      ['/api/sale-integration', '', { _method: 'PUT', type: 'KIWIFY', name: 'Loja' }],
    ] as const) {
      const reply = await product.call(adm, 'POST', `${path}${query}`, { ...body, company_id: id })
      expect([reply.status, reply.body.errors]).toEqual([
        422,
        { id: [`Informe o id do que quer alterar, ou envie a ${path}/ seguido do id.`] },
      ])
      expect((await product.call(adm, 'GET', path)).body.total).toBe(0)
    }
  })

  it('refuses an older version, and of ten at once lets one through', async () => {
    const { adm, id } = await founded()
    await product.call(adm, 'PUT', `/api/company/${id}`, { fantasy_name: 'Nova' })
    expect(
      (await product.call(adm, 'PUT', `/api/company/${id}`, { version: 1, fantasy_name: 'Velha' })).body.code,
    ).toBe('versao_desatualizada')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        product.call(adm, 'PUT', `/api/company/${id}`, { version: 2, fantasy_name: `Nº ${index}` }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
    expect(await read(adm, id)).toMatchObject({ version: 3 })
  })

  it('keeps of a telephone the digits, area code first', async () => {
    const { adm, id } = await founded()
    for (const [typed, kept] of [
      ['(11) 3333-4444', '1133334444'],
      ['+55 11 98765-4321', '11987654321'],
      ['011 3333 4444', '1133334444'],
      ['55 98765-4321', '55987654321'],
      ['55 3222-1111', '5532221111'],
      ['0800 123 4567', '08001234567'],
      ['', null],
    ]) {
      expect((await product.call(adm, 'PUT', `/api/company/${id}`, { contact: typed })).status).toBe(200)
      expect([typed, (await read(adm, id)).contact]).toEqual([typed, kept])
    }
    expect((await product.call(adm, 'PUT', `/api/company/${id}`, { contact: '3333-4444' })).body.errors).toEqual({
      contact: ['Informe o DDD e o número, com 10 ou 11 dígitos.'],
    })
  })

  it('refuses what the database cannot hold', async () => {
    const { adm, id } = await founded()
    for (const body of [
      { corporate_name: 'a\u0000b' },
      { address: { city_id: 99_999_999_999 } },
      { address: { city_id: -1 } },
    ])
      expect((await product.call(adm, 'PUT', `/api/company/${id}`, body)).status).toBe(422)
  })

  it('takes a form with nested names, where an empty text clears', async () => {
    const { adm, id } = await founded()
    await product.call(
      adm,
      'POST',
      `/api/company/${id}`,
      companyForm({ _method: 'PUT', culture_encourager: '1', ...ADDRESS_FIELDS, 'address[complement]': '' }),
    )
    expect(await read(adm, id)).toMatchObject({
      culture_encourager: true,
      address: { street: 'Rua dos Pinheiros', complement: null, city_id: 3550308, state_id: 35 },
    })
    const save = (fields: Record<string, string>) =>
      product.call(adm, 'POST', `/api/company/${id}`, companyForm(fields))
    const stray = await save({ 'address[city_id]': '', 'address[__proto__][x]': '1', culture_encourager: '0' })
    expect([stray.status, stray.body.errors]).toEqual([
      422,
      { 'address[__proto__][x]': ['Este campo não existe aqui.'] },
    ])
    await save({ 'address[city_id]': '', culture_encourager: '0' })
    expect(await read(adm, id)).toMatchObject({ culture_encourager: false, address: { city_id: null } })
  })

  it('of automation and of the NF-e defaults changes what was given', async () => {
    const { adm, id } = await founded()
    const config = (await read(adm, id)).company_config as { id: number }
    expect(
      (
        await product.call(adm, 'PUT', `/api/company-config/${config.id}`, {
          auto_send_notes_enabled: false,
          company_id: 999,
        })
      ).status,
    ).toBe(200)
    expect((await product.call(adm, 'POST', '/api/company-config', { max_per_run: 7 })).status).toBe(200)
    expect((await product.call(adm, 'GET', '/api/company-config?first=true')).body.data).toMatchObject({
      company_id: id,
      auto_send_notes_enabled: false,
      auto_process_sales_enabled: true,
      max_per_run: 7,
    })
    expect((await product.call(adm, 'GET', '/api/company-config?first=&company_id=')).body.data).toMatchObject([
      { company_id: id },
    ])
    for (const body of [{ max_per_run: 0 }, { max_per_run: 1.5 }, { auto_since: 'ontem' }])
      expect((await product.call(adm, 'POST', '/api/company-config', body)).status).toBe(422)
    const path = `/api/company-complementary/nfe-default-setting/${id}`
    expect(
      (await product.call(adm, 'POST', path, { ncm: '49019900', nfe_tax: { icms_cst: '102', icms_aliquot: 1.5 } }))
        .status,
    ).toBe(200)
    expect((await product.call(adm, 'PUT', path, { version: 1, ncm: '' })).body.code).toBe('versao_desatualizada')
    expect((await product.call(adm, 'PUT', path, { cfop_same_state: '9102' })).body.errors).toEqual({
      cfop_same_state: ['O CFOP tem 4 números, como 5.102.'],
    })
    expect((await read(adm, id)).nfe_default_setting).toMatchObject({
      ncm: '49019900',
      version: 2,
      nfe_tax: { icms_cst: '102', icms_aliquot: 1.5, pis_cst: null },
    })
  })

  it('of a block of taxes or of the service keeps the fields that were not said, and empties only what is null', async () => {
    const { adm, id } = await founded()
    const nfe = `/api/company-complementary/nfe-default-setting/${id}`
    const nfs = `/api/company-complementary/nfs-default-setting/${id}`
    const save = async (path: string, body: object) =>
      expect((await product.call(adm, 'PUT', path, body)).status).toBe(200)
    await save(nfe, { nfe_tax: { icms_cst: '102', icms_aliquot: 1.5, pis_cst: '49' } })
    await save(nfe, { nfe_tax: { icms_aliquot: 2, pis_cst: null } })
    await save(nfs, { nfs_service: { lc_116: '8.02', iss_aliquot: 2.5, iss_source_withheld: true, cnae: '8599604' } })
    await save(nfs, { nfs_service: { iss_aliquot: 3, cnae: null } })
    expect((await product.call(adm, 'GET', `/api/company/${id}`)).body.data).toMatchObject({
      nfe_default_setting: { nfe_tax: { icms_cst: '102', icms_aliquot: 2, pis_cst: null } },
      nfs_default_setting: {
        nfs_service: { lc_116: '08.02', iss_aliquot: 3, iss_source_withheld: true, cnae: null },
      },
    })
  })

  it('answers 404 to a platform administrator for a company that is not there', async () => {
    const wise = await product.person({ wise: true })
    for (const [method, path, body] of [
      ['GET', '/api/company/99999'],
      ['GET', '/api/company/99999/readiness'],
      ['PUT', '/api/company/99999', {}],
      ['PUT', '/api/company-complementary/nfe-default-setting/99999', {}],
      ['POST', '/api/company-config', { company_id: 99999 }],
    ] as const)
      expect([path, (await product.call(wise, method, path, body)).status]).toEqual([path, 404])
    expect((await product.call(wise, 'POST', '/api/company-config', {})).body).toMatchObject({
      code: 'dados_invalidos',
      errors: { company_id: ['Escolha a empresa.'] },
    })
  })
})

describe('the A1 certificate', () => {
  const upload = (who: Person, id: number, file: Uint8Array, password: string) =>
    product.call(
      who,
      'POST',
      `/api/company/${id}`,
      companyForm({ _method: 'PUT', a1_certificate_password: password }, file),
    )
  const demo = (cnpj: string, over: object = {}) =>
    makeDemoA1({
      corporateName: 'LOJA DOS TESTES LTDA',
      cnpj,
      password: CERTIFICATE_PASSWORD,
      notBefore: new Date(Date.now() - 40 * DAY_MS),
      notAfter: new Date(Date.now() + 40 * DAY_MS),
      ...over,
    })

  it.each([
    ['modern', {}],
    ['legacy RC2 and 3DES', { legacy: true }],
  ])('opens in a %s file and shows holder and end', async (_kind, over) => {
    const { adm, id, cnpj } = await founded()
    const reply = await upload(adm, id, demo(cnpj, over), CERTIFICATE_PASSWORD)
    expect([reply.status, reply.body.message]).toEqual([200, 'Empresa salva e certificado trocado.'])
    expect(await read(adm, id)).toMatchObject({
      a1_certificate_label: 'LOJA DOS TESTES LTDA',
      a1_certificate_path: expect.stringMatching(/^certificado\/\d+$/),
      a1_certificate_cnpj: cnpj,
      a1_certificate_serial: expect.stringMatching(/^[0-9a-f]+$/i),
      a1_certificate_valid_from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    })
  })

  it('holds the company to its CNPJ, which may be put right only before it or together with another one', async () => {
    const { adm, id, cnpj } = await founded()
    const other = newCnpj()
    expect((await product.call(adm, 'PUT', `/api/company/${id}`, { cnpj: other })).status).toBe(200)
    await product.call(adm, 'PUT', `/api/company/${id}`, { cnpj })
    await upload(adm, id, certificateOf(cnpj), CERTIFICATE_PASSWORD)
    expect(codeAndFields(await product.call(adm, 'PUT', `/api/company/${id}`, { cnpj: other }))).toEqual({
      status: 422,
      code: 'certificado_de_outro_cnpj',
      fields: ['cnpj'],
    })
    const both = companyForm({ cnpj: other, a1_certificate_password: CERTIFICATE_PASSWORD }, certificateOf(other))
    expect((await product.call(adm, 'POST', `/api/company/${id}`, both)).status).toBe(200)
    expect(await read(adm, id)).toMatchObject({ cnpj: other })
  })

  it('replaces the one before, which is kept but no longer current', async () => {
    const { adm, id, cnpj } = await founded()
    for (let times = 0; times < 2; times += 1) await upload(adm, id, demo(cnpj), CERTIFICATE_PASSWORD)
    expect(
      await product.sql('select is_current from company_certificate where company_id = $1 order by id', [id]),
    ).toEqual([{ is_current: false }, { is_current: true }])
  })

  it('asks for the person’s own password once they signed in a while ago', async () => {
    const { adm, id, cnpj } = await founded()
    await product.sql(`update session set created_at = now() - interval '16 minutes' where user_id = $1`, [adm.id])
    const send = (own: Record<string, string>) =>
      product.call(
        adm,
        'PUT',
        `/api/company/${id}`,
        companyForm({ a1_certificate_password: CERTIFICATE_PASSWORD, ...own }, certificateOf(cnpj)),
      )
    const asked = { status: 422, fields: ['current_password'] }
    expect(codeAndFields(await send({}))).toEqual({ ...asked, code: 'confirme_sua_senha' })
    const wrong = await send({ current_password: 'outra senha qualquer' })
    expect(codeAndFields(wrong)).toEqual({ ...asked, code: 'senha_atual_incorreta' })
    expect(await product.sql('select 1 from company_certificate where company_id = $1', [id])).toEqual([])
    expect((await send({ current_password: PASSWORD })).status).toBe(200)
    expect((await product.call(adm, 'PUT', `/api/company/${id}`, { fantasy_name: 'Sem senha' })).status).toBe(200)
  })

  it('is refused with a code and a field of its own for each thing that can be wrong, and nothing is saved', async () => {
    const { adm, id, cnpj } = await founded()
    const right = certificateOf(cnpj)
    const cases: [string, Uint8Array, string, string, string][] = [
      ['wrong password', right, 'errada', 'certificado_senha_incorreta', 'a1_certificate_password'],
      ['no password', right, '', 'certificado_senha_incorreta', 'a1_certificate_password'],
      [
        'expired',
        demo(cnpj, { notAfter: new Date(Date.now() - DAY_MS) }),
        CERTIFICATE_PASSWORD,
        'certificado_vencido',
        'a1_certificate_file',
      ],
      [
        'not yet valid',
        demo(cnpj, { notBefore: new Date(Date.now() + DAY_MS) }),
        CERTIFICATE_PASSWORD,
        'certificado_vencido',
        'a1_certificate_file',
      ],
      [
        'of another company',
        certificateOf(newCnpj()),
        CERTIFICATE_PASSWORD,
        'certificado_de_outro_cnpj',
        'a1_certificate_file',
      ],
      [
        'without a key',
        demo(cnpj, { withKey: false }),
        CERTIFICATE_PASSWORD,
        'certificado_sem_chave',
        'a1_certificate_file',
      ],
      ['garbage', randomBytes(3000), CERTIFICATE_PASSWORD, 'certificado_ilegivel', 'a1_certificate_file'],
      [
        'cut off',
        right.slice(0, right.length - 200),
        CERTIFICATE_PASSWORD,
        'certificado_ilegivel',
        'a1_certificate_file',
      ],
      ['too big', randomBytes(65 * 1024), CERTIFICATE_PASSWORD, 'certificado_grande_demais', 'a1_certificate_file'],
    ]
    for (const [what, file, password, code, field] of cases) {
      const reply = await upload(adm, id, file, password)
      expect([what, codeAndFields(reply)]).toEqual([what, { status: 422, code, fields: [field] }])
    }
    expect((await upload(adm, id, randomBytes(2 * 1024 * 1024 + 1), 'x')).body.code).toBe('corpo_grande_demais')
    expect(await read(adm, id)).toMatchObject({ a1_certificate_path: null, version: 1 })
    expect(await product.sql('select 1 from company_certificate where company_id = $1', [id])).toEqual([])
  })

  it('says what the file is when it is no certificate of the company', async () => {
    const { adm, id, cnpj } = await founded()
    const cases: [Uint8Array, string][] = [
      [Buffer.from('%PDF-1.4 boleto da certificadora'), 'Este arquivo é um PDF'],
      [certificateOf(cnpj).slice(0, 900), 'O arquivo do certificado está incompleto.'],
      [demo('52998224725'), 'O certificado não traz um CNPJ, como o de uma pessoa (e-CPF).'],
      [demo('12ABC34501DE35'), 'O certificado é do CNPJ 12.ABC.345/01DE-35.'],
    ]
    for (const [file, text] of cases) {
      const { body } = await upload(adm, id, file, CERTIFICATE_PASSWORD)
      expect(body).toMatchObject({
        message: expect.stringContaining(text),
        errors: { a1_certificate_file: [expect.stringContaining(text)] },
      })
    }
  })

  it('is taken as base64 too, as other programs keep it', async () => {
    const { adm, id, cnpj } = await founded()
    const text = Buffer.from(certificateOf(cnpj)).toString('base64').replace(/.{64}/g, '$&\n')
    expect((await upload(adm, id, Buffer.from(text), CERTIFICATE_PASSWORD)).status).toBe(200)
  })

  it('leaves nothing secret in an answer, in a log line or in clear in the database', async () => {
    const { adm, id, cnpj } = await founded()
    const password = 'senha-canario-do-certificado'
    const file = demo(cnpj, { password })
    const reply = await upload(adm, id, file, password)
    const wrong = await upload(adm, id, file, `${password}-errada`)
    const everything = [
      reply.body,
      wrong.body,
      await read(adm, id, '?with=readiness'),
      (await product.call(adm, 'GET', '/api/company?with=company_config')).body,
      product.lines,
      await product.sql('select * from company_certificate where company_id = $1', [id]),
      await product.sql('select * from company where id = $1', [id]),
      await product.sql('select data from jobs.job'),
      await product.sql('select * from company_gateway'),
    ]
      .map((part) => JSON.stringify(part))
      .join()
    expect(everything).not.toContain(password)
    expect(everything).not.toMatch(/BEGIN( RSA| ENCRYPTED)? PRIVATE KEY/)
    expect(everything).not.toContain(Buffer.from(file).toString('base64').slice(0, 200))
    const [row] = await product.sql<{ key_sealed: string }>(
      'select key_sealed from company_certificate where company_id = $1',
      [id],
    )
    expect(row?.key_sealed).toMatch(/^v2\./)
  })
})

describe('the registration at the gateway', () => {
  type Item = { key: string; ok: boolean; text: string }
  const readiness = async (who: Person, id: number) =>
    (await product.call(who, 'GET', `/api/company/${id}/readiness`)).body.data as Item[]

  it('happens by itself, brings a token and a webhook, and shows in what is ready', async () => {
    const adm = await product.person()
    const cnpj = newCnpj()
    const id = idOf(
      await product.call(
        adm,
        'POST',
        '/api/company',
        companyForm(
          {
            corporate_name: 'Pronta Ltda',
            cnpj,
            state_registration: '110042490114',
            contact: '1133334444',
            email: 'a@b.co',
            ...ADDRESS_FIELDS,
            a1_certificate_password: CERTIFICATE_PASSWORD,
          },
          certificateOf(cnpj),
        ),
      ),
    )
    const items = await until(
      'the registration',
      async () =>
        (await readiness(adm, id)).some((item) => item.key === 'gateway' && item.ok) && (await readiness(adm, id)),
    )
    expect(items.map((item) => [item.key, item.ok])).toEqual([
      ['sells', false],
      ['company', true],
      ['gateway', true],
      ['certificate', true],
      ['defaults', false],
      ['first_note', false],
      ['integration', false],
      ['production', false],
    ])
    const [row] = await product.sql<Record<string, string>>('select * from company_gateway where company_id = $1', [id])
    for (const sealed of ['tokens_sealed', 'hook_secret_sealed', 'hook_path_key_sealed'])
      expect(row?.[sealed]).toMatch(/^v2\./)
  })

  it('shows what the gateway objects to, and is mended by the next save', async () => {
    const { adm, id } = await founded()
    const objection = await until('the objection', async () =>
      (await readiness(adm, id)).find(
        (item) => item.key === 'gateway' && item.text.startsWith('A Focus pede da empresa: '),
      ),
    )
    expect(objection.ok).toBe(false)
    await product.call(adm, 'PUT', `/api/company/${id}`, {
      contact: '1133334444',
      email: 'a@b.co',
      state_registration: '110042490114',
      address: { postal_code: '05422010', street: 'Rua A', number: '1', neighborhood: 'Centro', city_id: 3550308 },
    })
    await until('the registration', async () =>
      (await readiness(adm, id)).some((item) => item.key === 'gateway' && item.ok),
    )
  })
})
