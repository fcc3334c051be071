import { expect, open, PASSWORD, PEOPLE, signIn, signInAnew, testInNewPage as test } from './support.ts'

test('a wrong password is refused beside the form, keeps the e-mail and clears the cookies', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(PEOPLE.shop)
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  await context.addCookies([{ name: 'lembranca', value: '1', url: page.url() }])
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(PEOPLE.shop)
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('')
  // The demonstration's e-mail cookie is limited to its API path, so pages have none.
  expect(await context.cookies(page.url())).toEqual([])
})

test('an unauthenticated person goes to sign-in and comes back to the same place', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.goto('/vendas?status=all')
  await expect(page).toHaveURL(/\/login\?to=/)
  expect(said).toEqual([])
  await page.getByLabel('E-mail').fill(PEOPLE.shop)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/vendas\?status=all/)
})

test('the page for strangers asks the server for nobody, and its console stays empty', async ({ page }) => {
  const asked: string[] = []
  const said: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await open(page, '/login', 'Entrar')
  expect(asked.filter((path) => path.startsWith('/api/auth/user'))).toEqual([])
  expect(said).toEqual([])
})

test('somebody signed in does not see the sign-in page', async ({ signedIn }) => {
  await signedIn.goto('/login')
  await expect(signedIn).toHaveURL(/\/$/)
})

test('signing out ends the visit in every open tab', async ({ page, context }) => {
  await signInAnew(page, PEOPLE.shop)
  const other = await context.newPage()
  await other.goto('/nota-produto')
  await expect(other.getByRole('heading', { level: 1, name: 'NF-e' })).toBeVisible()
  await page.getByRole('button', { name: /Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
  // The demonstration's e-mail cookie is limited to its API path, so pages have none.
  expect(await context.cookies(page.url())).toEqual([])
})

test('the theme chosen in the menu stays after a reload', async ({ signedIn }) => {
  await open(signedIn, '/tarefas', 'Tarefas')
  await signedIn.getByRole('button', { name: /Conta de/ }).click()
  await signedIn.getByRole('menuitem', { name: 'Escuro' }).click()
  await signedIn.reload()
  await expect(signedIn.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a plain user reads settings and cannot change them', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await page.goto('/minha-conta')
  await expect(page.getByLabel('Razão social')).toBeDisabled()
  await expect(page.getByRole('button', { name: /Salvar/ })).toHaveCount(0)
})

test('a session that ended says so and leads back to the same place', async ({ signedIn: page, context }) => {
  await page.goto('/produtos')
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  await context.clearCookies()
  // Click without Playwright's wait, because the page's own requests may detect the ended session first.
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href^="/vendas"]')?.click())
  await expect(page.getByRole('alert').filter({ hasText: 'Usuário não autorizado' })).toBeVisible()
  await page.getByLabel('E-mail').fill(PEOPLE.shop)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(vendas|produtos)/)
})

test('a session that ended under a form whose save says its own failures leads to the sign-in as well', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/minha-conta?aba=acesso')
  const panel = page.getByRole('region', { name: 'Senha', exact: true })
  await panel.getByLabel('Senha atual', { exact: true }).fill(PASSWORD)
  await panel.getByLabel('Nova senha', { exact: true }).fill('outro cavalo na chuva')
  await panel.getByLabel('Repetir a nova senha', { exact: true }).fill('outro cavalo na chuva')
  // Block the page's reads, so that only the save can detect the ended session.
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? undefined : route.continue()))
  await context.clearCookies()
  await panel.getByRole('button', { name: 'Trocar a senha' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Usuário não autorizado' })).toBeVisible()
})
