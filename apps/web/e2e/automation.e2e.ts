import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

const PLACE = '/minha-conta?aba=automacao'

test('one press stops everything and another starts it again, both after a question', async ({ signedIn: page }) => {
  await open(page, PLACE, /.+/)
  const since = await page.getByLabel('Data de início').inputValue()
  await page.getByRole('button', { name: 'Parar tudo agora' }).click()
  const stop = page.getByRole('dialog', { name: 'Parar tudo agora?' })
  await expectAccessible(page)
  await stop.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('switch', { name: 'Enviar automaticamente' })).toBeChecked()

  await page.getByRole('button', { name: 'Parar tudo agora' }).click()
  await stop.getByRole('button', { name: 'Parar tudo' }).click()
  await expect(page.getByText('Parada', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Enviar automaticamente' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Transformar vendas em notas' })).not.toBeChecked()
  await expect(page.getByText('O envio automático está parado.', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Voltar a ligar…' }).click()
  await page
    .getByRole('dialog', { name: 'Voltar a ligar a automação?' })
    .getByRole('button', { name: 'Voltar a ligar' })
    .click()
  await expect(page.getByText('Funcionando', { exact: true })).toBeVisible()
  expect(since).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
})

test('the limits are checked beside their fields, and an earlier start warns first', async ({ signedIn: page }) => {
  await open(page, PLACE, /.+/)
  await page.getByLabel('Vendas por rodada').fill('0')
  await page.getByRole('button', { name: 'Salvar limites' }).click()
  await expect(page.getByText('Use de 1 a 10.000 vendas.')).toBeVisible()
  await page.getByLabel('Data de início').fill('01/01/2026')
  await page.getByLabel('Data de início').press('Tab')
  await expect(page.getByText(/As vendas de 01\/01\/2026 em diante/)).toBeVisible()
})

test('what leaves on the next seven days is told in figures', async ({ signedIn: page }) => {
  await open(page, PLACE, /.+/)
  const days = page.getByRole('list', { name: 'Próximos sete dias' }).getByRole('listitem')
  await expect(days).toHaveCount(7)
  await expect(days.first()).toContainText('amanhã')
})

test('whoever does not administer the company sees the switches and cannot touch them', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, PLACE, /.+/)
  await expect(page.getByRole('switch', { name: 'Enviar automaticamente' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Parar tudo agora' })).toHaveCount(0)
})
