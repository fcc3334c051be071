import type { Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { expect, expectAccessible, open, test } from './support.ts'

const toasts = (page: Page) => page.locator('[data-toast]')

/** Answers the sign-out call, so that these tests change nothing. */
async function answerSaving(page: Page, status: number, body: object): Promise<void> {
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status, json: body }))
}
async function act(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
}

const ANSWERS = [
  [404, 'nao_encontrado', 'Recurso não disponível'],
  [422, 'validacao', 'Este motivo é do servidor.'],
  [500, 'erro_interno', 'O servidor disse outra coisa.'],
] as const

for (const [status, code, text] of byDepth<readonly (typeof ANSWERS)[number][]>([ANSWERS[2]], ANSWERS)) {
  test(`a ${status} stays in red until it is closed or its screen is left`, async ({ signedIn: page }) => {
    await answerSaving(page, status, { code, message: text, request_id: 'r-0000' })
    await open(page, '/vendas?status=all', 'Vendas')
    await act(page)
    const toast = page.getByRole('alert').filter({ hasText: text })
    await expect(toast).toBeVisible()
    await expect(toast.getByRole('button', { name: 'Copiar código do pedido r-0000' })).toBeVisible()
    await page.getByRole('link', { name: /^Processadas/ }).click()
    await expect(page).toHaveURL(/status=DONE/)
    await expect(toast).toBeVisible()
    await page.getByRole('link', { name: 'Produtos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
    await expect(toasts(page)).toHaveCount(0)
    await act(page)
    await toast.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(toasts(page)).toHaveCount(0)
  })
}

const TODOS = [
  [403, 'Peça a quem administra a empresa.'],
  [409, 'Recarregue para ver a versão atual e refaça a mudança.'],
  [413, 'Diminua o arquivo ou o texto e envie de novo.'],
  [415, 'Confira o arquivo e envie de novo.'],
  [429, 'Espere um momento e tente de novo.'],
  ['no network', 'Confira a conexão e tente de novo.'],
] as const

for (const [status, todo] of byDepth<readonly (typeof TODOS)[number][]>([TODOS[1], TODOS[5]], TODOS)) {
  test(`after ${status} the toast says what to do, in whoever's words the refusal came, and what was typed stays`, async ({
    signedIn: page,
  }) => {
    // A proxy may also refuse, without any text for users.
    await page.route('**/api/product', (route) =>
      status === 'no network'
        ? route.abort('internetdisconnected')
        : route.fulfill({ status, contentType: 'text/html', body: '<h1>Refused</h1>' }),
    )
    await open(page, '/produtos/detalhes', 'Novo produto')
    await page.getByLabel('Nome', { exact: true }).fill('Método que não se perde')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert').filter({ hasText: todo })).toBeVisible()
    await expect(page.getByText('Refused')).toHaveCount(0)
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Método que não se perde')
    await expect(page).toHaveURL(/\/produtos\/detalhes$/)
    await page.unroute('**/api/product')
    await page.route('**/api/product', (route) =>
      route.fulfill({ status: 422, json: { code: 'dados_invalidos', message: 'Agora chegou.' } }),
    )
    await page.getByRole('button', { name: /^Salvar/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Agora chegou.' })).toBeVisible()
  })
}

test('at most three are shown, all close together, and Esc closes the one that has the focus', async ({
  signedIn: page,
}) => {
  let asked = 0
  await page.route('**/api/auth/logout', (route) => {
    asked += 1
    return route.fulfill({ status: 422, json: { code: 'validacao', message: `Motivo ${asked}.`, request_id: 'r-1' } })
  })
  await open(page, '/vendas?status=all', 'Vendas')
  for (const number of [1, 2, 3, 4]) {
    await act(page)
    await expect(page.getByText(`Motivo ${number}.`)).toBeVisible()
  }
  await expect(toasts(page)).toHaveCount(3)
  await expect(page.getByText('Motivo 1.')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fechar aviso' }).nth(1).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Motivo 3.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fechar aviso' }).first()).toBeFocused()
  await page.getByRole('button', { name: 'Fechar todas' }).click()
  await expect(toasts(page)).toHaveCount(0)
  await expect(page.locator(':focus')).not.toHaveCount(0)
})

test('what was just said never lies over what has the focus', async ({ signedIn: page }) => {
  await answerSaving(page, 422, { code: 'validacao', message: 'Motivo do servidor.', request_id: 'r-2' })
  await open(page, '/vendas?status=all', 'Vendas')
  await act(page)
  await expect(page.getByText('Motivo do servidor.')).toBeVisible()
  await page.getByRole('link', { name: 'Nova venda' }).focus()
  const [focused, shown] = await Promise.all([page.locator(':focus').boundingBox(), toasts(page).first().boundingBox()])
  const areApart = focused && shown && (shown.y >= focused.y + focused.height || shown.y + shown.height <= focused.y)
  expect(areApart).toBe(true)
})

for (const width of [1440, 390]) {
  test(`what was just said lies on no act of the page at ${width} px`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 844 })
    await answerSaving(page, 422, { code: 'validacao', message: 'Motivo do servidor.', request_id: 'r-2' })
    await open(page, '/vendas?status=all', 'Vendas')
    if (width > 767) await act(page)
    else {
      await page.getByRole('button', { name: /^Mais/ }).click()
      await page.getByRole('menuitem', { name: 'Sair' }).click()
    }
    await expect(page.getByText('Motivo do servidor.')).toBeVisible()
    const covered = () =>
      page.evaluate(() => {
        const box = document.querySelector('[data-toast]')?.getBoundingClientRect()
        const acts = [...document.querySelectorAll('button, a[href], input')].filter(
          (one) => !one.closest('[data-toast], [data-row], [role=menu]'),
        )
        const under = acts.filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return box && right > left && left < box.right && right > box.left && top < box.bottom && bottom > box.top
        })
        return under.map((one) => one.textContent)
      })
    await expect.poll(covered).toEqual([])
  })
}

test('what stays in a low window lies on no field of a form, wherever it is scrolled to', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await answerSaving(page, 422, { code: 'validacao', message: 'Motivo do servidor.' })
  await open(page, '/nota-produto/detalhes', 'Nova NF-e')
  await expect(page.getByLabel('Descrição do item 1')).toBeAttached()
  await page.getByRole('button', { name: /^Mais(?! do item)/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByText('Motivo do servidor.')).toBeVisible()
  for (const part of ['Dados gerais', 'Cliente', 'Endereço', 'Itens', 'Impostos', 'Observações']) {
    await page.getByRole('heading', { level: 2, name: part }).evaluate((head) => head.scrollIntoView())
    await expect.poll(() => fieldsUnder(page), { message: part }).toEqual([])
  }
})

/** Names of the fields that a toast covers. */
function fieldsUnder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const box = document.querySelector('[data-toast]')?.getBoundingClientRect()
    const fields = [...document.querySelectorAll<HTMLElement>('main input, main select, main textarea')]
    const under = fields.filter((field) => {
      const { left, right, top, bottom } = field.getBoundingClientRect()
      return box && right > left && left < box.right && right > box.left && top < box.bottom && bottom > box.top
    })
    return under.map((field) => field.getAttribute('aria-label') ?? field.closest('label')?.textContent ?? field.id)
  })
}

test('what was just said leaves the buttons of the page free', async ({ signedIn: page }) => {
  await answerSaving(page, 422, { code: 'validacao', message: 'Motivo do servidor.', request_id: 'r-2' })
  await open(page, '/vendas?status=all', 'Vendas')
  await act(page)
  await expect(page.getByText('Motivo do servidor.')).toBeVisible()
  await page.getByRole('link', { name: 'Nova venda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /venda/i })).toBeVisible()
})

test('an answer with a message stays in green', async ({ signedIn: page }) => {
  await page.route('**/api/notification/ALL', (route) =>
    route.fulfill({ json: { data: { updated: 3 }, message: '3 notificações lidas.' } }),
  )
  await page.route('**/api/notification?**', (route) =>
    route.fulfill({ json: { data: [], total: 0, unread: 3, current_page: 1, per_page: 8, last_page: 1 } }),
  )
  await open(page, '/vendas?status=all', 'Vendas')
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).click()
  const toast = page.getByRole('status').filter({ hasText: '3 notificações lidas.' })
  await expect(toast.first()).toBeVisible()
})

test("the product's own short word leaves after two and a half seconds, but not while it is read", async ({
  signedIn: page,
}) => {
  await page.clock.install({ time: '2026-11-23T12:00:00-03:00' })
  await open(page, '/vendas/import', /./)
  // The toast region loads after the page, which needs a running clock.
  await expect(page.locator('[role=alert]').first()).toBeAttached()
  await page.clock.pauseAt('2026-11-23T12:10:00-03:00')
  await page
    .getByRole('button', { name: /Enviar|Importar/ })
    .first()
    .click()
  const word = page.getByText('Por favor, verifique o formulário')
  await expect(word).toBeVisible()
  await page.clock.runFor(2_400)
  await expect(word).toBeVisible()
  await page.clock.runFor(300)
  await expect(word).toHaveCount(0)
  await page
    .getByRole('button', { name: /Enviar|Importar/ })
    .first()
    .click()
  await word.hover()
  await page.clock.runFor(5_000)
  await expect(word).toBeVisible()
  await page.mouse.move(10, 400)
  await expect(word).toHaveCount(0)
})
