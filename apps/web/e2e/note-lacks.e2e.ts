import { newPerson } from './new-person.ts'
import { newCnpj } from './new-shop.ts'
import { expect, signInAnew, test } from './support.ts'

test('a note form says before sending what the company lacks, and leads to the field', async ({ page }) => {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  const headers = { origin: new URL(page.url()).origin }
  const data = { cnpj: newCnpj(), corporate_name: 'Oficina sem Endereço Ltda', sells: ['COURSES', 'EBOOKS'] }
  const founded = await page.request.post('/api/company', { data, headers })
  expect(founded.status(), await founded.text()).toBe(201)
  for (const [address, title] of [
    ['/nota-produto/detalhes', 'Nova NF-e'],
    ['/nota-servico/detalhes', 'Nova NFS-e'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Antes de enviar, falta na empresa')).toBeVisible()
    await page.getByRole('link', { name: /^Completar o cadastro da empresa/ }).click()
    await expect(page).toHaveURL(/\/empresas\/\d+\?.*campo=contact/)
    await expect(page.getByLabel('Telefone')).toBeFocused()
  }
  await page.goto('/nota-servico/detalhes')
  await page.getByRole('link', { name: /^Preencher o que a NFS-e pede/ }).click()
  await expect(page).toHaveURL(/aba=nfse/)
  await page.goto('/nota-produto/detalhes')
  await page.getByRole('link', { name: 'Escolher o código do produto (NCM) e o da venda (CFOP)' }).click()
  await expect(page.getByRole('combobox', { name: 'NCM' })).toBeFocused()
})
