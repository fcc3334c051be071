import type { Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { expect, expectAccessible, open, type Theme, test } from './support.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificações' })

const ONE = {
  id: '0f3f3c1e-0001-4000-8000-000000000001',
  company_id: 1,
  created_at: '2026-11-20T12:00:00.000Z',
  read_at: null,
  data: {
    id: 1,
    message: 'A integração Loja principal recusou avisos hoje.',
    category: 'INTEGRATION',
    sub_category: 'HOTMART',
  },
}

/** The demonstration's notifications depend on its sales, so these tests supply their own. */
async function tell(page: Page, rows: object[], unread: number): Promise<string[]> {
  const asked: string[] = []
  let left = unread
  await page.route('**/api/notification**', (route) => {
    const request = route.request()
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    if (request.method() !== 'GET') {
      left = 0
      return route.fulfill({ json: { data: { id: ONE.id } } })
    }
    const read = rows.map((row) => ({ ...row, ...(left === 0 ? { read_at: '2026-11-21T12:00:00.000Z' } : {}) }))
    const page_ = { total: rows.length, current_page: 1, per_page: 8, last_page: 1 }
    return route.fulfill({ json: { data: read, unread: left, ...page_ } })
  })
  return asked
}

test('the bell counts what is unread, and a notification leads to its screen and is read by it', async ({
  signedIn: page,
}) => {
  const asked = await tell(page, [ONE], 1)
  await open(page, '/vendas?status=all', 'Vendas')
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1 notificação não lida')
  await bell(page).click()
  await panel(page)
    .getByRole('link', { name: /Loja principal/ })
    .click()
  await expect(page).toHaveURL(/\/integracoes\/hotmart\/1/)
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notificações')
  expect(asked).toContain(`PUT /api/notification/${ONE.id}`)
})

test('one is marked as read where it stands, by the keyboard, and the focus goes back to the bell', async ({
  signedIn: page,
}) => {
  await tell(page, [ONE], 1)
  await open(page, '/vendas?status=all', 'Vendas')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await panel(page)
    .getByRole('button', { name: /^Marcar como lida/ })
    .press('Enter')
  await expect(panel(page).getByRole('button', { name: /^Marcar como lida/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('nothing to tell is told as such', async ({ signedIn: page }) => {
  await tell(page, [], 0)
  await open(page, '/vendas?status=all', 'Vendas')
  await bell(page).click()
  await expect(panel(page).getByText('Nenhuma notificação ainda.')).toBeVisible()
})

test('notifications that do not come say so, with a way to ask again', async ({ signedIn: page }) => {
  await page.route('**/api/notification**', (route) => route.fulfill({ status: 500, json: { code: 'erro_interno' } }))
  await open(page, '/vendas?status=all', 'Vendas')
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'Não deu para carregar as notificações' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})

test('a new notification raises the count by itself', async ({ signedIn: page }) => {
  let unread = 0
  await page.route('**/api/notification?**', (route) =>
    route.fulfill({ json: { data: [], unread, total: 0, current_page: 1, per_page: 8, last_page: 1 } }),
  )
  // The stream in the server's format: one event, then it ends and the browser reconnects.
  await page.route('**/api/events', (route) =>
    route.fulfill({
      headers: { 'content-type': 'text/event-stream' },
      body: `${['retry', 500].join(': ')}\n\n${unread > 0 ? 'event: notification\ndata: {}\n\n' : ''}`,
    }),
  )
  await open(page, '/vendas?status=all', 'Vendas')
  await expect(bell(page)).toHaveAccessibleName('Notificações')
  unread = 2
  await expect(bell(page)).toHaveAccessibleName('Notificações: 2 notificações não lidas')
})

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`the notifications are accessible in ${colorScheme}`, async ({ signedIn: page }) => {
    await tell(page, [ONE, { ...ONE, id: '0f3f3c1e-0001-4000-8000-000000000002', read_at: ONE.created_at }], 1)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, '/vendas?status=all', 'Vendas')
    await bell(page).click()
    await expect(panel(page).getByRole('link').first()).toBeVisible()
    await expectAccessible(page)
  })
}
