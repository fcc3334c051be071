import type { NfseCustomer } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import type { Source } from '../../ledger/source.ts'

/** Origin and position of a drafted note. */
export type DraftOrigin = {
  company_id: number
  sale_id: number | null
  part: number
  generation: number
  gateway: string
  source: Source
  created_by: number | null
}

/** Stores the buyer with the note, as the note shows it. */
export async function storeCustomer(
  tx: Tx,
  own: { company_id: number; note_id: number },
  buyer: NfseCustomer,
): Promise<void> {
  const { address, ...customer } = buyer
  const { city: _city, state: _state, country: _country, ...place } = address ?? {}
  const { state_id: _uf, ...person } = customer
  await tx
    .insertInto('note_customer')
    .values({
      ...own,
      ...person,
      ...place,
      has_address: address !== null,
      state_id: address?.state_id ?? customer.state_id,
    })
    .execute()
}
