import type { ExtraFilter } from '../../components/list/list-search.ts'
import type { View } from '../../components/list/view-search.ts'

/** Shared by both product lists. */
export const VIEWS: View[] = [
  { label: 'Todos', status: 'all' },
  { label: 'Ativos', status: 'ACTIVE' },
  { label: 'Pendentes', status: 'PENDING' },
  { label: 'Inativos', status: 'INACTIVE' },
]

/** The filter that the home page links to. */
export const CODES_FILTER: ExtraFilter = {
  name: 'without_ibs_cbs_codes',
  label: 'Códigos do IBS e da CBS',
  labels: { true: 'Faltam', false: 'Completos' },
}
