import type { ExtraFilter } from '../list/list-search.ts'

/** Shared by the lists of NF-e and NFS-e. */
export const WITHOUT_IBS_CBS: ExtraFilter = {
  name: 'without_ibs_cbs',
  label: 'Reforma',
  labels: { true: 'Sem IBS/CBS' },
}
