import type { PlatformId } from '@talao/contract/ids'

/** Where a sale comes from, as far as its waiting and its notes depend on it. Everything that receives a sale makes one of these first. */
export type SaleSource = {
  company_id: number
  /** Half of a sale's key: a re-created integration never makes a sale again. Files and hands share MANUAL. */
  platform: PlatformId | 'MANUAL'
  /** What the sale's own column names. */
  origin:
    | { kind: 'INTEGRATION'; id: number; type: PlatformId }
    | { kind: 'CLIENT'; id: number }
    | { kind: 'FILE'; id: number }
    | { kind: 'HAND' }
  /** Of products seen for the first time. */
  type_fiscal_note: string | null
  delay_to_send_note_in_days: number
  wait_warranty: boolean
  coproduction_base: 'PRODUCER' | 'SHARE'
  foreign_buyers: 'ASK' | 'ISSUE'
  /** What the start fence compares: arrival for deliveries, the purchase for sales fetched or read from files. */
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

/** Columns of `sale_integration` from which its source is made. */
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
    // Hotmart itself issues documents for international purchases (its help centre, article 360007732151).
    foreign_buyers: options.foreign_buyers ?? (type === 'HOTMART' ? 'ASK' : 'ISSUE'),
    fence,
  }
}

/** Sales by hand, from files and from the seller's own programs wait for the guarantee and nothing else. */
export function houseSource(
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
