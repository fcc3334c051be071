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

export const workRoutes = [tasks, audit] as const
