import type { View } from '../../components/list/view-search.ts'

/** Both lists of products are opened with the same questions. */
export const VIEWS: View[] = [
  { label: 'Todos', status: 'all' },
  { label: 'Ativos', status: 'ACTIVE' },
  { label: 'Pendentes', status: 'PENDING' },
  { label: 'Inativos', status: 'INACTIVE' },
]
