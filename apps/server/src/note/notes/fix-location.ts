import type { FixLocation } from '@talao/contract'
import { explainRejection } from '@talao/fiscal/rejection/explain'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { Selectable } from 'kysely'
import { authorityOf } from '../../company/gateways/gateway.ts'
import type { NoteTable } from '../../kit/db/tables.gen.ts'

type Refused = Pick<
  Selectable<NoteTable>,
  'enotas_status' | 'gateway' | 'authority_code' | 'authority_message' | 'sale_id'
>

/**
 * Where to fix a refused note, by the refusal code. A note held back by Talão has no code; its current faults say where
 * (`fixLocationOfPath`).
 */
export function fixLocationOfRefusal(row: Refused, rejections: RejectionTable): FixLocation | null {
  if (row.enotas_status !== 'FAIL' && row.enotas_status !== 'Negada') return null
  if (row.authority_code === null) return fixLocationOfPath(null, row.sale_id !== null)
  const { authority_code: code, authority_message: message } = row
  const answer = { authority: authorityOf(row.gateway), code, message: message ?? '' }
  const { path } = explainRejection(answer, rejections)
  return fixLocationOfPath(path, row.sale_id !== null)
}

/**
 * Where to fix a value, by its API path (`*` for any item). A note created from a sale takes its codes from the
 * product.
 */
export function fixLocationOfPath(path: string | null, isOfSale: boolean): FixLocation {
  if (path === null) return { place: 'note', path }
  if (path === 'company' || path.startsWith('company.')) return { place: 'company', path }
  if (path.startsWith('customer_note')) return { place: 'buyer', path }
  return { place: isOfSale && OF_PRODUCT.test(path) ? 'product' : 'note', path }
}

const OF_PRODUCT =
  /^(?:items\.(?:\d+|\*)\.(?:ncm|cest|cfop|gtin|cbenef|unit_measurement|nfe_tax)|nfs_service\.(?!description|destination|iss_))/
