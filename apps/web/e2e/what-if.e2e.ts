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
  await sheet.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'E se?' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'E se?' })).toBeVisible()
  await expect(page.getByText('Nada desta tela é gravado nem enviado.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Hoje e a suposição' })
  const cfop = table.getByRole('row', { name: /^CFOP/ })
  await expect(cfop.getByText('igual')).toBeVisible()
  await page.getByLabel('Onde mora').selectOption({ label: 'Rio de Janeiro' })
  await expect(page).toHaveURL(/onde=33/)
  await expect(cfop.getByRole('cell').nth(1)).toHaveText(/^6/)
  await expect(page.getByText('era São Paulo')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Regime da empresa').selectOption({ label: 'Lucro real' })
  await expect(table.getByRole('columnheader', { name: /^E se Lucro real/ })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar a hoje' }).click()
  await expect(cfop.getByText('igual')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar à venda' }).click()
  await expect(sheet).toBeVisible()
})
