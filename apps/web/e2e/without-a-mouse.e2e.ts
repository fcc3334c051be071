import type { Page } from '@playwright/test'
import { expect, open, test } from './support.ts'

test('a note is written, issued, corrected and cancelled without a mouse', async ({ signedIn: page }) => {
  test.setTimeout(600_000)
  const name = `Iracema Teclado ${Date.now().toString(36)}`
  await open(page, '/nota-produto', 'NF-e')
  await tabTo(page, 'Nova NF-e')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nova NF-e' })).toBeVisible()
  await tabTo(page, 'CPF ou CNPJ')
  // A document without earlier notes, because a known one would fill in name and address.
  await page.keyboard.type('73194520652')
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.type('05422010')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/Rua dos Pinheiros, Pinheiros, São Paulo/)).toBeVisible()
  await page.keyboard.type('1000')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.type('Apostila de aquarela')
  await tabTo(page, 'Valor unitário do item 1')
  await page.keyboard.type('97,00')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'A nota foi salva e está sendo enviada.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'NF-e', exact: true })).toBeVisible()

  await page.goto(`/nota-produto/detalhes/${await authorised(page, name)}`)
  await expect(page.getByRole('heading', { level: 1, name: /^NF-e \d+/ })).toBeVisible()
  await tabTo(page, 'Carta de correção')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Texto da correção')).toBeFocused()
  await page.keyboard.type('O bairro do cliente deve ser lido como Centro.')
  await tabTo(page, 'Enviar carta')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Cartas (1)' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tabTo(page, 'Cancelar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Motivo')).toBeFocused()
  await page.keyboard.type('Compra desfeita a pedido do comprador')
  await tabTo(page, 'Cancelar a nota')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1').locator('..').getByText('Cancelada', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
})

test('a field that is asked for in the moment the form is drawn anew has the focus', async ({ signedIn: page }) => {
  await open(page, '/nota-produto/detalhes', 'Nova NF-e')
  await page.getByRole('button', { name: 'alterar Telefone' }).evaluate((way: HTMLElement) => {
    new MutationObserver((_changes, watch) => {
      if (!document.body.textContent.includes('guardado às')) return
      watch.disconnect()
      way.focus()
      way.click()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.getByLabel('Nome', { exact: true }).fill('Ana Prado')
  await expect(page.getByRole('textbox', { name: 'Telefone' })).toBeFocused()
})

const MOST_STOPS = 150

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const active = document.activeElement as HTMLInputElement | null
      const label = active?.labels?.[0]?.textContent
      // The key shown on a button is not part of its name.
      const shown = active?.cloneNode(true) as HTMLElement | undefined
      for (const hidden of shown?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove()
      return (active?.getAttribute('aria-label') ?? label ?? shown?.textContent ?? '').trim()
    })
    if (here === name) return
  }
  throw new Error(`no Tab leads to "${name}"`)
}

async function authorised(page: Page, name: string): Promise<number> {
  let id: number | undefined
  await expect
    .poll(
      async () => {
        const query = 'enotas_status=Autorizada&order_by=id&order_direction=DESC&per_page=5'
        const answer = await (await page.request.get(`/api/fiscal-note?${query}`)).json()
        const found = answer.data.find((note: { customer_name: string }) => note.customer_name === name)
        id = found?.id
        return found !== undefined
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  return id ?? 0
}
