import { z } from 'zod'
import { BooleanIn, codes, Id, MoneyIn, MoneyOut, Timestamp } from '../fields/fields.ts'
import { NFSE_NATURE_LABELS } from '../fields/values.ts'
import { writable } from '../fields/write.ts'
import { NfsServiceOut, NfsServicePart } from './nfs-service.ts'

export const NfsDefaultSettingIn = writable(
  {
    in_production: BooleanIn,
    send_email: BooleanIn,
    nature_operation: codes(NFSE_NATURE_LABELS),
    deductions: MoneyIn,
    nfs_service: NfsServicePart,
  },
  ['company_id'],
)

export const NfsDefaultSettingOut = z.object({
  company_id: Id,
  in_production: z.boolean(),
  send_email: z.boolean(),
  nature_operation: codes(NFSE_NATURE_LABELS),
  deductions: MoneyOut,
  nfs_service: NfsServiceOut,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type NfsDefaultSettingOut = z.output<typeof NfsDefaultSettingOut>
