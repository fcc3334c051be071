import { type CustomerNotePart, wholeCustomer } from '@talao/contract'
import type { NfseCustomer } from '@talao/fiscal'
import { refuseCityOutsideState } from '../../company/companies/addresses.ts'
import { namedAddress } from '../../company/companies/issuer.ts'
import type { Tx } from '../../kit/db/scope.ts'

/** The buyer merged with the given fields. A form has place codes; the note needs their names. */
export async function mergeCustomer(
  tx: Tx,
  before: NfseCustomer | null,
  part: CustomerNotePart,
): Promise<NfseCustomer> {
  const { address, ...customer } = wholeCustomer(before, part)
  refuseCityOutsideState(address, 'customer_note.address')
  return { ...customer, address: address && (await namedAddress(tx, address)) }
}
