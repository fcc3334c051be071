import type { Page } from '@playwright/test'
import { deliverHotmart } from './hotmart.ts'
import { expect, expectAccessible, expectSale, open, test } from './support.ts'

const CODE = 'HPPARTEE2E'
/** In Simples Nacional a substitute note cannot state another amount. */
const REGIME = 'LUCRO_PRESUMIDO'

test('a part given back has its service note replaced by one with what is left', async ({ signedIn: page }) => {
  const { company, product, shop } = await serviceProduct(page)
  await issue(page, { product, shop })
  const regime = await taxRegime(page, company, REGIME)
  try {
    await deliverHotmart(page, 'purchase-refunded', {
      id: '0f3f3c1e-0003-4000-8000-00000000e2e2',
      now: Date.now(),
      purchase: { transaction: CODE, status: 'PARTIALLY_REFUNDED' },
      product: { id: product },
      shop,
    })
    await open(page, `/vendas?status=all&search=${CODE}`, 'Vendas')
    await page.getByRole('link', { name: /^Venda \d+/ }).click()
    const panel = page.getByRole('region', { name: 'Reembolso' })
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: 'Substituir a nota…' }).press('Enter')

    const dialog = page.getByRole('dialog', { name: /^Substituir a NFS-e/ })
    const confirm = dialog.getByRole('button', { name: 'Fazer a substituta' })
    await expect(dialog.getByLabel('Valor que ficou')).toBeFocused()
    await expectAccessible(page)
    // Click instead of pressing a key, to detect whether the phone's sheet covers the dialog.
    await page.setViewportSize({ width: 390, height: 800 })
    await confirm.click()
    await expect(dialog.getByText(/Informe em reais quanto ficou/)).toBeVisible()
    await dialog.getByLabel('Valor que ficou').fill('9.999,00')
    await confirm.press('Enter')
    await expect(dialog.getByText(/menos que a nota/)).toBeVisible()
    await dialog.getByLabel('Valor que ficou').fill('10,50')
    await confirm.press('Enter')
    await expect(dialog).toHaveCount(0)
    await panel.getByRole('link', { name: 'Ver a nota substituta' }).click()
    await expect(page.getByText(/10,50/).first()).toBeVisible()
  } finally {
    await taxRegime(page, company, regime)
  }
})

type Sale = {
  id: number
  company_id: number
  integration_hotmart_id: number
  items: { product: { external_code: string } | null }[]
}

/** Finds a product of the demonstration that is sold with an NFS-e. */
async function serviceProduct(page: Page): Promise<{ company: number; product: string; shop: number }> {
  const { data } = await read<{ data: { sale_id: number }[] }>(page, '/api/service-fiscal-note?per_page=100')
  for (const { sale_id } of data.filter((note) => note.sale_id)) {
    const { data: sale } = await read<{ data: Sale }>(page, `/api/sale/${sale_id}`)
    const product = sale.items[0]?.product?.external_code
    if (product) return { company: sale.company_id, product, shop: sale.integration_hotmart_id }
  }
  throw new Error('The demonstration sells no service.')
}

/** Sets the tax regime and returns the previous one. */
async function taxRegime(page: Page, company: number, tax_regime: string): Promise<string> {
  const { data } = await read<{ data: { tax_regime: string } }>(page, `/api/company/${company}`)
  const answer = await page.request.put(`/api/company/${company}`, {
    data: { tax_regime },
    headers: await origin(page),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return data.tax_regime
}

/** Creates a sale whose NFS-e is authorised. */
async function issue(page: Page, { product, shop }: { product: string; shop: number }): Promise<void> {
  await deliverHotmart(page, 'purchase-approved', {
    id: '0f3f3c1e-0001-4000-8000-00000000e2e2',
    now: Date.now(),
    purchase: { transaction: CODE },
    product: { id: product },
    shop,
  })
  await expectSale(page, CODE)
  const id = (await read<{ data: Sale[] }>(page, `/api/sale?external_sales_id=${CODE}`)).data[0]?.id
  const asked = await page.request.post(`/api/sale/${id}/process`, { data: {}, headers: await origin(page) })
  expect(asked.status(), await asked.text()).toBe(202)
  const status = async () =>
    (await read<{ data: { service_fiscal_notes: { enotas_status: string }[] } }>(page, `/api/sale/${id}`)).data
      .service_fiscal_notes[0]?.enotas_status
  await expect.poll(status).toBe('Autorizada')
}

async function read<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T
}

async function origin(page: Page): Promise<{ origin: string }> {
  return { origin: await page.evaluate(() => location.origin) }
}
