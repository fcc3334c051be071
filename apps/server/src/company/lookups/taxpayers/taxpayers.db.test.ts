import type { TaxpayerOut } from '@talao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../../test/support/product.ts'
import { newCnpj, openShop, type Shop } from '../../../../../../test/support/shop.ts'
import { fixedClock } from '../../../kit/clock.ts'

const clock = fixedClock(new Date().toISOString())
const CPF = '52998224725'
let product: Product
/** `shop` has a certificate, `plain` has none. */
let shop: Shop
let plain: Shop
let somebody: Person
beforeAll(async () => {
  product = await startProduct({ clock, simulator: { clock, automatic: false } })
  shop = await openShop(product, { registered: false })
  plain = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.simulator.admin.removeFaults()
  // Restores the request quotas used by the test before.
  clock.advance(10 * 60_000)
  somebody = await product.person({ company: plain.companyId, role: null })
})

const HOSTS = {
  CNPJ_WS: 'publica.cnpj.ws',
  CNPJA_OPEN: 'open.cnpja.com',
  BRASILAPI: 'brasilapi.com.br',
  MINHA_RECEITA: 'minhareceita.org',
}
type Wish = Partial<Parameters<Product['simulator']['admin']['lookups']['setCompany']>[0]>

/** A company known to the registers, with a new CNPJ. */
function company(wish: Wish = {}): string {
  const cnpj = newCnpj()
  product.simulator.admin.lookups.setCompany({ cnpj, name: 'COMPRADORA LTDA', ...wish })
  return cnpj
}
async function ask(who: Person, path: string) {
  const reply = await product.call(who, 'GET', `/api/sintegra/consult/${path}`)
  return { status: reply.status, code: reply.body.code, data: reply.body.data as TaxpayerOut, reply }
}
/** Makes the stored answer older. The clock cannot, because sessions would expire first. */
const age = (cnpj: string, days: number) =>
  product.sql('update lookup_answer set fetched_at = fetched_at - make_interval(days => $2) where key = $1', [
    cnpj,
    days,
  ])
/** The hosts that received a request for this document, once per request. */
function asked(document: string): string[] {
  const requests = product.simulator.admin.requests({ limit: 10_000 }).data
  return requests
    .filter(({ path }) => path.includes(document))
    .map(({ path }) => path.split('/')[2] ?? '')
    .toReversed()
}
const fault = (
  name: keyof typeof HOSTS,
  kind: 'drop_before' | 'error_before' | 'html_body' | 'truncated' | 'rate_limit',
) => product.simulator.admin.addFault({ kind, path: HOSTS[name], params: { status: 200 } })

describe('the registers of companies', () => {
  it('fill in the form, and propose how the buyer stands with the ICMS', async () => {
    const cnpj = company({
      fantasy: 'Compradora',
      email: 'Compras@Compradora.Example.com',
      phone: '1130305050',
      simples: true,
      registrations: [
        { uf: 'RJ', number: '81234567', enabled: true },
        { uf: 'SP', number: '110042490114', enabled: true },
      ],
    })
    const { status, data } = await ask(somebody, cnpj)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      document: cnpj,
      type: 'PJ',
      valid: true,
      corporate_name: 'COMPRADORA LTDA',
      fantasy_name: 'Compradora',
      state_registration: '110042490114',
      is_icms_taxpayer: true,
      icms_taxpayer: 'Contribuinte',
      tax_regime: 'SIMPLES_NACIONAL',
      email: 'compras@compradora.example.com',
      phone: '1130305050',
      cnae: '8599604',
      registry_status: 'ATIVA',
      source: 'CNPJ_WS',
      registration_source: 'CNPJ_WS',
      consulted_at: clock.now().toISOString(),
      stale: false,
    })
    expect(data.address).toMatchObject({
      street: 'RUA DOS PINHEIROS',
      number: '88',
      postal_code: '05422010',
      city_id: 3550308,
      state: { uf: 'SP' },
      city: { name: 'São Paulo' },
    })
  })

  it.each([
    [[{ uf: 'SP', number: '110042490114', enabled: false }], 'NaoContribuinte', false],
    [[{ uf: 'RJ', number: '81234567', enabled: true }], 'NaoContribuinte', false],
    [[], 'NaoContribuinte', false],
  ] as const)('with the registrations %j propose %s', async (registrations, icms_taxpayer, is_icms_taxpayer) => {
    const { data } = await ask(somebody, company({ registrations: [...registrations] }))
    expect(data).toMatchObject({ icms_taxpayer, is_icms_taxpayer })
  })

  it('take a CNPJ with letters, with its punctuation', async () => {
    const { data } = await ask(somebody, encodeURIComponent('li.vra.ria/0001-79'))
    expect(data).toMatchObject({ document: 'LIVRARIA000179', corporate_name: 'ATELIE DAS LETRAS LTDA' })
  })

  it('are asked once: what they said is kept with its day, and asked again when it is old', async () => {
    const cnpj = company()
    const first = await ask(somebody, cnpj)
    clock.advance(60_000)
    expect((await ask(await product.person({ company: plain.companyId }), cnpj)).data).toEqual(first.data)
    await age(cnpj, 29)
    expect((await ask(somebody, cnpj)).data.consulted_at < first.data.consulted_at).toBe(true)
    expect(asked(cnpj)).toEqual([HOSTS.CNPJ_WS])
    await age(cnpj, 1)
    expect((await ask(somebody, cnpj)).data.consulted_at).toBe(clock.now().toISOString())
    expect(asked(cnpj)).toEqual([HOSTS.CNPJ_WS, HOSTS.CNPJ_WS])
  })

  it('are asked again the next day about a company that is not active', async () => {
    const cnpj = company({ status: 'SUSPENSA' })
    expect((await ask(somebody, cnpj)).data.registry_status).toBe('SUSPENSA')
    product.simulator.admin.lookups.setCompany({ cnpj, name: 'COMPRADORA LTDA' })
    await age(cnpj, 1)
    expect((await ask(somebody, cnpj)).data.registry_status).toBe('ATIVA')
  })
})

describe('one that does not answer well', () => {
  it.each(['drop_before', 'error_before', 'html_body', 'truncated', 'rate_limit'] as const)(
    '(%s) leaves the question to the next',
    async (kind) => {
      fault('CNPJ_WS', kind)
      const cnpj = company()
      expect((await ask(somebody, cnpj)).data.source).toBe('CNPJA_OPEN')
      // A dropped keep-alive connection is retried, which is not a second look-up.
      expect([...new Set(asked(cnpj))]).toEqual([HOSTS.CNPJ_WS, HOSTS.CNPJA_OPEN])
    },
  )

  it('is left in peace after five failures, and tried once after five minutes', async () => {
    fault('CNPJ_WS', 'error_before')
    const seen = () =>
      product.simulator.admin.requests({ limit: 10_000 }).data.filter(({ path }) => path.includes(HOSTS.CNPJ_WS)).length
    const before = seen()
    for (let n = 0; n < 7; n++) {
      await ask(somebody, company())
      clock.advance(21_000)
    }
    expect(seen() - before).toBe(5)
    clock.advance(5 * 60_000)
    await ask(somebody, company())
    await ask(somebody, company())
    expect(seen() - before).toBe(6)
  })

  it('that asks for a pause gets it', async () => {
    fault('CNPJ_WS', 'rate_limit')
    await ask(somebody, company())
    product.simulator.admin.removeFaults()
    const cnpj = company()
    await ask(somebody, cnpj)
    expect(asked(cnpj)).toEqual([HOSTS.CNPJA_OPEN])
    clock.advance(61_000)
    expect((await ask(somebody, company())).data.source).toBe('CNPJ_WS')
  })

  it('is never asked more often than it allows, whoever asks at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(somebody, company())))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const by = Map.groupBy(answers, ({ data }) => data.source)
    expect([by.get('CNPJ_WS')?.length, by.get('CNPJA_OPEN')?.length, by.get('BRASILAPI')?.length]).toEqual([3, 5, 4])
    expect(product.simulator.admin.requests({ limit: 12 }).data.filter(({ status }) => status === 429)).toEqual([])
  })
})

describe('when nobody answers', () => {
  const everybodyDown = () => {
    for (const name of Object.keys(HOSTS) as (keyof typeof HOSTS)[]) fault(name, 'drop_before')
  }

  it('what was kept is told as old', async () => {
    const cnpj = company()
    await ask(somebody, cnpj)
    await age(cnpj, 200)
    everybodyDown()
    expect((await ask(somebody, cnpj)).data).toMatchObject({
      stale: true,
      corporate_name: 'COMPRADORA LTDA',
    })
    await age(cnpj, 200)
    expect((await ask(somebody, cnpj)).status).toBe(503)
  })

  it('the answer says so, and when to come back', async () => {
    everybodyDown()
    const { status, code, reply } = await ask(somebody, company())
    expect([status, code, reply.headers.get('retry-after')]).toEqual([503, 'consulta_indisponivel', '60'])
  })
})

describe('a CNPJ that nobody knows', () => {
  it('is not found, which two of them are believed for a day', async () => {
    const cnpj = newCnpj()
    expect(await ask(somebody, cnpj)).toMatchObject({ status: 404, code: 'documento_nao_encontrado' })
    expect(asked(cnpj)).toEqual([HOSTS.CNPJ_WS, HOSTS.CNPJA_OPEN])
    product.simulator.admin.lookups.setCompany({ cnpj, name: 'ACABOU DE ABRIR LTDA' })
    expect((await ask(somebody, cnpj)).status).toBe(404)
    expect(asked(cnpj)).toHaveLength(2)
    await age(cnpj, 1)
    expect((await ask(somebody, cnpj)).data.corporate_name).toBe('ACABOU DE ABRIR LTDA')
  })

  it('is not kept as such while others stayed silent', async () => {
    for (const name of ['CNPJA_OPEN', 'BRASILAPI', 'MINHA_RECEITA'] as const) fault(name, 'error_before')
    const cnpj = newCnpj()
    expect((await ask(somebody, cnpj)).status).toBe(404)
    product.simulator.admin.removeFaults()
    product.simulator.admin.lookups.setCompany({ cnpj, name: 'EXISTE LTDA' })
    expect((await ask(somebody, cnpj)).status).toBe(200)
  })
})

describe('the register of the UF', () => {
  const inSefaz = (cnpj: string, situation: 0 | 1 = 1) =>
    product.simulator.admin.sefaz.setTaxpayer({ uf: 'SP', cnpj, ie: '110042490114', name: 'COMPRADORA', situation })

  it('is asked with the certificate of the company where the others do not tell the state registration', async () => {
    fault('CNPJ_WS', 'error_before')
    fault('CNPJA_OPEN', 'error_before')
    const cnpj = company()
    inSefaz(cnpj)
    const { data } = await ask(shop.adm, cnpj)
    expect(data).toMatchObject({
      source: 'BRASILAPI',
      registration_source: 'SEFAZ',
      state_registration: '110042490114',
      is_icms_taxpayer: true,
      icms_taxpayer: 'Contribuinte',
    })
    // The answer is stored for all users.
    expect((await ask(somebody, cnpj)).data).toEqual(data)
  })

  it('says of a company that it does not know that it is no taxpayer there', async () => {
    fault('CNPJ_WS', 'error_before')
    fault('CNPJA_OPEN', 'error_before')
    const cnpj = company()
    const before = await ask(somebody, cnpj)
    expect(before.data).toMatchObject({
      is_icms_taxpayer: null,
      registration_source: null,
      icms_taxpayer: 'NaoContribuinte',
    })
    expect((await ask(shop.adm, cnpj)).data).toMatchObject({ is_icms_taxpayer: false, registration_source: 'SEFAZ' })
  })

  it('is asked before the free ones where the UF is told, and who gives the address is enough', async () => {
    const cnpj = company({ simples: true, fantasy: 'Compradora' })
    inSefaz(cnpj, 0)
    const { data } = await ask(shop.adm, `${cnpj}?uf=sp`)
    expect(data).toMatchObject({
      corporate_name: 'COMPRADORA',
      fantasy_name: 'Compradora',
      source: 'SEFAZ',
      registration_source: 'SEFAZ',
      icms_taxpayer: 'NaoContribuinte',
      tax_regime: 'SIMPLES_NACIONAL',
      address: { street: 'RUA DOS PINHEIROS', postal_code: '05422010', city_id: 3550308, state_id: 35 },
    })
    expect(asked(cnpj)).toEqual([])
    expect((await ask(shop.adm, `${cnpj}?uf=XX`)).status).toBe(422)
  })

  it('counts before what the free ones say of the state registration', async () => {
    const cnpj = company()
    expect((await ask(shop.adm, `${cnpj}?uf=SP`)).data).toMatchObject({
      corporate_name: 'COMPRADORA LTDA',
      source: 'CNPJ_WS',
      registration_source: 'SEFAZ',
      is_icms_taxpayer: false,
    })
  })

  it('is enough where nobody else knows the company yet', async () => {
    const cnpj = newCnpj()
    inSefaz(cnpj)
    expect((await ask(shop.adm, `${cnpj}?uf=SP`)).data).toMatchObject({
      corporate_name: 'COMPRADORA',
      source: 'SEFAZ',
      icms_taxpayer: 'Contribuinte',
      address: { street: null, state_id: 35 },
    })
  })

  it('that is down takes nothing from the answer', async () => {
    product.simulator.admin.addFault({ kind: 'drop_before', path: 'CadConsultaCadastro4' })
    fault('CNPJ_WS', 'error_before')
    fault('CNPJA_OPEN', 'error_before')
    expect((await ask(shop.adm, company())).data).toMatchObject({ source: 'BRASILAPI', is_icms_taxpayer: null })
  })
})

describe('a person', () => {
  it('is told of by the company’s own notes alone, and nobody outside is asked', async () => {
    expect((await ask(somebody, CPF)).data).toMatchObject({
      document: CPF,
      type: 'PF',
      valid: true,
      corporate_name: null,
      source: null,
      icms_taxpayer: 'NaoContribuinte',
    })
    await noteFor(plain.companyId, 'Ana Antiga')
    await noteFor(plain.companyId, 'Ana Nova')
    await noteFor(shop.companyId, 'Ana da Outra')
    expect((await ask(somebody, '529.982.247-25')).data).toMatchObject({
      corporate_name: 'Ana Nova',
      source: 'OWN_NOTES',
    })
    expect((await ask(shop.adm, CPF)).data.corporate_name).toBe('Ana da Outra')
    expect((await ask(somebody, `${CPF}?company_id=${shop.companyId}`)).status).toBe(404)
    expect((await ask(await product.person({ wise: true }), CPF)).data.corporate_name).toBeNull()
    expect(asked(CPF)).toEqual([])
    expect(await product.sql('select 1 from lookup_answer where key = $1', [CPF])).toEqual([])
  })

  async function noteFor(companyId: number, name: string): Promise<void> {
    await product.sql(
      `with made as (insert into note (company_id, kind, gateway, in_production, nature_operation, customer_name, customer_document, total_cents, created_at, updated_at)
         values ($1, 'NFE', 'FOCUS_NFE', false, 'Venda', $2, $3, 100, now(), now()) returning company_id, id)
       insert into note_customer (company_id, note_id, name, document) select company_id, id, $2, $3 from made`,
      [companyId, name, CPF],
    )
  }
})

describe('a question', () => {
  it.each(['52998224724', '11222333000182', 'abc', '12ABC34501DE36'])('about %s is refused', async (document) => {
    const { status, code, reply } = await ask(somebody, document)
    expect([status, code, reply.body.errors]).toEqual([422, 'documento_invalido', { document: [expect.any(String)] }])
  })

  it('of one person has its measure, and what is kept does not count', async () => {
    const kept = company()
    const answers = []
    for (let n = 0; n < 21; n++) answers.push((await ask(somebody, company())).status)
    expect(answers.filter((status) => status === 429)).toEqual([429])
    await ask(plain.adm, kept)
    expect((await ask(somebody, kept)).status).toBe(200)
  })

  it('is for who has signed in', async () => {
    expect((await product.call(null, 'GET', `/api/sintegra/consult/${CPF}`)).status).toBe(401)
  })
})
