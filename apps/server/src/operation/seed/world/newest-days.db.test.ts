import { addDays, dayInSaoPaulo, startOfDay } from '@talao/fiscal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '../../../../../../test/support/product.ts'
import { until } from '../../../../../../test/support/until.ts'
import { fillAgain, housed, monthMade, worldOf } from '../../../../testing/demonstration.ts'
import { endOfWorld, planWorld } from './plan.ts'
import { SHOPS } from './shops.ts'

/** Enough sales to leave some authorised notes in the newest month despite its planned problems. */
const SALES = 1600
let product: Product
/** Offset of the product's clock. Its day has just begun, until the last test moves it forward. */
let ahead = startOfDay(dayInSaoPaulo(new Date())).getTime() + 60_000 - Date.now()

beforeAll(async () => {
  product = await housed(0, SALES, { now: () => new Date(Date.now() + ahead) })
  await monthMade(product)
})
afterAll(() => product.stop())

async function startDay(): Promise<string> {
  const [row] = await product.sql<{ day: string }>('select day::text from demo_month')
  return row?.day ?? dayInSaoPaulo(new Date())
}

it('bring every sale in by deliveries of its platform, and make no sale twice', async () => {
  const day = await startDay()
  const planned = (planWorld(day, SALES)[0]?.sales ?? []).filter(({ at }) => at < startOfDay(day))
  expect((await soldCodes(day)).before).toEqual(planned.map(({ code }) => code).toSorted())
  const since = new Date(endOfWorld(day).getTime() - 13 * 24 * 3_600_000)
  const told = await product.sql<{ code: string }>(
    `select distinct d.external_sales_id as code from inbox d join sale s on s.id = d.sale_id and s.external_sales_id = d.external_sales_id
     where d.state = 'APPLIED' order by 1`,
  )
  const heard = new Set(told.map(({ code }) => code))
  const newest = planned.filter(({ at }) => at >= since)
  expect(new Set(newest.map(({ shop }) => shop.platform)).size).toBe(4)
  expect(newest.filter(({ code }) => !heard.has(code))).toEqual([])
})

async function soldCodes(day: string): Promise<{ before: string[]; onTheDay: string[] }> {
  const rows = await product.sql<{ code: string; purchase_date: Date }>(
    `select external_sales_id as code, purchase_date from sale where platform <> 'MANUAL' order by 1`,
  )
  const codes = (kept: typeof rows) => kept.map(({ code }) => code)
  const [before, onTheDay] = [true, false].map((is) => rows.filter((row) => row.purchase_date < startOfDay(day) === is))
  return { before: codes(before ?? []), onTheDay: codes(onTheDay ?? []) }
}

it('judge the sales that wait, without waiting for the next round', async () => {
  const unjudged = `select s.id from sale s left join sale_flight f on f.company_id = s.company_id and f.sale_id = s.id
    where s.status in ('PENDING', 'UNPROCESSED') and f.sale_id is null limit 1`
  await until('every waiting sale to have a light', async () => (await product.sql(unjudged)).length === 0)
  const [lit] = await product.sql<{ sales: number }>('select count(*)::int as sales from sale_flight')
  expect(lit?.sales).toBeGreaterThan(0)
})

it('keep with every note that went out the norms it was made under, and why it has what it has', async () => {
  const [noted] = await product.sql<{ all: number; told: number }>(
    `select count(*)::int as all, count(*) filter (where norms_version is not null and reasons is not null)::int as told
     from note where enotas_status = 'Autorizada'`,
  )
  expect(noted?.all).toBeGreaterThan(0)
  expect(noted?.told).toBe(noted?.all)
})

it('leave nothing of a secret in what is kept', async () => {
  const kept = await product.sql(
    `select id from inbox where convert_from(body, 'UTF8') || headers::text || query::text ~ 'demonstracao-(farol|mare)|hottok-de-teste'`,
  )
  expect(kept).toEqual([])
})

it('show at each integration what came since midnight, and what was turned away today at one', async () => {
  const day = await startDay()
  const rows = await product.sql<{ name: string; today: boolean; refused: number }>(
    `select name, (last_event_at at time zone 'America/Sao_Paulo')::date = '${day}' as today, refused_that_day as refused
     from sale_integration order by name`,
  )
  const expected = SHOPS.map(({ name, platform }) => ({ name, today: true, refused: platform === 'TICTO' ? 2 : 0 }))
  expect(rows).toEqual(expect.arrayContaining(expected))
  const states = await product.sql<{ state: string; reason: string }>(
    `select distinct state, reason from inbox where state <> 'APPLIED' order by 1, 2`,
  )
  expect(states).toEqual([
    { state: 'IGNORED', reason: 'Aviso repetido: já tinha sido aplicado.' },
    { state: 'IGNORED', reason: 'Carrinho abandonado: ainda não há venda.' },
    {
      state: 'IGNORED',
      reason: 'O evento myeduzz.invoice_split ainda não é conhecido. Foi guardado e nenhuma venda mudou.',
    },
    {
      state: 'NEEDS_MAPPING',
      reason: 'A venda parece ser de um afiliado: a nota ao comprador é de quem produz.',
    },
  ])
})

it('have a sheet of which three rows did not come in, each with its reason, and a task that is done', async () => {
  const { imports, fails, tasks } = await worldOf(product)
  expect(imports).toMatchObject([{ status: 'DONE', rows: 9, success_rows: 6, fail_rows: 3 }])
  expect(fails).toMatchObject([
    { row: 3, column_name: 'CPF/CNPJ do cliente' },
    { row: 6, column_name: 'CEP' },
    { row: 9, column_name: 'Data da venda' },
  ])
  expect(tasks).toMatchObject([{ kind: 'fiscal-note:download', state: 'DONE', failed: 0 }])
  const numbered = `count(n.number)::int as numbered`
  const sold = await product.sql(
    `select count(distinct s.id)::int as sales, ${numbered} from sale s left join note n on n.sale_id = s.id
     where s.platform = 'MANUAL'`,
  )
  expect(sold).toEqual([{ sales: 6, numbered: 0 }])
})

it('tell no story in the words of the wire, and agree with their notes', async () => {
  const { events = [] } = await worldOf(product)
  const wire = events.filter(
    (event) => 'detail' in event && /[A-Z]{3,}_|[a-z]_[a-z]|\bPAID\b/.test(String(event.detail)),
  )
  expect(wire).toEqual([])
  expect(await product.sql('select id from sale where difference_since is not null')).toEqual([])
})

it('end with a day whose sales come at their hours, each once', async () => {
  const day = await startDay()
  const ofTheDay = (planWorld(day, SALES)[0]?.sales ?? []).filter(({ at }) => at >= startOfDay(day))
  expect((await soldCodes(day)).onTheDay).toEqual([])
  // Moves to the last minute of the day.
  ahead = startOfDay(addDays(day, 1)).getTime() - 60_000 - Date.now()
  for (let times = 0; times < 2; times += 1) {
    await fillAgain(product)
    await until('the work to be done', async () => (await worksLeft()) === 0)
    expect((await soldCodes(day)).onTheDay).toEqual(ofTheDay.map(({ code }) => code).toSorted())
  }
})

async function worksLeft(): Promise<number> {
  const rows = await product.sql(
    `select id from jobs.job where name = 'fill-demonstration' and state < 'completed' and start_after <= now()`,
  )
  return rows.length
}
