import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { WEB_DIST } from '../../../tools/launcher/web.ts'
import { expect, expectAccessible, open, PEOPLE, signIn, testInNewPage as test } from './support.ts'

const WORKER = path.join(WEB_DIST, 'service-worker.js')

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the product opens, says so, and goes on by itself when the network is back', async ({
    page,
    context,
  }) => {
    await signIn(page, PEOPLE.shop)
    await open(page, '/', 'Painel')
    await isInCharge(page)
    await open(page, '/vendas?status=all', 'Vendas')
    await context.setOffline(true)
    await expect(page.getByText('nada é salvo até a rede voltar')).toBeVisible()
    await expectAccessible(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Sem conexão com o Talão' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()
    await expect(page.getByText('nada é salvo até a rede voltar')).toHaveCount(0)
  })

  test('nothing of anybody is ever kept in the browser', async ({ page }) => {
    await signIn(page, PEOPLE.shop)
    await open(page, '/', 'Painel')
    await isInCharge(page)
    for (const [path, title] of [
      ['/nota-produto?status=all', 'NF-e'],
      ['/vendas?status=all', 'Vendas'],
    ] as const)
      await open(page, path, title)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return caught.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/')
    expect(kept.filter((path) => /^\/(api|oauth|health)/.test(path))).toEqual([])
    expect(kept.filter((path) => !/^\/(assets\/|before-paint\.js$|logo-mark\.svg$|$)/.test(path))).toEqual([])
  })

  test('the worker is asked for anew each time, and stands behind the same headers as the pages', async ({ page }) => {
    const answer = await page.request.get('/service-worker.js')
    expect(answer.headers()['cache-control']).toBe('no-cache')
    expect(answer.headers()['content-type']).toContain('javascript')
    expect(answer.headers()['content-security-policy']).toContain("script-src 'self'")
    expect(await answer.text()).not.toContain('__VERSION__')
  })

  test('a new version asks before it comes in, and waits for a form that was begun', async ({ page }) => {
    test.setTimeout(600_000)
    await signIn(page, PEOPLE.shop)
    await open(page, '/', 'Painel')
    await isInCharge(page)
    const built = readFileSync(WORKER, 'utf8')
    // Simulates a later build: the same files under another version.
    writeFileSync(WORKER, built.replace(/VERSION = '\w+'/, "VERSION = 'seguinte'"))
    try {
      await open(page, '/vendas/detalhes', /venda/i)
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      // The new version downloads all its files first.
      await expect(page.getByText('Há uma versão nova do Talão.')).toBeVisible({ timeout: 30_000 })
      await page.locator('#conteudo form').getByRole('textbox').first().fill('Rascunho')
      const loads: string[] = []
      page.on('load', () => loads.push(page.url()))
      await page.getByRole('button', { name: 'Atualizar' }).click()
      await expect(page.getByText('o que foi digitado fica')).toBeVisible()
      expect(loads).toEqual([])
      await page.getByRole('link', { name: 'Produtos', exact: true }).click()
      await expect.poll(() => loads.length).toBe(1)
      await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
      await expect(page.getByText('Há uma versão nova do Talão.')).toHaveCount(0)
      const versions = await page.evaluate(() => caches.keys())
      expect(versions).toContain('talao-seguinte')
    } finally {
      writeFileSync(WORKER, built)
    }
  })
})

test('code that is no longer there brings the page once more, and the screen opens', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  const loads = countLoads(page)
  let refused = 0
  await page.route(/\/assets\/.*\.js$/, (route) => {
    // Fail only before the reload. The reloaded page requests existing files.
    if (loads.length > 0 || refused > 0) return route.continue()
    refused += 1
    return route.fulfill({ status: 404, json: { code: 'nao_encontrado' } })
  })
  await page.getByRole('link', { name: 'Produtos', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  expect(refused).toBe(1)
  expect(loads).toHaveLength(1)
})

test('styles that are no longer there do the same', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  const loads = countLoads(page)
  let refused = 0
  await page.route(/\/assets\/.*\.css$/, (route) => {
    if (refused > 0) return route.continue()
    refused += 1
    return route.fulfill({ status: 404, body: '' })
  })
  await page.getByRole('link', { name: 'Produtos', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  expect(refused).toBe(1)
  expect(loads).toHaveLength(1)
})

test('code that is missed without a network takes no page away: the product says so, and goes on with the network', async ({
  signedIn: page,
}) => {
  await open(page, '/', 'Painel')
  const loads = countLoads(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Produtos', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sem conexão com o Talão' })).toBeVisible()
  expect(loads).toHaveLength(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
})

test('code that never comes back is said to be missing, and the page is not read again and again', async ({
  signedIn: page,
}) => {
  const [missing] = await scriptsOnlyOf(page, '/relatorios', 'Relatórios')
  await open(page, '/', 'Painel')
  const loads = countLoads(page)
  await page.route(missing ?? '', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('link', { name: 'Relatórios' }).click()
  await expect(page.getByRole('heading', { name: 'A tela não abriu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  expect(loads).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  expect(loads).toHaveLength(1)
})

test('code that hangs for two minutes brings the page once more', async ({ signedIn: page }) => {
  await page.clock.install()
  await open(page, '/', 'Painel')
  const loads = countLoads(page)
  let isHanging = true
  await page.route(/\/assets\/.*\.js$/, (route) => (isHanging ? undefined : route.continue()))
  await page.getByRole('link', { name: 'Relatórios' }).click()
  await page.clock.runFor(119_000)
  expect(loads).toHaveLength(0)
  isHanging = false
  await page.clock.runFor(2_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible()
  expect(loads).toHaveLength(1)
})

/** The scripts that a screen loads beyond those of the home page. */
async function scriptsOnlyOf(page: Page, path: string, title: string): Promise<string[]> {
  const scripts = async () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    )
  await open(page, '/', 'Painel')
  const home = new Set(await scripts())
  await open(page, path, title)
  return (await scripts()).filter((name) => !home.has(name))
}

async function isInCharge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

function countLoads(page: Page): string[] {
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  return loads
}
