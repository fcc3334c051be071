import type { CompanyOut } from '@talao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { newCnpj, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { issuersToCheck } from './sweep-registers.ts'

const DAY_MS = 86_400_000
/**
 * Each test advances the clock beyond a minute of request limits. The authority's clock follows, as it refuses notes
 * from its future.
 */
const clock = fixedClock(new Date(Date.now() - 100 * 60_000).toISOString())
const HOSTS = ['publica.cnpj.ws', 'open.cnpja.com', 'brasilapi.com.br', 'minhareceita.org']

let product: Product
let side: WorkerSide
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  side = await workerSide(product, clock)
})
afterAll(async () => {
  await side.close()
  await product.stop()
})
beforeEach(() => {
  product.simulator.admin.removeFaults()
  clock.advance(5 * 60_000)
})

type Register = Omit<Parameters<Product['simulator']['admin']['lookups']['setCompany']>[0], 'cnpj' | 'name'>

/** Sets the register's answer about the company. */
function register(cnpj: string, wish: Register): void {
  product.simulator.admin.lookups.setCompany({ cnpj, name: 'LOJA DOS TESTES LTDA', mei: false, ...wish })
}

/** A company registered here as Simples, issuing in production, after the first look-up of its entry. */
async function openedShop(wish: Register): Promise<Shop> {
  const cnpj = newCnpj()
  register(cnpj, wish)
  const shop = await openShop(product, { cnpj })
  await product.sql(`update company set gateway = 'SEFAZ', homologation_mode = false where id = $1`, [shop.companyId])
  await product.sql('update nfe_default_setting set in_production = true where company_id = $1', [shop.companyId])
  return shop
}

async function checkedShop(wish: Register): Promise<Shop> {
  const shop = await openedShop(wish)
  await until('the register to be asked', async () => (await company(shop)).register_checked_at)
  return shop
}

async function company({ adm, companyId }: Shop): Promise<CompanyOut> {
  return (await product.call(adm, 'GET', `/api/company/${companyId}`)).body.data as CompanyOut
}

const checkNow = ({ adm, companyId }: Shop) => product.call(adm, 'POST', `/api/company/${companyId}/register-check`)
const save = ({ adm, companyId }: Shop, body: object) => product.call(adm, 'PUT', `/api/company/${companyId}`, body)
const confirm = async (shop: Shop, of: Pick<CompanyOut, 'register_regime' | 'register_status'>) =>
  product.call(shop.adm, 'POST', `/api/company/${shop.companyId}/register-confirm`, {
    register_regime: of.register_regime,
    register_status: of.register_status,
  })

async function sold(shop: Shop, code: string): Promise<void> {
  expect((await shop.deliver(purchase({ code, at: clock.now() }))).status).toBe(200)
}
const standing = (shop: Shop, code: string, wanted: string) =>
  until(`${code} to be ${wanted}`, async () => {
    const note = await shop.note(code)
    return note?.enotas_status === wanted ? note : undefined
  })

/** The outside registers that were asked about this CNPJ. */
const asked = (cnpj: string) =>
  product.simulator.admin
    .requests({ limit: 10_000 })
    .data.filter(({ path }) => HOSTS.some((host) => path.includes(host)) && path.includes(cnpj)).length

async function told(shop: Shop): Promise<string[]> {
  const rows = await product.sql<{ facts: { reason: string } }>(
    `select facts from notification where company_id = $1 and user_id = $2 and sub_category = 'REGISTER' order by created_at, id`,
    [shop.companyId, shop.adm.id],
  )
  return rows.map(({ facts }) => facts.reason)
}

describe('a save of a company', () => {
  it('has the register asked in the background, and what it says stands on the company', async () => {
    const shop = await checkedShop({ simples: true })
    expect(await company(shop)).toMatchObject({
      register_regime: 'SIMPLES_NACIONAL',
      register_status: 'ATIVA',
      register_difference: null,
      register_confirmed_at: null,
    })
    const before = asked(shop.cnpj)
    expect(before).toBeGreaterThan(0)
    await save(shop, { fantasy_name: 'Outro nome' })
    await idle(shop)
    expect(asked(shop.cnpj)).toBe(before)
  })

  it.each(['drop_before', 'delay'] as const)('is done, and its notes go, while nobody answers (%s)', async (kind) => {
    // Longer than the timeout of a look-up.
    for (const path of HOSTS) product.simulator.admin.addFault({ kind, path, params: { ms: 60_000 } })
    const shop = await openedShop({ mei: true })
    expect((await save(shop, { fantasy_name: 'Sem resposta' })).status).toBe(200)
    await sold(shop, 'HPDOWN')
    await standing(shop, 'HPDOWN', 'Autorizada')
    if (kind === 'drop_before') expect((await checkNow(shop)).body).toMatchObject({ code: 'consulta_indisponivel' })
    expect(await company(shop)).toMatchObject({ register_checked_at: null, register_difference: null })
  })

  it('forgets what was said of another CNPJ', async () => {
    const shop = await checkedShop({ simples: true })
    const other = newCnpj()
    register(other, { mei: true })
    await product.sql('delete from company_certificate where company_id = $1', [shop.companyId])
    for (const path of HOSTS) product.simulator.admin.addFault({ kind: 'drop_before', path })
    expect((await save(shop, { cnpj: other })).status).toBe(200)
    expect(await company(shop)).toMatchObject({ register_checked_at: null, register_regime: null })
    product.simulator.admin.removeFaults()
    clock.advance(6 * 60_000)
    expect((await checkNow(shop)).status).toBe(200)
    expect((await company(shop)).register_regime).toBe('MEI')
  })
})

describe('a company that stands otherwise in the register', () => {
  it.each([
    [{ mei: true, simples: true }, 'Lá consta MEI.', 'MEI'],
    [{ simples: false }, 'Lá consta regime normal, fora do Simples.', 'LUCRO_PRESUMIDO'],
  ])('%j has its notes wait, each with the words, until the right regime is saved', async (wish, words, tax_regime) => {
    const shop = await checkedShop(wish)
    await sold(shop, 'HPREG')
    const note = await standing(shop, 'HPREG', 'FAIL')
    const text = `O regime tributário da empresa não é o que a Receita tem. ${words} Corrija o regime no cadastro da empresa, ou peça à contabilidade que veja o da Receita.`
    expect(note).toMatchObject({ fail_on_send_to_enotas: text, number: null, ref: null })
    const code = 'NFE-COMPANY-REGISTER-REGIME'
    const detail = await product.call(shop.adm, 'GET', `/api/fiscal-note/${note.id}`)
    expect(detail.body.data).toMatchObject({ problems: [expect.objectContaining({ code, text })] })
    expect((await product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/send`, {})).status).toBe(422)
    const chosen = { entity: 'fiscal-note', action: 'send', ids: [note.id] }
    const preview = await product.call(shop.adm, 'POST', '/api/batch/preview', chosen)
    expect(preview.body.data).toMatchObject({ can: 0, cannot: [{ reason: text, total: 1 }] })
    expect(await told(shop)).toEqual([text])

    // Saving succeeds without an answer.
    await product.sql(`update lookup_answer set fetched_at = fetched_at - interval '8 days' where key = $1`, [
      shop.cnpj,
    ])
    for (const path of HOSTS) product.simulator.admin.addFault({ kind: 'drop_before', path })
    expect((await save(shop, { tax_regime })).status).toBe(200)
    expect((await company(shop)).register_difference).toBeNull()
    await until('the note to leave', async () => (await shop.note('HPREG'))?.ref)
  })

  it('that is not active there has its notes wait until it is', async () => {
    const shop = await checkedShop({ simples: true, status: 'INAPTA' })
    await sold(shop, 'HPINAPTA')
    const { fail_on_send_to_enotas: reason } = await standing(shop, 'HPINAPTA', 'FAIL')
    expect(reason).toMatch(/^O CNPJ da empresa não está ativo na Receita. Lá consta INAPTA. Regularize/)
    register(shop.cnpj, { simples: true })
    clock.advance(2 * 60_000)
    expect((await checkNow(shop)).status).toBe(200)
    await standing(shop, 'HPINAPTA', 'Autorizada')
  })

  it('in homologation, or with an old answer, or unknown there, waits for nothing', async () => {
    const shop = await checkedShop({ mei: true })
    await product.sql('update nfe_default_setting set in_production = false where company_id = $1', [shop.companyId])
    await sold(shop, 'HPTEST')
    await standing(shop, 'HPTEST', 'Autorizada')
    await product.sql('update nfe_default_setting set in_production = true where company_id = $1', [shop.companyId])
    await product.sql(
      `update company set register_checked_at = register_checked_at - interval '16 days' where id = $1`,
      [shop.companyId],
    )
    await sold(shop, 'HPOLD')
    await standing(shop, 'HPOLD', 'Autorizada')
    const unknown = await openShop(product)
    await product.sql(`update company set gateway = 'SEFAZ', homologation_mode = false where id = $1`, [
      unknown.companyId,
    ])
    await product.sql('update nfe_default_setting set in_production = true where company_id = $1', [unknown.companyId])
    await until('the register to be asked', async () => (await company(unknown)).register_checked_at)
    expect((await company(unknown)).register_difference).toMatchObject({ code: '178', holds: false })
    await sold(unknown, 'HPNEW')
    await standing(unknown, 'HPNEW', 'Autorizada')
  })

  it('in excess of the sublimit is of the Simples there', async () => {
    const shop = await checkedShop({ simples: true })
    await save(shop, { tax_regime: 'SIMPLES_NACIONAL_EXCESSO' })
    expect((await company(shop)).register_difference).toBeNull()
  })

  it('has them go when somebody says that the register is out of date, until it says something else', async () => {
    const shop = await checkedShop({ mei: true })
    const other = await checkedShop({ mei: true })
    for (const one of [shop, other]) {
      await sold(one, 'HPSAID')
      await standing(one, 'HPSAID', 'FAIL')
    }
    const plain = await product.person({ company: shop.companyId, role: null })
    const seen = await company(shop)
    expect((await product.call(plain, 'POST', `/api/company/${shop.companyId}/register-confirm`, seen)).status).toBe(
      403,
    )
    expect((await confirm(shop, { ...seen, register_regime: 'NORMAL' })).body.code).toBe('versao_desatualizada')
    expect((await confirm(shop, seen)).status).toBe(200)
    expect(await company(shop)).toMatchObject({
      register_confirmed_at: clock.now().toISOString(),
      register_confirmed_by: 'Pessoa de Teste',
      register_difference: { code: '180' },
    })
    await standing(shop, 'HPSAID', 'Autorizada')
    expect(await shop.note('HPSAID')).toMatchObject({ enotas_status: 'Autorizada' })
    expect(await other.note('HPSAID')).toMatchObject({ enotas_status: 'FAIL' })
    expect((await company(other)).register_confirmed_at).toBeNull()
    const [entry] = await product.sql<{ after: object }>(
      `select after from audit_log where company_id = $1 and call = 'POST /api/company/:id/register-confirm'`,
      [shop.companyId],
    )
    expect(entry?.after).toMatchObject({ register_confirmed_by: 'Pessoa de Teste', register_confirmed_regime: 'MEI' })

    clock.advance(2 * 60_000)
    expect((await checkNow(shop)).status).toBe(200)
    expect((await company(shop)).register_confirmed_by).toBe('Pessoa de Teste')
    expect(await told(shop)).toHaveLength(1)

    register(shop.cnpj, { simples: false })
    clock.advance(2 * 60_000)
    expect((await checkNow(shop)).status).toBe(200)
    expect(await company(shop)).toMatchObject({ register_regime: 'NORMAL', register_confirmed_at: null })
    expect(await told(shop)).toEqual([expect.any(String), expect.stringContaining('fora do Simples')])
    await sold(shop, 'HPAGAIN')
    await standing(shop, 'HPAGAIN', 'FAIL')

    // The user's mark belonged to the earlier answer and does not return with it.
    register(shop.cnpj, { mei: true })
    clock.advance(2 * 60_000)
    expect((await checkNow(shop)).status).toBe(200)
    expect(await company(shop)).toMatchObject({ register_regime: 'MEI', register_confirmed_at: null })
    expect(await shop.note('HPAGAIN')).toMatchObject({ enotas_status: 'FAIL' })
  })
})

describe('the night', () => {
  /** The companies whose look-up would be due at this moment. */
  async function due(at: Date): Promise<number[]> {
    await product.sql(`delete from jobs.job where name = 'check-register'`)
    await issuersToCheck(side, at)
    const rows = await product.sql<{ id: number }>(
      `select (data ->> 'company_id')::int as id from jobs.job where name = 'check-register' and singleton_key like 'night:%'`,
    )
    await product.sql(`delete from jobs.job where name = 'check-register'`)
    return rows.map(({ id }) => id)
  }

  it('asks about a company each week, and each day from 1 to 10 January', async () => {
    const shop = await checkedShop({ simples: true })
    // Of years to come: the look-ups that a night queues begin in it, and none may run between two of these.
    const year = clock.now().getUTCFullYear() + 2
    const isAsked = async (day: string, age = 1) => {
      const night = new Date(`${day}T03:10:00Z`)
      await product.sql('update company set register_checked_at = $2 where id = $1', [
        shop.companyId,
        new Date(night.getTime() - age * DAY_MS).toISOString(),
      ])
      return (await due(night)).includes(shop.companyId)
    }
    expect(await isAsked(`${year}-06-10`)).toBe(false)
    expect(await isAsked(`${year}-06-10`, 6)).toBe(false)
    expect(await isAsked(`${year}-06-10`, 7)).toBe(true)
    expect(await isAsked(`${year}-12-31`)).toBe(false)
    expect(await isAsked(`${year + 1}-01-01`)).toBe(true)
    expect(await isAsked(`${year + 1}-01-10`)).toBe(true)
    expect(await isAsked(`${year + 1}-01-11`)).toBe(false)
  })
})

/** Waits until no look-up of the company is queued. */
async function idle({ companyId }: Shop): Promise<void> {
  await until('the check to be through', async () => {
    const rows = await product.sql(
      `select 1 from jobs.job where name = 'check-register' and (data ->> 'company_id')::int = $1 and state < 'completed'`,
      [companyId],
    )
    return rows.length === 0
  })
}
