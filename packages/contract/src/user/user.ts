import { z } from 'zod'
import { BooleanIn, codes, Id, IntIn, Timestamp, text } from '../fields/fields.ts'
import { ROLES } from '../fields/ids.ts'
import { USER_STATUS_LABELS } from '../fields/values.ts'
import { needed, writable } from '../fields/write.ts'
import { listQuery } from '../list/list-query.ts'
import { EmailIn } from './account.ts'

export const RoleOut = z.object({ id: z.int(), name: z.enum(ROLES) })

export const UserCompany = z.object({
  id: Id,
  corporate_name: z.string(),
  cnpj: z.string(),
  active: z.boolean(),
  homologation_mode: z.boolean(),
  /** IANA name of its municipality's zone. */
  time_zone: z.string(),
})

/** A user of a company, as its administrator sees them. */
export const PersonOut = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  email_verified_at: Timestamp.nullable(),
  roles: z.array(RoleOut),
  company_id: Id.nullable(),
  company: UserCompany.nullable().optional(),
  status: codes(USER_STATUS_LABELS),
  disabled_at: Timestamp.nullable(),
  last_sign_in_at: Timestamp.nullable(),
  two_factor_enabled: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type PersonOut = z.output<typeof PersonOut>

const Roles = z.array(z.enum(ROLES, 'Este papel não existe.')).max(ROLES.length)
const READ_ONLY = ['email_verified_at', 'company', 'status', 'disabled_at', 'last_sign_in_at', 'two_factor_enabled']

export const PersonIn = writable(
  { name: text(120), email: EmailIn, roles: Roles, company_id: IntIn, disabled: BooleanIn },
  READ_ONLY,
)
/** An invitation may send the whole user form, but `disabled` can only be false. */
const NotDisabled = BooleanIn.refine((value) => !value, 'Um convite não pode ser desativado antes de existir.')

export const InvitePersonBody = needed(
  writable({ name: text(120), email: EmailIn, roles: Roles, company_id: IntIn, disabled: NotDisabled }, READ_ONLY),
  { name: 'Informe o nome.', email: 'Informe o e-mail.' },
)
export const PersonListQuery = listQuery('user')
