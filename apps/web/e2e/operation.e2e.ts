import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

test('whoever administers the platform opens the state of the house from their own menu', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, '/', 'Painel')
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Operação' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operação' })).toBeVisible()
  const processes = page.getByRole('list', { name: 'Processos' })
  await expect(processes.getByText(/^Servidor em/)).toBeVisible()
  await expect(processes.getByText(/^Worker em/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Dados' }).getByText('Responde')).toBeVisible()
  await expectAccessible(page)
})

test('whoever administers one company has no way to it', async ({ page }) => {
  await signIn(page, PEOPLE.shop)
  await open(page, '/', 'Painel')
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Minha conta' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Operação' })).toHaveCount(0)
})
