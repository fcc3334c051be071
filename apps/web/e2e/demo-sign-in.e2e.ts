import { newCnpj } from './new-shop.ts'
import { GOOD_PASSWORD, newEmail, signUp } from './people.ts'
import { excessOf, expect, expectAccessible, testInNewPage as test } from './support.ts'

test('a new account comes to its certificate without a mailbox, a file or a number of its own', async ({ page }) => {
  const email = newEmail()
  await page.goto('/novo-usuario')
  await page.getByLabel('Seu nome').fill('Nina Sá')
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  const letter = page.getByRole('region', { name: 'Carta da demonstração' })
  const link = letter.getByRole('link', { name: 'Abrir o link de confirmação' })
  await expect(link).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Ir para entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText(/^Falta confirmar o e-mail/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mandar o link de novo' })).toBeVisible()
  await expectAccessible(page)

  await link.click()
  await page.getByLabel('Senha', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByLabel('Repetir a senha').fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()

  await page.goto('/comece')
  await page.getByRole('radio', { name: 'Cursos e mentorias' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  // An unused CNPJ: the demonstration's registers invent its owner.
  await page.getByLabel('CNPJ', { exact: true }).pressSequentially(newCnpj('KMPQ'))
  await expect(page.getByText('Preenchido pela consulta do CNPJ.')).toBeVisible()
  await expect(page.getByLabel('Rua')).not.toHaveValue('')
  await page.getByLabel('Inscrição municipal').fill('12345678')
  await page.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Serviço e imposto' })).toBeVisible()
  await page.goto('/comece?passo=certificado')
  await page.getByRole('button', { name: 'Usar certificado de demonstração' }).click()
  await expect(page.getByRole('button', { name: 'Usar certificado de demonstração' })).toHaveCount(0, {
    timeout: 30_000,
  })
})

test('the sign-in offers the people of the demonstration, each by one click', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/login')
  const people = page.getByRole('region', { name: 'Entrar na demonstração' })
  await expect(people.getByRole('button')).toHaveCount(3)
  await expectAccessible(page)
  await expect.poll(() => excessOf(page)).toBeLessThanOrEqual(0)
  await people.getByRole('button', { name: /loja@talao\.demo/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
})

test('a forgotten password is replaced by the letter on the screen, and the e-mail stands at the sign-in', async ({
  page,
}) => {
  const email = newEmail()
  await signUp(page.request, { name: 'Nina Sá', email })
  await page.goto(`/confirma-email?email=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Abrir o link de confirmação' }).click()
  await page.getByLabel('Senha', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByLabel('Repetir a senha').fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
  await page.context().clearCookies()

  await page.goto('/recuperar-senha')
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Abrir o link da nova senha' }).click()
  await page.getByLabel('Nova senha').fill('outro cavalo na chuva')
  await page.getByLabel('Repetir a senha').fill('outro cavalo na chuva')
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})
