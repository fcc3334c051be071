import { byDepth } from '../../../test/support/depth.ts'
import { heading } from './account-forms.ts'
import { excessOf, expect, expectAccessible, go, open, type Theme, testInNewPage as test } from './support.ts'

type OpenPage = [path: string, title: string]

/** Pages whose URL parameters change their text. */
const TOLD_MORE: OpenPage[] = [
  ['/senha-recuperada?email=lia%40loja.example', 'Olhe o seu e-mail'],
  ['/novo-usuario?token=nada', 'Este convite não vale mais'],
  ['/confirma-email?email=lia%40loja.example', 'Confirme o seu e-mail'],
]
const OPEN_PAGES: OpenPage[] = [
  ['/recuperar-senha', 'Recuperar a senha'],
  ['/reset-password/lia%40loja.example/nada', 'Escolher outra senha'],
  ['/alterar-senha', 'Trocar a senha'],
  ['/novo-usuario', 'Criar conta'],
  ['/email-confirma?token=nada', 'Este link não vale mais'],
  ...TOLD_MORE,
]

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`the account pages that were told more are accessible in ${colorScheme}, and fit 320 px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 800 })
    await open(page, '/login', 'Entrar')
    for (const [path, title] of TOLD_MORE) {
      await test.step(path, async () => {
        await go(page, path, title)
        await expectAccessible(page)
        await expect.poll(() => excessOf(page)).toBeLessThanOrEqual(0)
      })
    }
  })
}

test('somebody signed in goes home from every account page', async ({ signedIn: page }) => {
  await page.goto('/recuperar-senha')
  await expect(page).toHaveURL(/\/$/)
  for (const [path] of OPEN_PAGES) {
    await go(page, path, 'Painel')
    await expect(page).toHaveURL(/\/$/)
  }
})

test('where accounts are by invitation, the pages say so', async ({ page }) => {
  await page.route('**/api/auth/sign-up', (route) => route.fulfill({ json: { data: { open: false, demo: true } } }))
  await page.goto('/login')
  await expect(page.getByText(/Peça um convite/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveCount(0)
  await page.goto('/novo-usuario')
  await expect(heading(page, 'Aqui se entra por convite')).toBeVisible()
})
