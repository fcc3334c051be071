import type { PlatformId } from '@talao/contract/ids'
import type { SOURCE_LABELS } from '@talao/contract/values'
import { sql } from 'kysely'

export type Source = keyof typeof SOURCE_LABELS

export type SourceColumns = {
  oauth_client_id: number | null
  integration_hotmart_id: number | null
  integration_eduzz_id: number | null
  integration_xgrow_id: number | null
  integration_monetizze_id: number | null
  integration_ticto_id: number | null
  sale_integration_id: number | null
}

/** Which column of a sale or product names its integration. The others fill sale_integration_id. */
const OWN_COLUMN = {
  HOTMART: 'integration_hotmart_id',
  EDUZZ: 'integration_eduzz_id',
  XGROW: 'integration_xgrow_id',
  MONETIZZE: 'integration_monetizze_id',
  TICTO: 'integration_ticto_id',
} as const

export function integrationColumn(type: PlatformId): keyof SourceColumns {
  return type in OWN_COLUMN ? OWN_COLUMN[type as keyof typeof OWN_COLUMN] : 'sale_integration_id'
}

/** The source in the order the wire fixes. Every TICTO integration reads as TICTO-V1, the platform's older name. */
export function sourceOf(
  row: SourceColumns & { sale_file_import_id?: number | null },
  integrationType: PlatformId | null,
): Source {
  if (row.oauth_client_id !== null) return 'API'
  if (row.integration_hotmart_id !== null) return 'HOTMART'
  if (row.integration_eduzz_id !== null) return 'EDUZZ'
  if (row.integration_xgrow_id !== null) return 'XGROW'
  if (row.integration_monetizze_id !== null) return 'MONETIZZE'
  if (row.integration_ticto_id !== null) return 'TICTO-V1'
  if (row.sale_integration_id !== null) return integrationType ?? 'OTHER'
  if (row.sale_file_import_id != null) return 'IMPORT'
  return 'MANUAL'
}

/** The integration of a row of `t`, whichever column names it. */
export const INTEGRATION_OF_T = sql<
  number | null
>`coalesce(t.integration_hotmart_id, t.integration_eduzz_id, t.integration_xgrow_id, t.integration_monetizze_id, t.integration_ticto_id, t.sale_integration_id)`
