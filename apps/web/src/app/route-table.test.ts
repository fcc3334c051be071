import { PLATFORM_IDS } from '@talao/contract/fields/ids'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { notificationAddress } from '../components/links/notification-address.ts'
import { ROUTES, titleOfScreen } from './route-table.ts'
import { createAppRouter } from './routes.tsx'

const router = createAppRouter(new QueryClient())
const known = Object.values(router.routesByPath).map((route) => ({
  path: route.fullPath.replace(/(?<=.)\/$/, ''),
  isBehindSignIn: 'parentRoute' in route && route.parentRoute.id === '/shell',
}))
const unique = (paths: string[]) => [...new Set(paths)].sort()
/** The route that the router matches for an address. A partial match does not count. */
function answering(address: string): string | undefined {
  const [, params, route] = router.getMatchedRoutes(address.split('?')[0] ?? '')
  return '**' in params ? undefined : route?.fullPath.replace(/(?<=.)\/$/, '')
}

describe('the route table', () => {
  it('names every screen of the router, and no other', () => {
    expect(unique(Object.values(ROUTES).map(({ path }) => path))).toEqual(unique(known.map(({ path }) => path)))
  })

  it.each(Object.entries(ROUTES))('lets to %s whom the router lets', (_name, { path, guard }) => {
    expect(known.find((route) => route.path === path)?.isBehindSignIn).toBe(guard === 'signed')
  })

  it.each([
    ['Nfe', '/nota-produto'],
    ['newNfe', '/nota-produto/detalhes'],
    ['oneNfe', '/nota-produto/detalhes/7'],
    ['Nfs', '/nota-servico'],
    ['newNfs', '/nota-servico/detalhes'],
    ['oneNfs', '/nota-servico/detalhes/7'],
    ['Products', '/produtos'],
    ['Products', '/produtos/'],
    ['newProduct', '/produtos/detalhes'],
    ['newProduct', '/produtos/detalhes/7'],
    ['Sales', '/vendas'],
    ['newSale', '/vendas/detalhes'],
    ['oneSale', '/vendas/detalhes/7'],
    ['SalesDashboard', '/vendas/relatorio-detalhes'],
    ['SaleImports', '/vendas/imports'],
    ['SaleImport', '/vendas/import'],
    ['SaleImport', '/vendas/import/7'],
    ['Services', '/servicos'],
    ['Integrations', '/integracoes'],
    ['integration-eduzz', '/integracoes/eduzz'],
    ['integration-hotmart', '/integracoes/hotmart/7'],
    ['integration-xgrow', '/integracoes/xgrow'],
    ['integration-monetizze', '/integracoes/monetizze/7'],
    ['integration-api', '/integracoes/api-token'],
    ['integration-kiwify', '/integracoes/KIWIFY/7'],
    ['Companies', '/empresas'],
    ['newCompany', '/empresas/nova-empresa'],
    ['editCompany', '/empresas/7'],
    ['Reports', '/relatorios'],
    ['Users', '/usuarios'],
    ['ResetPassword', '/reset-password/a@b.example/cde'],
    ['newUser', '/novo-usuario'],
    ['ConfirmEmail', '/confirma-email'],
    ['EmailConfirm', '/email-confirma?token=x'],
    ['ForgotPassword', '/recuperar-senha'],
    ['ChangePassword', '/alterar-senha'],
    ['PasswordRecovered', '/senha-recuperada'],
    ['NfeDefaults', '/configuracoes/nota-produto'],
    ['NfsDefaults', '/configuracoes/nota-servico'],
    ['Webhooks', '/configuracoes/webhooks'],
    ['Notifications', '/notificacoes'],
    ['Customers', '/clientes'],
    ['Customer', '/clientes/7'],
    ['Tasks', '/tarefas'],
    ['Audit', '/auditoria'],
    ['Numbering', '/numeracao'],
    ['MyAccount', '/minha-conta'],
    ['Login', '/login'],
    ['Home', '/'],
  ] as const)('finds %s at %s, as docs/especificacao/telas.md says', (name, address) => {
    expect(answering(address)).toBe(ROUTES[name].path)
  })

  it('does not know any other address', () => {
    for (const address of ['/nada', '/nota-produto/7', '/vendas/7', '/produtos/detalhes/7/mais'])
      expect([address, answering(address)]).toEqual([address, undefined])
  })

  it.each(PLATFORM_IDS)('leads from a notification about %s to its form', (platform) => {
    const address = notificationAddress({ id: 7, category: 'INTEGRATION', sub_category: platform }, false)
    expect(answering(address)).toBe(ROUTES[`integration-${platform.toLowerCase() as Lowercase<typeof platform>}`].path)
  })

  it('gives every screen a title', () => {
    expect(Object.values(ROUTES).filter(({ title }) => !title)).toEqual([])
    expect(titleOfScreen({ matches: [{ fullPath: '/vendas/imports' }] })).toBe('Importações')
    expect(titleOfScreen({ matches: [{ fullPath: '/nada' }] })).toBeUndefined()
  })
})
