import type { Page } from '@playwright/test'
import type { HomeOut } from '@talao/contract'
import { expect, expectAccessible, forgetScreens, go, open, test } from './support.ts'

/** Codes for fuels, whose notes are sent without the IBS/CBS group on any day. */
const FUEL = { cst_ibscbs: '620', cclasstrib: '620001' }
const ITEM = { description: 'Apostila avulsa', quantity: 1, value_per_unit: 10, ncm: '49019900', nfe_tax: FUEL }
const BUYER = {
  name: 'Marina Prado',
  document: '52998224725',
  email: 'marina@cliente.example',
  address: {
    postal_code: '05422010',
    street: 'Rua dos Pinheiros',
    number: '88',
    neighborhood: 'Pinheiros',
    city_id: 3550308,
  },
}

async function made(page: Page, send: boolean): Promise<number> {
  const { data: user } = (await (await page.request.get('/api/auth/user')).json()) as { data: { company_id: number } }
  const answer = await page.request.post('/api/fiscal-note', {
    headers: { origin: new URL(page.url()).origin },
    data: { company_id: user.company_id, items: [ITEM], customer_note: BUYER, send },
  })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
  return ((await answer.json()) as { data: { id: number } }).data.id
}

async function authorised(page: Page): Promise<number> {
  const id = await made(page, true)
  const status = async () => (await (await page.request.get(`/api/fiscal-note/${id}`)).json()).data.enotas_status
  await expect.poll(status).toBe('Autorizada')
  return id
}

test('a draft says beside its sum that it would go without IBS and CBS, and is no faulty note for it', async ({
  signedIn: page,
}) => {
  const id = await made(page, false)
  await open(page, `/nota-produto/detalhes/${id}`, /^NF-e/)
  await expect(page.getByRole('note').filter({ hasText: 'Vai sair sem IBS e CBS.' })).toContainText(
    'dados da tributação monofásica',
  )
  await expect(page.getByRole('alert').filter({ hasText: 'IBS' })).toHaveCount(0)
  await page.request.delete(`/api/fiscal-note/${id}`, { headers: { origin: new URL(page.url()).origin } })
})

test('notes that went without IBS and CBS are counted, found by keyboard, and say what to do', async ({
  signedIn: page,
}) => {
  const id = await authorised(page)
  await open(page, '/nota-produto?status=all', 'NF-e')
  const view = page.getByRole('navigation', { name: 'Visões' }).getByRole('link', { name: /^Sem IBS\/CBS \d+$/ })
  const counted = Number(/\d+$/.exec(await view.innerText())?.[0])
  await view.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/without_ibs_cbs=true/)
  await expect(page.getByRole('status').filter({ hasText: /notas?$/ })).toHaveText(new RegExp(`^${counted} notas?$`))
  const chip = page.getByRole('button', { name: 'Tirar filtro Reforma Sem IBS/CBS' })
  await expect(chip).toBeVisible()
  await expectAccessible(page)

  await go(page, `/nota-produto/detalhes/${id}`, /^NF-e/)
  await expect(page.getByText('Saiu sem IBS e CBS')).toBeVisible()
  await expect(page.getByText(/pede dados que o Talão não escreve\. Confira-a no produto/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver produtos' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/produtos/)

  await go(page, '/nota-produto?status=all&without_ibs_cbs=true', 'NF-e')
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/without_ibs_cbs/)
})

/** The panel is shown in certain weeks only, so these tests fix the date. */
const COMING: HomeOut['coming_law'] = Array.from({ length: 6 }, (_, at) => ({
  id: `ROW_${at}`,
  day: `2026-12-0${at + 1}`,
  has_come: at === 0,
  is_certain: at !== 1,
  title: `Mudança ${at + 1}`,
  text: 'Escolha os códigos destes serviços antes deste dia.',
  source: 'LC 214/2025',
  act: at === 0 ? ('CODES' as const) : ('NONE' as const),
  counts_products: at === 0,
  products: 3,
  sales: 2,
  companies: 1,
}))

async function withComing(page: Page, coming_law: HomeOut['coming_law']): Promise<void> {
  await page.route('**/api/reports/dashboard/home*', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: HomeOut }
    await route.fulfill({ response, json: { data: { ...data, coming_law } } })
  })
}

test('the first page counts them, and what the law changes is read and acted on by keyboard', async ({
  signedIn: page,
}) => {
  await authorised(page)
  await withComing(page, COMING)
  await open(page, '/', 'Painel')
  const panel = page.getByRole('region', { name: 'Reforma tributária' })
  await expect(panel.getByText(/notas? (saiu|saíram) sem IBS\/CBS em [a-zç]+/)).toBeVisible()
  await expect(panel.getByText('Em vigor. Escolha os códigos')).toBeVisible()
  await expect(panel.getByText('A data não é certa.')).toHaveCount(1)
  await expect(panel.getByText('3 serviços sem códigos')).toBeVisible()
  await expect(panel.getByText('Mudança 6')).toHaveCount(0)
  const more = panel.getByRole('button', { name: 'Mostrar mais 2' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Mudança 6')).toBeVisible()
  await expectAccessible(page)

  const notes = panel.getByRole('link', { name: /^Ver \d+ NF-e$/ })
  const counted = /\d+/.exec(await notes.innerText())?.[0]
  await notes.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/nota-produto\?.*status=Autorizada.*without_ibs_cbs=true/)
  await expect(page.getByRole('status').filter({ hasText: /notas?$/ })).toHaveText(new RegExp(`^${counted} notas?$`))
  await go(page, '/', 'Painel')
  await panel.getByRole('link', { name: 'Escolher códigos' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/produtos/)
  await expect(page.getByRole('button', { name: /^Tirar filtro Tipo de nota Nota de serviço e / })).toBeVisible()
})

test('where nothing is touched and nothing went without, the first page says nothing of it', async ({
  signedIn: page,
}) => {
  await page.route('**/api/reports/dashboard/home*', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: HomeOut }
    const without_ibs_cbs = { ...data.without_ibs_cbs, nfe: 0, nfs: 0 }
    await route.fulfill({ response, json: { data: { ...data, coming_law: [], without_ibs_cbs } } })
  })
  await open(page, '/', 'Painel')
  await expect(page.getByRole('group', { name: /^Valor autorizado por mês/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reforma tributária' })).toHaveCount(0)
  await page.unroute('**/api/reports/dashboard/home*')
  await forgetScreens(page)
})
