import type { ProductSendingSettings, SaleEdits, TimeZone } from '@talao/fiscal'
import type { SaleSource } from '../../ledger/sale-source.ts'

/** Product fields that affect the waiting and the sharing of its sales. */
export type SoldProduct = ProductSendingSettings & { id: number; is_physical: boolean; partners: readonly Partner[] }

/** A co-producer of a product. `document` is the CNPJ of its company if that company is on this installation. */
export type Partner = {
  company_id: number | null
  name: string | null
  document: string | null
  email: string | null
  percentage: string
}

export type SaleContext = {
  source: SaleSource
  edits: SaleEdits
  /** The official daily rate found for a sale in a foreign currency. */
  rate: string | null
  /** Product of each item in order: edited items if a user edited them, else delivered items. */
  products: readonly (SoldProduct | null)[]
  /** Time zone for the days of the sale. A stored sale keeps its own. */
  zone: TimeZone
  now: Date
}
