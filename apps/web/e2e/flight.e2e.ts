import type { Page } from '@playwright/test'
import type { FlightTestOut } from '@talao/contract'
import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import { expect, expectAccessible, open, test } from './support.ts'

const BUYER = {
  // A name of one letter fits in a sale, and in no note.
  name: 'Ó',
  document: '52998224725',
  email: 'o@cliente.example',
  address: {
    postal_code: '05422010',
    street: 'Rua dos Pinheiros',
    number: '88',
    neighborhood: 'Pinheiros',
    city_id: 3550308,
  },
}
const CAUSE = 'Um dado do comprador não cabe na nota'

test('a sale that will fail on its day says so days before, at home, in the list and on its sheet', async ({
  signedIn: page,
}) => {
  test.slow()
  const { data: user } = (await (await page.request.get('/api/auth/user')).json()) as { data: { company_id: number } }
  const answer = await page.request.post('/api/sale', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      company_id: user.company_id,
      external_sales_id: `VOO-${Date.now()}`,
      client: BUYER,
      items: [{ product_id: null, description: 'Apostila avulsa', quantity: 1, value_per_unit: 10 }],
      date_to_process: addDays(dayInSaoPaulo(new Date()), 10),
    },
  })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
  const { id } = ((await answer.json()) as { data: { id: number } }).data
  const light = async () => (await (await page.request.get(`/api/sale/${id}`)).json()).data.light
  // Changes of half a minute share one flight.
  await expect.poll(light, { timeout: 90_000 }).toBe('RED')

  await open(page, '/', 'Painel')
  const panel = page.getByRole('region', { name: 'O que vai acontecer com as vendas que esperam' })
  await expect(panel.getByText(CAUSE)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('listitem').filter({ hasText: CAUSE }).getByRole('link', { name: 'Ver vendas' }).click()
  await expect(page).toHaveURL(/cause=BUYER_DATA/)
  await expect(page.getByText(CAUSE, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Vai falhar: um dado do comprador não cabe na nota').first()).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^Venda ${id},`) }).click()
  const sheet = page.getByRole('complementary', { name: /^Venda / })
  await expect(sheet.getByText('Vai falhar: um dado do comprador não cabe na nota.')).toBeVisible()
})

const today = dayInSaoPaulo(new Date())
const group = (cause: string, more: Partial<FlightTestOut['groups'][number]>): FlightTestOut['groups'][number] => ({
  cause,
  level: 'FAIL',
  place: 'BUYER',
  title: cause,
  act: 'Peça o endereço ao comprador.',
  route: `/vendas?status=all&cause=${cause}`,
  first_date: addDays(today, 4),
  last_date: addDays(today, 11),
  law_date: null,
  own_day: { total: 12, amount: 3564 },
  if_late: { sales: 0 },
  products: 0,
  defaults: false,
  ...more,
})
const RATE = { date: addDays(today, 31), text: 'A CBS muda, e a alíquota ainda não foi fixada', source: 'LC 214/2025' }
const FLIGHT: FlightTestOut = {
  flown_at: new Date().toISOString(),
  norms_version: 'talao 0.1.0',
  is_running: false,
  lights: {
    GREEN: { total: 1007, amount: 320_000 },
    YELLOW: { total: 214, amount: 66_277 },
    RED: { total: 12, amount: 3564 },
  },
  days: Array.from({ length: 61 }, (_, ahead) => ({
    date: addDays(today, ahead),
    GREEN: ahead < 31 ? 20 + ((ahead * 7) % 19) : 2,
    YELLOW: ahead < 31 ? 0 : 5 + (ahead % 4),
    RED: ahead % 4 === 0 && ahead < 13 ? 3 : 0,
  })),
  dates: [
    { date: addDays(today, 1), text: 'O PDF da NF-e ganha o quadro do IBS e da CBS', source: 'NT', confidence: 'A' },
    { ...RATE, confidence: 'A' },
    { date: null, text: 'O Simples declara IBS e CBS num quadro próprio da NF-e', source: 'NT', confidence: 'B' },
  ],
  groups: [
    group('BUYER_ADDRESS_MISSING', { title: 'Falta o endereço do comprador' }),
    group('NCM', {
      title: 'Falta o NCM do produto, ou ele não existe',
      act: 'Escolha o NCM no produto.',
      place: 'PRODUCT',
      route: '/voo?causa=NCM',
      first_date: today,
      last_date: null,
      own_day: { total: 0, amount: 0 },
      products: 3,
    }),
    group('IBS_CBS_RATE_UNKNOWN', {
      title: 'IBS e CBS ficam de fora: a alíquota ainda não foi fixada',
      act: 'Não há nada a fazer até que seja.',
      level: 'WARN',
      place: 'NORMS',
      route: '/normas?aba=nao-fixadas',
      first_date: addDays(today, 31),
      last_date: addDays(today, 60),
      own_day: { total: 214, amount: 66_277 },
      if_late: { sales: 120 },
      law_date: { ...RATE, confidence: 'A' },
    }),
  ],
  if_late: [],
}

/** With the companies on screen, or without a query where they are all. */
const FLIGHT_CALL = /\/api\/flight-test(\?|$)/

async function show(page: Page, change: Partial<FlightTestOut>): Promise<void> {
  await page.route(FLIGHT_CALL, (route) => route.fulfill({ json: { data: { ...FLIGHT, ...change } } }))
}

test('the page of the flight says what fails, on what day and where each group is mended', async ({
  signedIn: page,
}) => {
  await show(page, {})
  await open(page, '/', 'Painel')
  await page.getByRole('link', { name: 'Voo de teste' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Voo de teste' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vão falhar: 12 vendas' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Falta o endereço do comprador' })
  await expect(row).toContainText('Vai falhar')
  await expect(row).toContainText('R$ 3.564,00')
  await expect(page.getByRole('row').filter({ hasText: 'a alíquota ainda não' })).toContainText('mais 120 vendas')
  const law = page.getByRole('region', { name: 'O que a lei muda nestes 60 dias' })
  await expect(law.getByRole('listitem').nth(0)).toContainText('amanhã')
  await expect(law.getByRole('listitem').nth(1)).toContainText('214 vendas tocadas: 1 causa, abaixo.')
  await expect(law.getByRole('listitem').nth(2)).toContainText('Sem dia')
  await expectAccessible(page)

  // The bars are told in a table too, by the keyboard alone.
  await page.getByText('Ver os dias em números').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').first().getByRole('row').nth(1)).toContainText('3')
  await row.getByRole('link', { name: 'Ver as 12' }).click()
  await expect(page).toHaveURL(/vendas\?status=all&cause=BUYER_ADDRESS_MISSING/)
})

test('a cause opens what it holds, and the address keeps it open', async ({ signedIn: page }) => {
  await show(page, {})
  const rows = [
    { kind: 'PRODUCT', id: 7, title: 'Planilha do Mar', route: '/produtos/detalhes/7', amount: 97, due_on: today },
  ]
  const json = { data: rows, total: 4, current_page: 1, per_page: 20, last_page: 1 }
  await page.route(/\/api\/flight-test\/rows/, (route) => route.fulfill({ json: { ...json, causes: [] } }))
  await open(page, '/voo', 'Voo de teste')
  await page.getByRole('link', { name: 'Ver os 3' }).click()
  await expect(page).toHaveURL(/causa=NCM/)
  const held = page.getByRole('region', { name: 'Falta o NCM do produto, ou ele não existe' })
  await expect(held.getByRole('link', { name: 'Planilha do Mar' })).toHaveAttribute('href', /produtos\/detalhes\/7/)
  await expect(held.getByText('E mais 3.')).toBeVisible()
})

test('a flight is asked for, and the page waits for it', async ({ signedIn: page }) => {
  await show(page, {})
  await open(page, '/voo', 'Voo de teste')
  await page.unroute(FLIGHT_CALL)
  await show(page, { is_running: true })
  await page.getByRole('button', { name: 'Voar de novo' }).click()
  await expect(page.getByRole('button', { name: 'Voando…' })).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'voando agora' })).toBeVisible()
  await page.unroute(FLIGHT_CALL)
  await show(page, { groups: [], is_running: false })
  await expect(page.getByText('Nada vai falhar nos próximos 60 dias. Conferido')).toBeVisible()
})

test('before the first flight, and when it cannot be read, the page says what to do', async ({ signedIn: page }) => {
  const none = { total: 0, amount: 0 }
  const lights = { GREEN: none, YELLOW: none, RED: none }
  await show(page, { flown_at: null, norms_version: null, lights, days: [], groups: [], dates: [] })
  await open(page, '/voo', 'Voo de teste')
  await expect(page.getByRole('heading', { name: 'O primeiro voo sai em um minuto' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Voar agora' })).toBeEnabled()
  await expectAccessible(page)
  await page.unroute(FLIGHT_CALL)
  await page.route(FLIGHT_CALL, (route) =>
    route.fulfill({ status: 500, json: { code: 'erro_interno', message: 'Algo falhou aqui.' } }),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})
