import type { CustomerNote, Issuer } from '../value/party.ts'

/** The destination of the goods and its code on the note (idDest, local_destino). */
export const LOCAL_DESTINO = { same_state: 1, other_state: 2, abroad: 3 } as const
export type Destination = keyof typeof LOCAL_DESTINO

type Parties = {
  company: Pick<Issuer, 'address'>
  customer_note: Pick<CustomerNote, 'is_abroad' | 'state_id' | 'address'>
}

/** Undefined when the UF of either party is unknown. */
export function destinationOf({ company, customer_note }: Parties): Destination | undefined {
  if (customer_note.is_abroad || customer_note.address?.is_abroad) return 'abroad'
  const from = company.address?.state_id
  const to = customer_note.address?.state_id ?? customer_note.state_id
  if (!from || !to) return undefined
  return from === to ? 'same_state' : 'other_state'
}
