import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../../components/list/list-search.ts'
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

export const workRoutes = [tasks, audit, notifications, operation] as const

const READ_FILTERS = ['nao-lidas', 'lidas'] as const

type NotificationSearch = { filtro?: (typeof READ_FILTERS)[number] | undefined; page?: number | undefined }

function readNotificationSearch(raw: Record<string, unknown>): NotificationSearch {
  const page = Number(raw.page)
  return {
    filtro: READ_FILTERS.find((filter) => filter === raw.filtro),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  }
}
