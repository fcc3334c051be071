import { z } from 'zod'
import { Id, text, Timestamp } from './fields.ts'

/** An address as people type it: one form for all, lower case. */
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

/** Typed twice, or the typing error is found out too late. */
function typedTwice<S extends z.ZodRawShape>(shape: S) {
  return z
    .strictObject({ ...shape, ...NewPassword })
    .refine((body) => (body as { password: string }).password === (body as Typed).password_confirmation, {
      path: ['password_confirmation'],
      error: 'As duas senhas não são iguais.',
    })
}
type Typed = { password_confirmation: string }

export const ForgotPasswordBody = z.strictObject({ email: EmailIn })
/** The token decides; `email` only fills the page of the link. */
export const ResetPasswordBody = typedTwice({ email: z.string().max(254).optional(), token: TokenTyped })
export const ChangePasswordBody = typedTwice({ current_password: PasswordIn })
export const SignUpBody = typedTwice({ name: text(120), email: EmailIn })
/** Whether strangers may open an account here. */
export const SignUpOut = z.object({ open: z.boolean() })
export const InviteParams = z.strictObject({ token: TokenTyped })
export const InviteOut = z.object({ email: z.string(), name: z.string(), company_name: z.string().nullable() })
export const AcceptInviteBody = typedTwice({ name: text(120) })
export const ConfirmEmailBody = z.strictObject({ token: TokenTyped })
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
