import type { Repair } from '@talao/contract'
import { explainRejection } from '@talao/fiscal/rejection/explain'
import { authorityOf } from '../../issuing/gateway.ts'
import type { NoteRow } from './present.ts'

type Refused = Pick<NoteRow, 'enotas_status' | 'gateway' | 'authority_code' | 'authority_message' | 'sale_id'>

/** By the code of the refusal. A note that the house itself held back has none: what it lacks now says where (`repairAt`). */
export function repairOf(row: Refused): Repair | null {
  if (row.enotas_status !== 'FAIL' && row.enotas_status !== 'Negada') return null
  if (row.authority_code === null) return repairAt(null, row.sale_id !== null)
  const { authority_code: code, authority_message: message } = row
  const { path } = explainRejection({ authority: authorityOf(row.gateway), code, message: message ?? '' })
  return repairAt(path, row.sale_id !== null)
}

/** What is wrong at a wire path (`*` for any item) is mended where that value comes from: a note made of a sale takes its codes from the product. */
export function repairAt(path: string | null, isOfSale: boolean): Repair {
  if (path === null) return { place: 'note', path }
  if (path === 'company' || path.startsWith('company.')) return { place: 'company', path }
  if (path.startsWith('customer_note')) return { place: 'buyer', path }
  return { place: isOfSale && OF_PRODUCT.test(path) ? 'product' : 'note', path }
}

const OF_PRODUCT =
  /^(?:items\.(?:\d+|\*)\.(?:ncm|cest|cfop|gtin|cbenef|unit_measurement|nfe_tax)|nfs_service\.(?!description|destination|iss_))/
