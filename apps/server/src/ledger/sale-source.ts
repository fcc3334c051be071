import type { PlatformId } from '@talao/contract/fields/ids'

/**
 * Origin of a sale, with the settings its waiting and notes depend on. Every way of receiving a sale builds one first.
 */
export type SaleSource = {
  company_id: number
  /**
   * Part of the sale's key, so a re-created integration never duplicates a sale. Files and manual sales share `MANUAL`.
   */
  platform: PlatformId | 'MANUAL'
  /** Value for the origin column of the sale. */
  origin:
    | { kind: 'INTEGRATION'; id: number; type: PlatformId }
    | { kind: 'CLIENT'; id: number }
    | { kind: 'FILE'; id: number }
    | { kind: 'HAND' }
  /** Default for products created from a sale. */
  type_fiscal_note: string | null
  delay_to_send_note_in_days: number
  wait_warranty: boolean
  /** What each party of a co-production documents: `coproductionShares` in packages/fiscal. */
  coproduction_base: 'PRODUCER' | 'SHARE'
  /** Whether a sale to a buyer abroad waits for a user's decision. */
  foreign_buyers: 'ASK' | 'ISSUE'
  /**
   * Time stored as `fence_at`: arrival for webhooks, purchase for fetched or imported sales. Sales from before the
   * `auto_since` of the company or integration (the start fence) are not issued automatically.
   */
  fence: 'ARRIVAL' | 'PURCHASE'
}

type Integration = {
  id: number
  company_id: number
  type: string
  type_fiscal_note: string | null
  delay_to_send_note_in_days: number
  wait_warranty: boolean
  coproduction_base: string
  options: unknown
}

/** Columns of `sale_integration` needed for a `SaleSource`. */
export const SOURCE_COLUMNS = [
  'id',
  'company_id',
  'type',
  'type_fiscal_note',
  'delay_to_send_note_in_days',
  'wait_warranty',
  'coproduction_base',
  'options',
] as const

export function integrationSource(row: Integration, fence: SaleSource['fence']): SaleSource {
  const type = row.type as PlatformId
  const options = row.options as { foreign_buyers?: 'ASK' | 'ISSUE' }
  return {
    company_id: row.company_id,
    platform: type,
    origin: { kind: 'INTEGRATION', id: row.id, type },
    type_fiscal_note: row.type_fiscal_note,
    delay_to_send_note_in_days: row.delay_to_send_note_in_days,
    wait_warranty: row.wait_warranty,
    coproduction_base: row.coproduction_base === 'SHARE' ? 'SHARE' : 'PRODUCER',
    // Ask, because Hotmart itself issues documents for international purchases (its help centre, article 360007732151).
    foreign_buyers: options.foreign_buyers ?? (type === 'HOTMART' ? 'ASK' : 'ISSUE'),
    fence,
  }
}

/** Source of sales created by hand, from files or through the API. They wait only for the guarantee. */
export function ownSource(
  companyId: number,
  origin: { kind: 'CLIENT'; id: number } | { kind: 'FILE'; id: number } | { kind: 'HAND' },
): SaleSource {
  return {
    company_id: companyId,
    platform: origin.kind === 'CLIENT' ? 'API' : 'MANUAL',
    origin,
    type_fiscal_note: null,
    delay_to_send_note_in_days: 0,
    wait_warranty: true,
    coproduction_base: 'PRODUCER',
    foreign_buyers: 'ISSUE',
    fence: origin.kind === 'FILE' ? 'PURCHASE' : 'ARRIVAL',
  }
}
