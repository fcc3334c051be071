import { addDays, dayInSaoPaulo } from '@talao/fiscal'
import { expect, expectAccessible, open, test } from './support.ts'

const BUYER = {
  name: 'Luísa Amorim Teixeira',
  document: '52998224725',
  email: 'luisa@cliente.example',
  address: {
    postal_code: '05422010',
    street: 'Rua dos Pinheiros',
    number: '88',
    neighborhood: 'Pinheiros',
    city_id: 3550308,
  },
}

test('a sale is put beside what it would be in another state, and says why, without changing', async ({
  signedIn: page,
}) => {
  test.slow()
  const { data: user } = (await (await page.request.get('/api/auth/user')).json()) as { data: { company_id: number } }
  const answer = await page.request.post('/api/sale', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      company_id: user.company_id,
      external_sales_id: `ESE-${Date.now()}`,
      client: BUYER,
      items: [{ product_id: null, description: 'Apostila avulsa', quantity: 1, value_per_unit: 497 }],
      date_to_process: addDays(dayInSaoPaulo(new Date()), 10),
    },
  })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
  const { id } = ((await answer.json()) as { data: { id: number } }).data

  await open(page, `/vendas?status=all&search_field=id&search=${id}&open=${id}`, 'Vendas')
  const sheet = page.getByRole('complementary', { name: /^Venda / })
  await sheet.getByText('Por que esta nota?').click()
  await expect(sheet.getByText(/^Por que CFOP \d{4}$/)).toBeVisible()
  const pdf = sheet.getByRole('link', { name: 'Abrir PDF das razões' })
  await expect(pdf).toHaveAttribute('href', `/api/sale/${id}/why?format=pdf`)
  await expect(pdf).toHaveAttribute('target', '_blank')
  await sheet.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'E se?' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'E se?' })).toBeVisible()
  await expect(page.getByText('Nada desta tela é gravado nem enviado.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir PDF das razões' })).toHaveCount(0)
  const table = page.getByRole('table', { name: 'Hoje e a suposição' })
  const cfop = table.getByRole('row', { name: /^CFOP/ })
  await expect(cfop.getByText('igual')).toBeVisible()
  await page.getByLabel('Onde mora').selectOption({ label: 'Rio de Janeiro' })
  await expect(page).toHaveURL(/onde=33/)
  await expect(cfop.getByRole('cell').nth(1)).toHaveText(/^6/)
  await expect(page.getByText('era São Paulo')).toBeVisible()

  const share = page.getByLabel('Parte em nota de produto')
  await share.fill('150')
  await share.blur()
  await expect(page.getByText('Use de 0 a 100.')).toBeVisible()
  await share.fill('')
  await share.blur()
  await expect(share).toHaveValue('100')
  await expectAccessible(page)
  await page.getByLabel('Regime da empresa').selectOption({ label: 'Lucro real' })
  await expect(table.getByRole('columnheader', { name: /^E se Lucro real/ })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar a hoje' }).click()
  await expect(cfop.getByText('igual')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar à venda' }).click()
  await expect(sheet).toBeVisible()
})

test('what was supposed of a product fills its form, and counts once it is saved', async ({ signedIn: page }) => {
  const run = Date.now().toString(36).toUpperCase()
  const answer = await page.request.post('/api/product', {
    headers: { origin: new URL(page.url()).origin },
    data: { company_id: 1, name: `Suposto ${run}`, external_code: run, type_fiscal_note: 'NFE', ncm: '49019900' },
  })
  const { id } = ((await answer.json()) as { data: { id: number } }).data
  await open(page, `/produtos/detalhes/${id}`, `Suposto ${run}`)
  await page.getByRole('link', { name: 'E se?' }).click()
  await expect(page.getByRole('link', { name: 'Mudar no produto' })).toBeVisible()
  await page.getByLabel('Notas').selectOption('NFE_NFSE')
  await page.getByLabel('Parte em nota de produto').fill('30')
  await page.getByLabel('Parte em nota de produto').press('Tab')
  await page.getByRole('link', { name: 'Usar no produto' }).click()

  await expect(page.getByText('Preenchido pelo “E se?”: Notas e Parte em NF-e.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/produtos/detalhes/${id}$`))
  await expect(page.getByLabel('Parte em NF-e')).toHaveValue('30')
  await expectAccessible(page)
  const stored = async () =>
    ((await (await page.request.get(`/api/product/${id}`)).json()) as { data: { type_fiscal_note: string } }).data
  expect((await stored()).type_fiscal_note).toBe('NFE')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Preenchido pelo/)).toHaveCount(0)
  expect(await stored()).toMatchObject({ type_fiscal_note: 'NFE_NFSE', nfe_percentage: 30 })
  await page.reload()
  await expect(page.getByLabel('Parte em NF-e')).toHaveValue('30')
})

test('an integration is supposed different with its newest sale', async ({ signedIn: page }) => {
  await open(page, '/integracoes/hotmart/1', 'Loja principal')
  await page.getByRole('link', { name: 'E se?' }).click()
  await expect(page).toHaveURL(/\/e-se\?venda=\d+$/)
  await expect(page.getByRole('table', { name: 'Hoje e a suposição' })).toBeVisible()
  await open(page, '/e-se?integracao=999999', 'E se?')
  await expect(page.getByText('Esta integração ainda não trouxe uma venda')).toBeVisible()
})
