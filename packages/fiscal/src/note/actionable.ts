import type { NfeStatus } from '../state/nfe.ts'
import type { NfseStatus } from '../state/nfse.ts'
import type { SaleStatus } from '../state/sale.ts'

/**
 * Facts that decide which actions are possible. Callers pass what they know (files, sale, dates); an absent fact never
 * blocks an action.
 */
type Facts = {
  /** Only an NF-e can be denied for good (denegada). */
  denied_final: boolean
  cancel_state: 'REQUESTED' | 'DENIED' | 'DONE' | null
  sent_to_provider_at: string | Date | null
  has_xml?: boolean
  has_pdf?: boolean
  sale_status?: SaleStatus | null
  number?: number | null
  authorized_at?: string | Date | null
  /** Correction letters registered so far. */
  correction_letters?: number
  /** The NFS-e that replaced this one. */
  substituted_by_id?: number | null
  /** UF of the issuer. */
  uf?: string | null
}
export type ActionableNfe = Facts & { kind?: 'NFE'; enotas_status: NfeStatus }
export type ActionableNfse = Facts & { kind: 'NFSE'; enotas_status: NfseStatus }
export type ActionableNote = ActionableNfe | ActionableNfse
