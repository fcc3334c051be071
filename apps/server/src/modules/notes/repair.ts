import type { Repair } from '@talao/contract'
import { explainRejection } from '@talao/fiscal/rejection/explain'
import type { NoteRow } from './present.ts'

type Refused = Pick<NoteRow, 'enotas_status' | 'gateway' | 'authority_code' | 'authority_message' | 'sale_id'>

/** By the code of the refusal. A note that the house itself held back has none: what it lacks now says where (`repairAt`). */
export function repairOf(row: Refused): Repair | null {
  if (row.enotas_status !== 'FAIL' && row.enotas_status !== 'Negada') return null
  if (row.authority_code === null) return repairAt(null, row)
  const { authority_code: code, authority_message: message } = row
  const { path } = explainRejection({ authority: authorityOf(row.gateway), code, message: message ?? '' })
  return repairAt(path, row)
}

/** What is wrong at a wire path is mended where that value comes from: a note made of a sale takes its codes from the product. */
export function repairAt(path: string | null, { sale_id }: Pick<NoteRow, 'sale_id'>): Repair {
  if (path === null) return { place: 'note', path }
  if (path === 'company' || path.startsWith('company.')) return { place: 'company', path }
  if (path.startsWith('customer_note')) return { place: 'buyer', path }
  return { place: sale_id !== null && OF_PRODUCT.test(path) ? 'product' : 'note', path }
}

const OF_PRODUCT =
  /^(?:items\.\d+\.(?:ncm|cest|cfop|gtin|cbenef|unit_measurement|nfe_tax)|nfs_service\.(?!description|destination|iss_))/

function authorityOf(gateway: string): 'FOCUS' | 'SEFAZ' | 'SEFIN' {
  if (gateway === 'SEFAZ') return 'SEFAZ'
  return gateway === 'NFSE_NACIONAL' ? 'SEFIN' : 'FOCUS'
}
