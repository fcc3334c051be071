import type { CustomerNoteOut } from '@talao/contract'
import { type Places, presentAddress } from '../../company/companies/addresses.ts'
import type { CustomerRow } from './customer.ts'

type PartyRow = CustomerRow & {
  no_foreign_document_reason?: string | null
  city_name?: string | null
  state_name?: string | null
  country_code?: string | null
}

/** A buyer in API format. */
export function presentParty(row: PartyRow, places: Places): CustomerNoteOut {
  return {
    name: row.name,
    type: row.type === 'PJ' ? 'PJ' : 'PF',
    document: row.document,
    email: row.email,
    phone: row.phone,
    icms_taxpayer: row.icms_taxpayer as CustomerNoteOut['icms_taxpayer'],
    tax_regime: row.tax_regime,
    municipal_registration: row.municipal_registration,
    state_registration: row.state_registration,
    state_id: row.state_id,
    is_abroad: row.is_abroad,
    foreign_document: row.foreign_document,
    no_foreign_document_reason: row.no_foreign_document_reason ?? null,
    address: row.has_address ? presentAddress(row, places) : null,
    ...(row.city_name === undefined
      ? {}
      : { city_name: row.city_name, state_name: row.state_name ?? null, country_code: row.country_code ?? null }),
  }
}
