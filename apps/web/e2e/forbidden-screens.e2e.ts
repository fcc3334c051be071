import type { Page } from '@playwright/test'
import { ROUTES } from '../src/app/route-table.ts'
import { addressOf, partsOf, SCREENS } from './screens.ts'
import { expect, go, open, PEOPLE, signIn, test } from './support.ts'

const LOCKED = /quem administra/
const locked = (page: Page) => page.getByRole('heading', { level: 2, name: LOCKED })

/** Screens forbidden to users without the administrator role. They may read all others. */
const NOT_FOR_THE_TEAM = new Set<string>([
  // Without an integration this page is the setup form, which only administrators may use.
  '/integracoes/eduzz',
  '/integracoes/tmb/nova',
  '/integracoes/hotmart',
  '/integracoes/api-token',
  '/integracoes/api-token/1',
  '/minha-conta?aba=acesso-nfe',
  '/minha-conta?aba=acesso-nfse',
  '/usuarios',
  '/comece',
  '/configuracoes',
  '/configuracoes/acesso-nota-produto',
  '/configuracoes/acesso-nota-servico',
  '/configuracoes/nota-produto',
  '/configuracoes/nota-servico',
  '/configuracoes/automacao',
  '/configuracoes/webhooks',
  '/configuracoes/webhooks/9999999',
  '/configuracoes/emails',
  '/numeracao',
  '/auditoria',
  '/auditoria?open=1',
])

for (const { screens, name } of partsOf('shop')) {
  test(`screens of ${name} say whose they are to somebody without a role, or are shown to read`, async ({ page }) => {
    test.setTimeout(600_000)
    await signIn(page, PEOPLE.team)
    await open(page, '/', 'Painel')
    for (const [path] of screens) {
      await test.step(path, async () => {
        await go(page, await addressOf(page, path), /.+/)
        if (NOT_FOR_THE_TEAM.has(path)) await expect(locked(page), path).toBeVisible()
        else await expect(locked(page), path).toHaveCount(0)
      })
    }
  })
}

/** The administrator of one company may see that company and its lists. */
const OWN_OF_THE_SHOP = new Set<string>([...SCREENS.shop.map(([path]) => path), '/empresas', '/empresas/:company'])

test('the screens of whoever administers the platform say so to whoever administers one company', async ({ page }) => {
  await signIn(page, PEOPLE.shop)
  await open(page, '/', 'Painel')
  for (const [path] of SCREENS.admin) {
    await go(page, await addressOf(page, path), /.+/)
    if (OWN_OF_THE_SHOP.has(path)) await expect(locked(page), path).toHaveCount(0)
    else await expect(locked(page), path).toBeVisible()
  }
})

test('whoever is not signed in is led from every screen to the sign-in, and knows the way back', async ({ page }) => {
  test.setTimeout(600_000)
  const places = Object.values(ROUTES).filter(({ guard }) => guard === 'signed')
  await open(page, '/', 'Entrar')
  for (const path of new Set(places.map((place) => addressLike(place.path)))) {
    await go(page, path, 'Entrar')
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('to')]).toEqual(['/login', path === '/' ? null : path])
  }
})

/** An address that matches a route's pattern. */
function addressLike(path: string): string {
  return path
    .replace('$type', 'eduzz')
    .replaceAll(/\/\{-\$\w+\}/g, '')
    .replaceAll(/\$\w+/g, '1')
}

const LONG_AGO = 'start=2001-01-01&end=2001-01-02'
const NOBODY = 'search=ninguem-com-este-nome'
const LISTS = [
  ['shop', `/nota-produto?${NOBODY}`, 'NF-e'],
  ['shop', `/nota-servico?${NOBODY}`, 'NFS-e'],
  ['shop', `/vendas?${NOBODY}`, 'Vendas'],
  ['shop', `/vendas?status=all&${LONG_AGO}`, 'Vendas'],
  ['shop', `/produtos?${NOBODY}`, 'Produtos'],
  ['shop', `/servicos?${NOBODY}`, 'Serviços'],
  ['shop', `/integracoes?${NOBODY}`, 'Integrações'],
  ['shop', `/usuarios?${NOBODY}`, 'Usuários'],
  ['shop', `/auditoria?${LONG_AGO}`, 'Auditoria'],
  ['admin', `/empresas?${NOBODY}`, 'Empresas'],
  ['admin', `/clientes?${NOBODY}`, 'Clientes'],
] as const

for (const who of ['shop', 'admin'] as const) {
  test(`every list of ${who} says that the filters leave nothing, and takes them back`, async ({ page }) => {
    test.setTimeout(600_000)
    await signIn(page, PEOPLE[who])
    await open(page, '/', 'Painel')
    for (const [, path, title] of LISTS.filter(([whose]) => whose === who)) {
      await test.step(path, async () => {
        await go(page, path, title)
        await expect(page.getByRole('heading', { level: 2, name: 'Nada com estes filtros' })).toBeVisible()
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Limpar/ })
          .last()
          .click()
        await expect(page.getByRole('heading', { level: 2, name: 'Nada com estes filtros' })).toHaveCount(0)
        await expect(page).not.toHaveURL(/search=|start=/)
      })
    }
  })
}
