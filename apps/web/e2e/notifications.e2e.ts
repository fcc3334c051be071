import type { Page } from '@playwright/test'
import { makeSale, openReceiver } from './receiver.ts'
import { expect, expectAccessible, open, PEOPLE, signIn, test } from './support.ts'

const PLACE = '/notificacoes'
const OFF = /Um webhook da empresa foi desligado/

test('what happened appears by itself, leads to its screen, and is read once somebody goes there', async ({
  signedIn: page,
}) => {
  await readAll(page)
  await open(page, `${PLACE}?filtro=nao-lidas`, 'Notificações')
  await expect(page.getByRole('heading', { name: 'Tudo lido' })).toBeVisible()
  await happen(page)
  const news = page.getByRole('listitem').filter({ hasText: OFF })
  await expect(news).toHaveCount(1)
  await expectAccessible(page)
  await news.getByRole('link').click()
  await expect(page).toHaveURL(/\/configuracoes\/webhooks/)
  await page.goBack()
  await expect(page).toHaveURL(/filtro=nao-lidas/)
  await expect(page.getByRole('button', { name: 'Marcar todas como lidas' })).toBeVisible()
  await expect(news).toHaveCount(0)
  await page.getByRole('link', { name: 'Lidas', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: OFF }).first()).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/filtro=lidas/)
  await expect(page.getByRole('listitem').filter({ hasText: OFF }).first()).toBeVisible()
})

test('one is marked as read, then all of them', async ({ signedIn: page }) => {
  await readAll(page)
  await happen(page)
  await open(page, `${PLACE}?filtro=nao-lidas`, 'Notificações')
  const news = page.getByRole('listitem').filter({ hasText: OFF })
  await expect(news).toHaveCount(1)
  await news.getByRole('button', { name: 'Marcar como lida' }).click()
  await expect(news).toHaveCount(0)
  // The sale lacks an address, which created another notification.
  await expect(page.getByRole('listitem').filter({ hasText: 'está incompleta' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).click()
  await expect(page.getByRole('status').filter({ hasText: /marcados? como lidos?\./ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tudo lido' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Marcar todas como lidas' })).toHaveCount(0)
})

test('a notification of an integration leads to the form of its platform', async ({ signedIn: page }) => {
  await page.route('**/api/notification?*', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            id: '00000000-0000-4000-8000-000000000001',
            data: { id: 1, message: 'A integração recusou avisos.', category: 'INTEGRATION', sub_category: 'HOTMART' },
            company_id: 1,
            created_at: '2026-11-23T10:00:00.000Z',
            read_at: '2026-11-23T10:00:00.000Z',
          },
        ],
        total: 1,
        unread: 0,
        current_page: 1,
        per_page: 50,
        last_page: 1,
      },
    }),
  )
  await open(page, PLACE, 'Notificações')
  await page.getByRole('link', { name: 'A integração recusou avisos.' }).click()
  await expect(page).toHaveURL(/\/integracoes\/hotmart\/1$/)
})

test('nothing yet says what will stand here, and a list that does not come can be asked for again', async ({
  page,
}) => {
  await signIn(page, PEOPLE.admin)
  await open(page, PLACE, 'Notificações')
  await expect(page.getByRole('heading', { name: 'Nenhuma notificação ainda' })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/notification?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('Não deu para carregar as notificações')).toBeVisible()
  await page.unroute('**/api/notification?*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Nenhuma notificação ainda' })).toBeVisible()
})

test('the page is accessible in the dark and does not scroll sideways at 320 px', async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 800 })
  await happen(page)
  await open(page, PLACE, 'Notificações')
  await expect(page.getByRole('listitem').filter({ hasText: OFF }).first()).toBeVisible()
  await expectAccessible(page)
  const excess = await page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth))
  })
  expect(excess).toBeLessThanOrEqual(0)
})

/**
 * The receiver answers that it is gone for good (410), so its endpoint is switched off and the company's administrators
 * are notified.
 */
async function happen(page: Page): Promise<void> {
  const system = await openReceiver(410)
  const headers = { origin: new URL(page.url()).origin }
  const made = await page.request.post('/api/webhook-endpoint', {
    headers,
    data: { url: system.url, events: ['sale.created'] },
  })
  expect(made.status()).toBe(201)
  const { data } = (await made.json()) as { data: { id: number } }
  await makeSale(page, `FIM-${Date.now()}`)
  await expect.poll(() => isOff(page, data.id)).toBe(true)
  expect((await page.request.delete(`/api/webhook-endpoint/${data.id}`, { headers })).ok()).toBe(true)
  await system.close()
}

async function isOff(page: Page, id: number): Promise<boolean> {
  const answer = await page.request.get('/api/webhook-endpoint')
  const { data } = (await answer.json()) as { data: { id: number; is_active: boolean }[] }
  return data.some((one) => one.id === id && !one.is_active)
}

async function readAll(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.put('/api/notification/ALL', { headers })).ok()).toBe(true)
}
