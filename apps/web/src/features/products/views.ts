import type { View } from '../../components/list/view-search.ts'

/** Shared by both product lists. */
export const VIEWS: View[] = [
  { label: 'Todos', status: 'all' },
  { label: 'Ativos', status: 'ACTIVE' },
  { label: 'Pendentes', status: 'PENDING' },
  { label: 'Inativos', status: 'INACTIVE' },
]
