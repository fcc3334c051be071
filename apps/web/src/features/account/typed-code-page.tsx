'use no memo'

import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../lib/api.ts'
import { PlainField } from '../../ui/plain-field.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { checkAccount } from './checks.ts'
import { linkRefusal } from './link-refusal.tsx'
import { NewPassword } from './new-password.tsx'
import { codeOf } from './typed-code.ts'
import { useAccountForm } from './use-account-form.ts'

/** For users who read their mail on another device: they paste the link, or the code at its end. */
export function TypedCodePage() {
  const { email: known = '' } = useSearch({ from: '/alterar-senha' })
  const navigate = useNavigate()
  const form = useAccountForm({
    initial: { email: known, code: '', password: '', password_confirmation: '' },
    check: ({ code, ...values }) => ({
      ...checkAccount(values),
      ...(code.trim() === '' ? { code: 'Cole o link ou o código do e-mail.' } : {}),
    }),
    send: ({ code, email, ...values }) =>
      call('POST /api/auth/password/reset', { body: { email: email.trim(), ...values, ...codeOf(code) } }),
    onDone: () => void navigate({ to: '/login', replace: true }),
  })
  return (
    <Ticket title="Trocar a senha">
      <TicketForm
        title="Trocar a senha"
        refusal={linkRefusal(form, <Link to="/recuperar-senha">Pedir outro link</Link>)}
        errors={form.errors}
        action="Trocar a senha"
        busy="Trocando"
        isBusy={form.isPending}
        onSubmit={form.submit}
        foot={
          <>
            <p>
              Ainda não pediu? <Link to="/recuperar-senha">Receber o link por e-mail</Link>
            </p>
            <Link to="/login">Voltar para entrar</Link>
          </>
        }
      >
        <PlainField {...form.field('email')} label="E-mail" type="email" autoComplete="username" />
        <PlainField
          {...form.field('code')}
          label="Código do e-mail"
          hint="O link inteiro, ou só o código que está no fim dele."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPassword
          label="Nova senha"
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
          person={{ email: form.values.email }}
        />
      </TicketForm>
    </Ticket>
  )
}
