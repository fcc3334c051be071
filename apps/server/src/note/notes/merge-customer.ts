import { type CustomerNotePart, wholeCustomer } from '@talao/contract'
import type { NfseCustomer } from '@talao/fiscal'
import { refuseCityOutsideState } from '../../company/companies/addresses.ts'
import { namedAddress } from '../../company/companies/issuer.ts'

/** The buyer merged with the given fields. A form has place codes; the note needs their names. */
export function mergeCustomer(before: NfseCustomer | null, part: CustomerNotePart): NfseCustomer {
  const { address, ...customer } = wholeCustomer(before, part)
  refuseCityOutsideState(address, 'customer_note.address')
  return { ...customer, address: address && namedAddress(address) }
}
