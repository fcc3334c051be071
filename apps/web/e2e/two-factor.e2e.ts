import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { GOOD_PASSWORD, newPerson } from './people.ts'
import { expect, expectAccessible, testInNewPage as test } from './support.ts'

const STEP_MS = 30_000

test('the second factor is switched on, asked for at sign-in, and switched off', async ({ page, request }) => {
  test.setTimeout(600_000)
  const email = await newPerson(request)
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
  await page.goto('/minha-conta?aba=acesso')
  const panel = page.getByRole('region', { name: 'Verificação em duas etapas' })
  await panel.getByRole('button', { name: 'Ligar…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sua senha', { exact: true }).fill('errada')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible()
  await dialog.getByLabel('Sua senha', { exact: true }).fill(GOOD_PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: /^Código QR/ })).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const code = dialog.getByLabel('Código de 6 dígitos que ele mostra')
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(dialog.getByText('O código não confere ou já foi usado.')).toBeVisible()
  const first = Math.floor(Date.now() / STEP_MS)
  await code.fill(codeOf(secret, first))
  await dialog.getByRole('button', { name: 'Ligar', exact: true }).click()
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const recovery = await codes.allInnerTexts()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar os códigos' }).click()
  expect((await download).suggestedFilename()).toBe('talao-codigos-de-recuperacao.txt')
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  await expect(panel.getByText('Ligada')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Desligar…' })).toBeVisible()

  await page.context().clearCookies()
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmar que é você' })).toBeVisible()
  const typed = page.getByLabel('Código de 6 dígitos')
  await expect(typed).toBeFocused()
  await expect(typed).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Voltar à senha' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Senha', { exact: true }).fill(GOOD_PASSWORD)
  await page.keyboard.press('Enter')
  await typed.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('O código não confere ou já foi usado.')).toBeVisible()
  await expect(typed).toBeFocused()
  // Use the next step's code. The first one is used up, and one step of clock difference is accepted.
  await typed.fill(codeOf(secret, first + 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()

  await page.context().clearCookies()
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByLabel('Código de recuperação').fill(recovery[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()

  await page.goto('/minha-conta?aba=acesso')
  await panel.getByRole('button', { name: 'Desligar…' }).click()
  await dialog.getByLabel('Sua senha', { exact: true }).fill(GOOD_PASSWORD)
  await dialog.getByLabel(/^Código do aplicativo/).fill(recovery[0] ?? '')
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect(dialog.getByText('O código não confere ou já foi usado.')).toBeVisible()
  await dialog.getByLabel(/^Código do aplicativo/).fill(recovery[1] ?? '')
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect(panel.getByText('Desligada')).toBeVisible()
  await page.context().clearCookies()
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
})

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(GOOD_PASSWORD)
  await page.keyboard.press('Enter')
}

/** Computes the code as an authenticator does. Source: RFC 6238. */
function codeOf(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
