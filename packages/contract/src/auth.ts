import { z } from 'zod'
import { ROLES } from './ids.ts'
import { BooleanIn, Id, Timestamp } from './fields.ts'

export const TokenBody = z.object({
  grant_type: z.string(),
  username: z.string().trim().max(200).optional(),
  password: z.string().max(1000).optional(),
  client_id: z.string().trim().max(200).optional(),
  client_secret: z.string().max(200).optional(),
  scope: z.string().optional(),
})
export const TokenAnswer = z.object({ token_type: z.literal('Bearer'), expires_in: z.int(), access_token: z.string() })

export const UserSchema = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  email_verified_at: Timestamp.nullable(),
  company_id: Id.nullable(),
  company: z
    .object({
      id: Id,
      corporate_name: z.string(),
      cnpj: z.string(),
      active: z.boolean(),
      homologation_mode: z.boolean(),
    })
    .nullable(),
  roles: z.array(z.object({ id: z.int(), name: z.enum(ROLES) })).optional(),
  demo: z.boolean(),
  created_at: Timestamp,
})
export type User = z.output<typeof UserSchema>

export const LogoutBody = z.strictObject({ all: BooleanIn.optional() }).nullish()
