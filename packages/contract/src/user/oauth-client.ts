import { z } from 'zod'
import { Id, IntIn, Timestamp, text } from '../fields/fields.ts'
import { CompanyIds } from '../list/list-query.ts'

export const OAuthClientIn = z.strictObject({ name: text(80), company_id: IntIn.optional() })

/** The secret is returned only once, when the client is created. */
export const OAuthClientOut = z.object({
  id: Id,
  company_id: Id,
  name: z.string(),
  client_id: z.string(),
  prefix: z.string(),
  last_used_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type OAuthClientOut = z.output<typeof OAuthClientOut>

/** Null in the answer to a repetition with the same `Idempotency-Key`, because the secret is shown only once. */
export const OAuthClientMade = z.object({
  data: OAuthClientOut.extend({ client_secret: z.string().nullable() }),
  message: z.string().optional(),
})

export const OAuthClientListQuery = z.strictObject({ company_id: CompanyIds.optional() })
