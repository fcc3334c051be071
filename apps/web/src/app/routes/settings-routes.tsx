import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { wholeNumber } from '../../lib/search-values.ts'
import { shell } from '../shell-route.tsx'
import { wholeNumberParam } from './whole-number-param.ts'

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes',
  component: lazyRouteComponent(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
})

const nfeDefaults = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/nota-produto',
  component: lazyRouteComponent(() => import('../../features/companies/setting-pages.tsx'), 'NfeDefaultsPage'),
})

const nfseDefaults = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/nota-servico',
  component: lazyRouteComponent(() => import('../../features/companies/setting-pages.tsx'), 'NfseDefaultsPage'),
})

const automation = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/automacao',
  component: lazyRouteComponent(() => import('../../features/companies/setting-pages.tsx'), 'AutomationPage'),
})

const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/webhooks',
  component: lazyRouteComponent(() => import('../../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/webhooks/$id',
  params: wholeNumberParam(),
  validateSearch: readDeliveryState,
  component: lazyRouteComponent(() => import('../../features/webhooks/webhook-page.tsx'), 'WebhookPage'),
})

const nfeAccess = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/acesso-nota-produto',
  component: lazyRouteComponent(() => import('../../features/companies/access/access-page.tsx'), 'NfeAccessPage'),
})

const nfseAccess = createRoute({
  getParentRoute: () => shell,
  path: '/configuracoes/acesso-nota-servico',
  component: lazyRouteComponent(() => import('../../features/companies/access/access-page.tsx'), 'NfseAccessPage'),
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

export const settingsRoutes = [
  settings,
  nfeDefaults,
  nfseDefaults,
  automation,
  webhooks,
  webhook,
  nfeAccess,
  nfseAccess,
  emails,
  numbering,
] as const

/** The page itself validates the kind of e-mail and shows the first one for an unknown kind. */
function readEmailKind(raw: Record<string, unknown>): { tipo?: string | undefined } {
  return typeof raw.tipo === 'string' ? { tipo: raw.tipo } : {}
}

function readEnvironment(raw: Record<string, unknown>): { ambiente?: 'producao' | 'homologacao' | undefined } {
  return raw.ambiente === 'producao' || raw.ambiente === 'homologacao' ? { ambiente: raw.ambiente } : {}
}

type DeliverySearch = {
  /** Status filter of the deliveries, and the open delivery. */
  deliveries?: (typeof WEBHOOK_STATES)[number] | undefined
  delivery?: number | undefined
}

function readDeliveryState({ deliveries, delivery }: Record<string, unknown>): DeliverySearch {
  return { deliveries: WEBHOOK_STATES.find((state) => state === deliveries), delivery: wholeNumber(delivery) }
}

const WEBHOOK_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const
