import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './support.ts'

const SCREENS: [path: string, title: string | RegExp][] = [
  ['/', 'Painel'],
  ['/nota-produto?status=all', 'NF-e'],
  ['/nota-produto?status=Cancelada', 'NF-e'],
  ['/nota-produto?status=NEEDS_YOU', 'NF-e'],
  ['/nota-produto/detalhes/:id', /^NF-e/],
  ['/nota-servico?status=all', 'NFS-e'],
  ['/nota-servico/detalhes/:id', /^NFS-e/],
  ['/vendas?status=all', 'Vendas'],
  ['/vendas?status=all&open=1', 'Vendas'],
  ['/produtos', 'Produtos'],
  ['/integracoes', 'Integrações'],
  ['/integracoes/hotmart/1', 'Loja principal'],
  ['/integracoes/hotmart/novo', 'Nova integração com a Hotmart'],
  ['/minha-conta', /.+/],
  ['/minha-conta?aba=nfe', /.+/],
  ['/minha-conta?aba=automacao', /.+/],
  ['/minha-conta?aba=acesso-nfe', /.+/],
  ['/configuracoes', 'Configurações'],
  ['/configuracoes/acesso-nota-produto', 'Acesso da NF-e'],
  ['/configuracoes/acesso-nota-servico', 'Acesso da NFS-e'],
  ['/configuracoes/emails', 'E-mails'],
  ['/numeracao', 'Numeração'],
  ['/tarefas', 'Tarefas'],
  ['/auditoria', 'Auditoria'],
  ['/auditoria?open=1', 'Auditoria'],
  ['/nada', 'Página não encontrada'],
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen is accessible in ${colorScheme}`, async ({ signedIn: page }) => {
    test.setTimeout(300_000)
    await page.emulateMedia({ colorScheme })
    for (const [path, title] of SCREENS) {
      await test.step(path, async () => {
        await open(page, await addressOf(page, path), title)
        await expectAccessible(page)
      })
    }
  })

  test(`sign-in is accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, '/login', 'Entrar')
    await expectAccessible(page)
  })
}

for (const width of [320, 768]) {
  test(`no screen scrolls sideways at ${width} px`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const [path, title] of SCREENS) {
      await open(page, await addressOf(page, path), title)
      const excess = await page.evaluate(() => {
        const places = [document.documentElement, ...document.querySelectorAll('main')]
        return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth))
      })
      expect(excess, path).toBeLessThanOrEqual(0)
    }
  })
}

/** Both kinds of note have ids of the same sequence: the demonstration's first of the kind is asked for. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (!path.includes(':id')) return path
  const list = path.startsWith('/nota-servico') ? 'service-fiscal-note' : 'fiscal-note'
  const answer = await page.request.get(`/api/${list}?enotas_status=all&order_by=id&order_direction=ASC&per_page=1`)
  const { data } = (await answer.json()) as { data: { id: number }[] }
  return path.replace(':id', String(data[0]?.id))
}
