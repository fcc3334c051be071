import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../components/list/list-search.ts'
import { wholeNumber } from '../../lib/search-values.ts'
import { shell } from '../shell-route.tsx'

const tasks = createRoute({
  getParentRoute: () => shell,
  path: '/tarefas',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('task', raw),
  component: lazyRouteComponent(() => import('../../features/tasks/list-page.tsx'), 'TaskListPage'),
})

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/auditoria',
  validateSearch: (raw: Record<string, unknown>) => readListSearch('audit', raw),
  component: lazyRouteComponent(() => import('../../features/audit/list-page.tsx'), 'AuditListPage'),
})

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notificacoes',
  validateSearch: readNotificationSearch,
  component: lazyRouteComponent(
    () => import('../../features/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

const operation = createRoute({
  getParentRoute: () => shell,
  path: '/operacao',
  component: lazyRouteComponent(() => import('../../features/operation/operation-page.tsx'), 'OperationPage'),
})

const norms = createRoute({
  getParentRoute: () => shell,
  path: '/normas',
  validateSearch: readNormLink,
  component: lazyRouteComponent(() => import('../../features/norms/norms-page.tsx'), 'NormsPage'),
})

const flight = createRoute({
  getParentRoute: () => shell,
  path: '/voo',
  validateSearch: readFlightLink,
  component: lazyRouteComponent(() => import('../../features/flight/flight-page.tsx'), 'FlightPage'),
})

export const workRoutes = [tasks, audit, notifications, operation, norms, flight] as const

const READ_FILTERS = ['nao-lidas', 'lidas'] as const

type NotificationSearch = { filtro?: (typeof READ_FILTERS)[number] | undefined; page?: number | undefined }

function readNotificationSearch(raw: Record<string, unknown>): NotificationSearch {
  const page = wholeNumber(raw.page)
  return { filtro: READ_FILTERS.find((filter) => filter === raw.filtro), page: page === 1 ? undefined : page }
}

/** What a link may ask of the page. An address can be typed, so the page checks each value (`norm-search.ts`). */
type NormLink = {
  aba?: 'vem' | 'nao-fixadas' | 'riscadas' | 'pacotes' | 'registrar' | undefined
  assunto?: string | undefined
  busca?: string | undefined
  page?: number | undefined
  pacote?: number | undefined
  codigo?: string | undefined
  desde?: string | undefined
}

/** The cause whose rows are open. The page knows only those of the flight. */
function readFlightLink(raw: Record<string, unknown>): { causa?: string | undefined } {
  return raw
}

function readNormLink(raw: Record<string, unknown>): NormLink {
  return raw
}
