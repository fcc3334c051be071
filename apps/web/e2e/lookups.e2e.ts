import { expect, expectAccessible, open, test } from './support.ts'

/** A bookshop that the demonstration's registers know: Rua dos Pinheiros, 05422-010, São Paulo. */
const BOOKSHOP = '20304050000170'
const SAVES = /\/api\/(service-)?fiscal-note$/

for (const [path, title] of [
  ['/nota-produto/detalhes', 'Nova NF-e'],
  ['/nota-servico/detalhes', 'Nova NFS-e'],
] as const)
  test(`${title}: what the register knows of a CNPJ is seen in its fields, the CEP too, and goes back`, async ({
    signedIn: page,
  }) => {
    await open(page, path, title)
    await page.getByLabel('CPF ou CNPJ').pressSequentially(BOOKSHOP)
    await page.keyboard.press('Tab')
    await expect(page.getByText(/preenchido pela consulta/)).toBeVisible()
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('LIVRARIA DO LARGO LTDA')
    await expect(page.getByLabel('CEP')).toHaveValue('05422-010')
    await page.getByRole('button', { name: 'desfazer' }).click()
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('CEP')).toHaveValue('')
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('20.304.050/0001-70')
  })

for (const [path, title] of [
  ['/nota-produto/detalhes', 'Nova NF-e'],
  ['/nota-servico/detalhes', 'Nova NFS-e'],
] as const)
  test(`${title}: whoever saves by Ctrl+S from within the document has it looked up first`, async ({
    signedIn: page,
  }) => {
    await open(page, path, title)
    await page.getByLabel('CPF ou CNPJ').pressSequentially(BOOKSHOP)
    const saved = page.waitForRequest((request) => request.method() === 'POST' && SAVES.test(request.url()))
    await page.keyboard.press('Control+s')
    const { customer_note } = (await saved).postDataJSON()
    expect(customer_note.name).toBe('LIVRARIA DO LARGO LTDA')
    expect(customer_note.address.postal_code).toBe('05422010')
  })

test('whoever is about to type the CEP when the register answers writes over the one it brought', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-servico/detalhes', 'Nova NFS-e')
  const cep = page.getByLabel('CEP')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/sintegra/consult/**', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('CPF ou CNPJ').pressSequentially(BOOKSHOP)
  await cep.focus()
  answer.resolve()
  await expect(cep).toHaveValue('05422-010')
  await page.keyboard.type('80010000')
  await expect(cep).toHaveValue('80010-000')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Endereço' }).getByText(/^Rua XV de Novembro/)).toBeVisible()
})

test('a sale asks the register and the CEP as the notes do, and takes both back', async ({ signedIn: page }) => {
  await open(page, '/vendas/detalhes', 'Nova venda')
  const buyer = page.getByRole('region', { name: 'Comprador', exact: true })
  const place = page.getByRole('region', { name: 'Endereço do comprador' })
  const city = place.getByRole('combobox', { name: 'Cidade' })
  await buyer.getByLabel('CPF ou CNPJ').pressSequentially(BOOKSHOP)
  await page.keyboard.press('Tab')
  await expect(buyer.getByText(/preenchido pela consulta/)).toBeVisible()
  await expect(buyer.getByLabel('Nome', { exact: true })).toHaveValue('LIVRARIA DO LARGO LTDA')
  await expect(buyer.getByLabel('ICMS')).toHaveValue('Contribuinte')
  await expect(place.getByLabel('CEP')).toHaveValue('05422-010')
  await expect(place.getByLabel('Rua')).not.toHaveValue('')
  await expect(city).toHaveValue('São Paulo – SP')
  await expectAccessible(page)

  await place.getByLabel('CEP').fill('80010000')
  await page.keyboard.press('Tab')
  await expect(place.getByLabel('Rua')).toHaveValue('Rua XV de Novembro')
  await expect(city).toHaveValue('Curitiba – PR')
  await place.getByRole('button', { name: 'desfazer' }).click()
  await expect(city).toHaveValue('São Paulo – SP')
  await buyer.getByRole('button', { name: 'desfazer' }).click()
  await expect(buyer.getByLabel('Nome', { exact: true })).toHaveValue('')
  await expect(place.getByLabel('Rua')).toHaveValue('')
  await expect(city).toHaveValue('')
})

test('a sale saved by Ctrl+S from within the document has it looked up first', async ({ signedIn: page }) => {
  await open(page, '/vendas/detalhes', 'Nova venda')
  const item = page.getByRole('group', { name: 'Item 1' })
  await item.getByLabel('Descrição na nota').fill('Apostila')
  await item.getByLabel('Valor unitário').fill('10,00')
  await page.getByLabel('Código da venda').fill(`CONSULTA-${Date.now().toString(36).toUpperCase()}`)
  await page.getByLabel('CPF ou CNPJ').pressSequentially(BOOKSHOP)
  const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/sale'))
  await page.keyboard.press('Control+s')
  const { client } = (await saved).postDataJSON()
  expect(client).toMatchObject({ name: 'LIVRARIA DO LARGO LTDA', type: 'PJ', address: { postal_code: '05422010' } })
})

test('a CEP fills the address of the company, and goes back', async ({ signedIn: page }) => {
  await open(page, '/minha-conta', /.+/)
  const place = page.getByRole('region', { name: 'Endereço', exact: true })
  const city = place.getByRole('combobox', { name: 'Cidade' })
  const before = { street: await place.getByLabel('Rua').inputValue(), city: await city.inputValue() }
  await place.getByLabel('CEP').fill('80010000')
  await page.keyboard.press('Tab')
  await expect(place.getByText(/preenchido pelo CEP/)).toBeVisible()
  await expect(place.getByLabel('Rua')).toHaveValue('Rua XV de Novembro')
  await expect(city).toHaveValue('Curitiba – PR')
  await place.getByRole('button', { name: 'desfazer' }).click()
  await expect(place.getByLabel('Rua')).toHaveValue(before.street)
  await expect(city).toHaveValue(before.city)
})

test('a street that is typed while its CEP is asked about stays', async ({ signedIn: page }) => {
  await open(page, '/minha-conta', /.+/)
  const place = page.getByRole('region', { name: 'Endereço', exact: true })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/postal-code/**', async (route) => {
    await answer.promise
    await route.continue()
  })
  await place.getByLabel('CEP').fill('80010000')
  const asked = page.waitForRequest('**/api/postal-code/**')
  await page.keyboard.press('Tab')
  await asked
  await place.getByLabel('Rua').fill('Rua da Escola')
  answer.resolve()
  await expect(place.getByLabel('Bairro')).toHaveValue('Centro')
  await expect(place.getByLabel('Rua')).toHaveValue('Rua da Escola')
  await place.getByRole('button', { name: 'desfazer' }).click()
  await expect(place.getByLabel('Rua')).toHaveValue('Rua da Escola')
})

test('a city that is emptied stays empty, and one that is taken again stays', async ({ signedIn: page }) => {
  await open(page, '/minha-conta', /.+/)
  const city = page.getByRole('region', { name: 'Endereço', exact: true }).getByRole('combobox', { name: 'Cidade' })
  await city.fill('campinas')
  await page.keyboard.press('Tab')
  await expect(city).toHaveValue('Campinas – SP')
  await city.fill('campina')
  await page.getByRole('option', { name: 'Campinas – SP' }).click()
  await page.keyboard.press('Tab')
  await expect(city).toHaveValue('Campinas – SP')
  await city.fill('')
  await page.keyboard.press('Tab')
  await expect(city).toHaveValue('')
})
