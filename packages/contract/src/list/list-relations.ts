import type { ListName } from './lists.ts'

// table
/** The related records that one row of each list can include. Only the server reads them. */
export const LIST_RELATIONS = {
  nfe: ['sale', 'company', 'customer_note', 'items', 'correction_letters'],
  nfse: ['customer_note', 'service', 'sale', 'company', 'items'],
  sale: ['items', 'company', 'client', 'fiscal_notes', 'service_fiscal_notes', 'sale_integration', 'timeline'],
  product: ['coproducers', 'sale_integration', 'company'],
  company: ['address', 'nfe_default_setting', 'nfs_default_setting', 'company_config', 'contract', 'readiness'],
  integration: ['company'],
  import: ['user', 'company', 'fails'],
  audit: [],
  contract: [],
  user: ['company'],
  task: [],
} as const satisfies Record<ListName, readonly string[]>
