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
  await expect(page).toHaveURL(/light=RED/)
  await expect(page.getByText('Vai falhar: um dado do comprador não cabe na nota').first()).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^Venda ${id},`) }).click()
  const sheet = page.getByRole('complementary', { name: /^Venda / })
  await expect(sheet.getByText('Vai falhar: um dado do comprador não cabe na nota.')).toBeVisible()
})
