import type { SaleMapping } from '@talao/contract'
import type { SaleEvent } from '@talao/fiscal'

/** User settings that decide how an integration's deliveries are read. */
export type PlatformOptions = {
  /** For a mapped source (XGROW, any other platform): which field of a delivery becomes which field of the sale. */
  mapping?: SaleMapping | null
  /** For TMB: whether the note documents the ticket (`PRINCIPAL`) or the financed total (`TOTAL`). */
  tmb_amount?: 'PRINCIPAL' | 'TOTAL'
}

/** Header names are lower case. */
export type DeliveryRequest = { headers: Record<string, string>; query: Record<string, string> }
export type RawDelivery = DeliveryRequest & { body: Uint8Array }

/** `notes`: a Portuguese sentence for users that explains why an event has no effect. */
export type PlatformEvent = SaleEvent & { notes?: string }

/** A delivery that cannot be parsed. It is stored unchanged and shown to the user with this reason (Portuguese). */
export class UnreadableDelivery extends Error {
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UnreadableDelivery'
    this.reason = reason
  }
}
