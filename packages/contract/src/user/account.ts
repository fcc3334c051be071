import { z } from 'zod'
import { BooleanIn, Id, IntIn, Timestamp, text } from '../fields/fields.ts'
import { whenFieldsValid } from '../fields/write.ts'

/** E-mail address as typed by a user. Stored in lower case so that each address has one form. */
export const EmailIn = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use até 254 caracteres.')
  .pipe(z.email('E-mail inválido. Confira o endereço.'))

const PasswordIn = z.string().min(1, 'Preencha este campo.').max(200, 'Use até 200 caracteres.')
const NewPassword = { password: PasswordIn, password_confirmation: z.string().max(200, 'Use até 200 caracteres.') }
const CodeTyped = z.string().trim().min(1, 'Preencha este campo.').max(40)
const TokenTyped = z.string().trim().max(200)

/** Asks for the password twice, so that a typing error shows at once. */
function typedTwice<S extends z.ZodRawShape>(shape: S) {
  return z
    .strictObject({ ...shape, ...NewPassword })
    .refine((body) => (body as { password: string }).password === (body as Typed).password_confirmation, {
      path: ['password_confirmation'],
      ...whenFieldsValid('password', 'password_confirmation'),
      error: 'As duas senhas não são iguais.',
    })
}
type Typed = { password_confirmation: string }

export const ForgotPasswordBody = z.strictObject({ email: EmailIn })
/** Only the token decides; `email` fills in the page of the link. */
export const ResetPasswordBody = typedTwice({
  email: z.string().max(254).optional(),
  token: TokenTyped,
  /** Ids of the API clients to revoke, chosen from those the link shows. */
  end_api_clients: z.array(IntIn).max(200).optional(),
  /** Disables two-factor authentication one day later, unless a valid code is entered before. */
  end_two_factor: BooleanIn.optional(),
})
/** Everything besides the password that gives access to the account. */
export const ResetOut = z.object({
  email: z.string(),
  two_factor_enabled: z.boolean(),
  api_clients: z.array(
    z.object({
      id: Id,
      name: z.string(),
      company_name: z.string(),
      created_at: Timestamp,
      last_used_at: Timestamp.nullable(),
    }),
  ),
})
export const ChangePasswordBody = typedTwice({ current_password: PasswordIn })
/**
 * Pages from before the upgrade still send a password. It is ignored: the password is chosen through the e-mailed link.
 */
const PasswordOfBefore = z.string().max(200).optional()
export const SignUpBody = z.strictObject({
  name: text(120),
  email: EmailIn,
  password: PasswordOfBefore,
  password_confirmation: PasswordOfBefore,
})
/**
 * Public settings for pages without sign-in: `open` means strangers may sign up, `demo` means the installation is a
 * demonstration.
 */
export const SignUpOut = z.object({ open: z.boolean(), demo: z.boolean() })
export const LinkParams = z.strictObject({ token: TokenTyped })
export const InviteOut = z.object({ email: z.string(), name: z.string(), company_name: z.string().nullable() })
export const AcceptInviteBody = typedTwice({ name: text(120) })
/** What an e-mailed link is for. `name` is only set for a sign-up, so that a link never reveals another user's name. */
export const EmailLinkOut = z.object({
  kind: z.enum(['SIGN_UP', 'EMAIL', 'EMAIL_STOP']),
  email: z.string(),
  name: z.string().nullable(),
})
/** A sign-up also sends the password chosen there; a change of address sends only the token. */
export const ConfirmEmailBody = z
  .strictObject({
    token: TokenTyped,
    name: text(120).optional(),
    password: PasswordIn.optional(),
    password_confirmation: NewPassword.password_confirmation.optional(),
  })
  .refine(({ password, password_confirmation: again }) => password === again, {
    path: ['password_confirmation'],
    ...whenFieldsValid('password', 'password_confirmation'),
    error: 'As duas senhas não são iguais.',
  })
export const StopEmailBody = z.strictObject({ token: TokenTyped })
export const ResendEmailBody = z.strictObject({ email: EmailIn })

export const SessionOut = z.object({
  id: Id,
  created_at: Timestamp,
  last_seen_at: Timestamp,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
})
export type SessionOut = z.output<typeof SessionOut>

export const OfferTwoFactorBody = z.strictObject({ password: PasswordIn })
export const TwoFactorOffer = z.object({ secret: z.string(), uri: z.string() })
export const ConfirmTwoFactorBody = z.strictObject({ code: CodeTyped })
export const RecoveryCodes = z.object({
  data: z.object({ recovery_codes: z.array(z.string()) }),
  message: z.string(),
})
export const DropTwoFactorBody = z.strictObject({ password: PasswordIn, code: CodeTyped })
