import { GOOD_PASSWORD, newPerson } from './people.ts'
import { expect, signInAnew, testInNewPage as test } from './support.ts'

test('the summary by e-mail is chosen in Minha conta, with its hour, and ended there', async ({ page, request }) => {
  await signInAnew(page, await newPerson(request), GOOD_PASSWORD)
  await page.goto('/minha-conta?aba=acesso')
  const choice = (name: string) => page.getByRole('group', { name: 'Receber o resumo' }).getByRole('radio', { name })
  const hour = page.getByRole('combobox', { name: 'Hora do resumo' })
  const kept = () => page.waitForResponse((answer) => answer.url().endsWith('/api/auth/user') && answer.ok())
  await expect(choice('Não receber')).toBeChecked()
  await expect(hour).toHaveCount(0)
  const often = kept()
  // The radio is checked a moment after the click, once saving has started.
  await choice('Às segundas').click({ force: true })
  await often
  await expect(hour).toHaveValue('8')
  const early = kept()
  await hour.selectOption('6h')
  await early
  await page.reload()
  await expect(choice('Às segundas')).toBeChecked()
  await expect(hour).toHaveValue('6')
  const none = kept()
  await choice('Não receber').click({ force: true })
  await none
  await page.reload()
  await expect(choice('Não receber')).toBeChecked()
})
