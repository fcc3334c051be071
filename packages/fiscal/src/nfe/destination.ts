import type { CustomerNote, Issuer } from '../party.ts'

/** Where the goods go, with the code that the note carries (idDest, local_destino). */
export const LOCAL_DESTINO = { same_state: 1, other_state: 2, abroad: 3 } as const
export type Destination = keyof typeof LOCAL_DESTINO

type Parties = {
  company: Pick<Issuer, 'address'>
  customer_note: Pick<CustomerNote, 'is_abroad' | 'state_id' | 'address'>
}

/** Undefined while the UF of one of the two is not known. */
export function destinationOf({ company, customer_note }: Parties): Destination | undefined {
  if (customer_note.is_abroad || customer_note.address?.is_abroad) return 'abroad'
  const from = company.address?.state_id
  const to = customer_note.address?.state_id ?? customer_note.state_id
  if (!from || !to) return undefined
  return from === to ? 'same_state' : 'other_state'
}
