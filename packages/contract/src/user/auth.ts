import { z } from 'zod'
import { BooleanIn, Id, Timestamp, text } from '../fields/fields.ts'
import { writable } from '../fields/write.ts'
import { EmailIn } from './account.ts'
import { PreferencesIn, PreferencesOut } from './preferences.ts'
import { RoleOut, UserCompany } from './user.ts'

export const TokenBody = z.object({
  grant_type: z.string(),
  username: z.string().trim().max(254).optional(),
  password: z.string().max(1000).optional(),
  /** The six digits of the authenticator, or a recovery code. */
  otp: z.string().trim().max(40).optional(),
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
  company: UserCompany.nullable(),
  /** Number of companies the user belongs to; `company` is the first of them. */
  companies: z.int(),
  roles: z.array(RoleOut).optional(),
  /** Always null: a disabled user has no session. */
  disabled_at: z.null(),
  last_sign_in_at: Timestamp.nullable(),
  two_factor_enabled: z.boolean(),
  preferences: PreferencesOut,
  demo: z.boolean(),
  /**
   * In demonstration mode: how many of the older months of sample data exist so far. Null once all exist, and outside
   * demonstration mode.
   */
  demo_filling: z.object({ made: z.int(), months: z.int() }).nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type User = z.output<typeof UserSchema>

/** Related records of a user that can be requested. */
export const UserQuery = z.strictObject({
  with: z
    .string()
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(z.enum(['roles', 'company'])))
    .optional(),
})

/** A new `email` needs the current password and takes effect once confirmed. */
export const UserIn = writable(
  { name: text(120), email: EmailIn, current_password: z.string().max(200), preferences: PreferencesIn },
  [
    'email_verified_at',
    'company_id',
    'company',
    'companies',
    'roles',
    'disabled_at',
    'last_sign_in_at',
    'two_factor_enabled',
    'demo',
    'demo_filling',
    'version',
  ],
)

export const LogoutBody = z.strictObject({ all: BooleanIn.optional() }).nullish()
