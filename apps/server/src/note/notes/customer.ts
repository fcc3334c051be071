import type { CustomerNote } from '@talao/fiscal'
import { type AddressRow, namedAddress } from '../../company/companies/issuer.ts'

export type CustomerRow = AddressRow & {
  name: string
  type: string
  document: string | null
  email: string | null
  phone: string | null
  icms_taxpayer: string
  tax_regime: string | null
  municipal_registration: string | null
  state_registration: string | null
  foreign_document: string | null
  has_address: boolean
}

/** Converts the stored buyer of a sale or note to the type that the rules check. */
export function customerNote(row: CustomerRow): CustomerNote {
  return {
    name: row.name,
    type: row.type as CustomerNote['type'],
    document: row.document,
    email: row.email,
    phone: row.phone,
    icms_taxpayer: row.icms_taxpayer as CustomerNote['icms_taxpayer'],
    tax_regime: row.tax_regime as CustomerNote['tax_regime'],
    municipal_registration: row.municipal_registration,
    state_registration: row.state_registration,
    state_id: row.state_id,
    is_abroad: row.is_abroad,
    foreign_document: row.foreign_document,
    address: row.has_address ? namedAddress(row) : null,
  }
}
