import { z } from 'zod'
import { BooleanIn, Id, Timestamp } from '../fields/fields.ts'
import { writable } from '../fields/write.ts'
import { NfsServiceOut, NfsServicePart } from './nfs-service.ts'
import { NFSE_SETTING_IN, NFSE_SETTING_OUT, withCents } from './nfse-plain.ts'

export const NfsDefaultSettingIn = writable(
  { in_production: BooleanIn, ...NFSE_SETTING_IN, nfs_service: NfsServicePart },
  ['company_id'],
).transform(withCents)

export const NfsDefaultSettingOut = z.object({
  company_id: Id,
  in_production: z.boolean(),
  ...NFSE_SETTING_OUT,
  nfs_service: NfsServiceOut,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type NfsDefaultSettingOut = z.output<typeof NfsDefaultSettingOut>
