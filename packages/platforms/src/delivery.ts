import type { SaleMapping } from '@talao/contract'
import type { SaleEvent } from '@talao/fiscal'

/** What a user decided about how an integration's deliveries are read. */
export type PlatformOptions = {
  /** Of a mapped source (XGROW, any other platform): which field of a delivery is which of ours. */
  mapping?: SaleMapping | null
  /** TMB: whether the note documents the ticket or the financed total. */
  tmb_amount?: 'PRINCIPAL' | 'TOTAL'
}

/** Header names are lower case. */
export type DeliveryRequest = { headers: Record<string, string>; query: Record<string, string> }
export type RawDelivery = DeliveryRequest & { body: Uint8Array }

/** `notes` is a sentence for people, in Portuguese: why an event has no effect. */
export type PlatformEvent = SaleEvent & { notes?: string }

/** What arrived cannot be understood. Kept as it came, and shown to the user with this reason (Portuguese). */
export class UnreadableDelivery extends Error {
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UnreadableDelivery'
    this.reason = reason
  }
}
