import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lettersTo, lettersWritten } from '../../../../../test/support/mailbox.ts'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, newCnpj } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'

/** A Monday, seven in the morning in São Paulo. */
const MONDAY = '2026-11-23T10:00:00Z'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const clock = fixedClock(MONDAY)
let product: Product
let side: WorkerSide
let person: Person
let company: number

beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  side = await workerSide(product, clock)
})
afterAll(async () => {
  await side.close()
  await product.stop()
})
/** A new user with a company; users of earlier tests no longer want summaries. */
beforeEach(async () => {
  clock.set(MONDAY)
  await product.sql(`update app_user set preferences = '{}'`)
  person = await product.person()
  company = idOf(
    await product.call(person, 'POST', '/api/company', { corporate_name: 'Loja da Ana Ltda', cnpj: newCnpj() }),
  )
})

const wish = (preferences: object, who = person) => product.call(who, 'PUT', '/api/auth/user', { preferences })
const tell = (entity: number, who = company, what = 'DENIED') =>
  product.sql(`select notify_people($1, 'NFE', $2, $3, $4, $5, $6)`, [
    who,
    what,
    entity,
    JSON.stringify({ number: entity, reason: 'CNPJ não cadastrado' }),
    `x:${entity}`,
    clock.now(),
  ])
/** Runs the minute's sweep at this hour in São Paulo, and waits for the last mail. */
async function at(hour: number, day = 0): Promise<void> {
  clock.set(new Date(Date.parse(MONDAY) + (hour - 7) * HOUR_MS + day * DAY_MS).toISOString())
  const key = `test-${Math.random()}`
  await withCompanies(side.db, [], (tx) => side.queue.enqueue(tx, 'sweep', { tick: 'minute' }, { key }))
  await until('the sweep and what it asked for', async () => {
    const [row] = await product.sql<{ swept: number; open: number }>(
      `select count(*) filter (where singleton_key = $1 and state = 'completed')::int as swept,
        count(*) filter (where name in ('write-digest', 'send-account-mail') and state < 'completed')::int as open from jobs.job`,
      [key],
    )
    return row?.swept === 1 && row.open === 0
  })
  await lettersWritten(product)
}
const subjects = (who = person) => lettersTo(product, who.email).map(({ subject }) => subject)
const lastText = () => (lettersTo(product, person.email).at(-1)?.text ?? '').replaceAll('\r\n', '\n')

describe('the summary by mail', () => {
  it('leaves at eight in São Paulo for whoever chose it, once, with what is unread and how to stop it', async () => {
    const colleague = await product.person({ company })
    await wish({ digest: 'daily' })
    await tell(7)
    await at(7)
    expect(subjects()).toEqual([])
    await at(8)
    await at(8)
    await at(9)
    expect(subjects()).toEqual(['Resumo do Talão: 1 aviso por ler'])
    expect(subjects(colleague)).toEqual([])
    expect(lastText()).toContain('Loja da Ana Ltda:\n• A NF-e 7 foi negada. CNPJ não cadastrado.')
    expect(lastText()).toContain(`${product.config.publicUrl}/minha-conta?aba=acesso`)
  })

  it('says an alert of a note that was authorised', async () => {
    await wish({ digest: 'daily' })
    await tell(7, company, 'ALERTS')
    await at(8)
    expect(lastText()).toContain('• A NF-e 7 foi autorizada com avisos. CNPJ não cadastrado.')
  })

  it('is never empty: not of what was read, and not of what the last one said', async () => {
    await wish({ digest: 'daily' })
    await at(8)
    await tell(1)
    await product.call(person, 'PUT', '/api/notification/ALL')
    await at(8, 1)
    expect(subjects()).toEqual([])
    await tell(2)
    await at(8, 2)
    await at(8, 3)
    expect(subjects()).toHaveLength(1)
    expect(lastText()).toContain('A NF-e 2 foi negada')
    expect(lastText()).not.toContain('A NF-e 1 ')
  })

  it('says what came to a stop, and of many notifications the newest with how many more', async () => {
    await wish({ digest: 'daily' })
    for (let n = 1; n <= 13; n += 1) await tell(n)
    await product.sql(
      `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, created_at, updated_at)
       select $1, 'HOTMART', 'HP-' || n, 'UNPROCESSED', 'PAID', $2, '{}', $2, 100, 'Ana', $2, $2, $2 from generate_series(1, 2) n`,
      [company, clock.now()],
    )
    await at(8)
    expect(subjects()).toEqual(['Resumo do Talão: 15 avisos por ler e 2 pendências'])
    expect(lastText()).toContain('• E mais 5 avisos.')
    expect(lastText()).toContain('Parado, à espera de alguém: 2 vendas incompletas.')
  })

  it('waits for the hour they chose, is late by two hours at most, and covers the time it missed', async () => {
    expect((await wish({ digest: 'daily', digest_hour: 18 })).status).toBe(200)
    await tell(1)
    for (const hour of [8, 17, 21]) await at(hour)
    expect(subjects()).toEqual([])
    await at(20, 1)
    expect(subjects()).toHaveLength(1)
    for (const digest_hour of [24, -1, 1.5, '8']) expect((await wish({ digest_hour })).status).toBe(422)
  })

  it('comes on Mondays to whoever chose a weekly one, and tells of the week', async () => {
    await wish({ digest: 'weekly' })
    await at(8)
    clock.set(new Date(Date.parse(MONDAY) + DAY_MS).toISOString())
    await tell(1)
    for (const day of [1, 2, 3, 4, 5, 6]) await at(8, day)
    expect(subjects()).toEqual([])
    await at(8, 7)
    expect(subjects()).toHaveLength(1)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['switched off', () => product.sql('update app_user set disabled_at = now() where id = $1', [person.id])],
    ['out of the company', () => product.sql('delete from membership where user_id = $1', [person.id])],
    ['done with it', () => wish({ digest: 'none' })],
  ])('is not for somebody who is %s', async (_what, change) => {
    await wish({ digest: 'daily' })
    await tell(1)
    await change()
    await at(8)
    expect(subjects()).toEqual([])
  })

  it('says nothing of another company', async () => {
    const other = await product.person()
    const theirs = idOf(
      await product.call(other, 'POST', '/api/company', { corporate_name: 'Canário Ltda', cnpj: newCnpj() }),
    )
    await wish({ digest: 'daily' })
    await tell(1)
    await tell(99, theirs)
    await at(8)
    expect(subjects()).toEqual(['Resumo do Talão: 1 aviso por ler'])
    expect(lastText()).not.toMatch(/Canário|NF-e 99/)
  })
})
