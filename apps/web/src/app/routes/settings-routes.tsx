import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shell } from '../shell-route.tsx'

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes',
  component: lazyRouteComponent(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
})

const nfeAccess = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/acesso-nota-produto',
  component: lazyRouteComponent(() => import('../../features/companies/access-page.tsx'), 'NfeAccessPage'),
})

const nfseAccess = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/acesso-nota-servico',
  component: lazyRouteComponent(() => import('../../features/companies/access-page.tsx'), 'NfseAccessPage'),
})

const emails = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/emails',
  validateSearch: readEmailKind,
  component: lazyRouteComponent(() => import('../../features/emails/emails-page.tsx'), 'EmailsPage'),
})

const numbering = createRoute({
  getParentRoute: () => shell,
  path: '/numeracao',
  validateSearch: readEnvironment,
  component: lazyRouteComponent(() => import('../../features/numbering/numbering-page.tsx'), 'NumberingPage'),
})

export const settingsRoutes = [settings, nfeAccess, nfseAccess, emails, numbering] as const

/** Which mail it is the page itself knows; an unknown one shows the first. */
function readEmailKind(raw: Record<string, unknown>): { tipo?: string | undefined } {
  return typeof raw.tipo === 'string' ? { tipo: raw.tipo } : {}
}

function readEnvironment(raw: Record<string, unknown>): { ambiente?: 'producao' | 'homologacao' | undefined } {
  return raw.ambiente === 'producao' || raw.ambiente === 'homologacao' ? { ambiente: raw.ambiente } : {}
}
