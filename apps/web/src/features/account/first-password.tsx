'use no memo'

import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { forgetAwaited } from '../../components/session/pending-email-confirmation.ts'
import { call } from '../../lib/api.ts'
import { announceSession } from '../../lib/session-channel.ts'
import { PlainField } from '../../ui/plain-field.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { checkAccount } from './checks.ts'
import { linkRefusal } from './link-refusal.tsx'
import { NewPassword } from './new-password.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = { token: string; person: { email: string; name: string | null } }

/** Last step of a sign-up: the owner of the mailbox chooses the password and is signed in. */
export function FirstPassword({ token, person: { email, name } }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useAccountForm({
    initial: { name: name ?? '', password: '', password_confirmation: '' },
    check: (values) => checkAccount({ ...values, email }),
    send: (values) => call('POST /api/auth/email/confirm', { body: { ...values, name: values.name.trim(), token } }),
    onDone: () => {
      forgetAwaited()
      client.clear()
      announceSession('signed-in')
      void navigate({ to: '/', replace: true })
    },
  })
  return (
    <Ticket title="Escolher a senha">
      <TicketForm
        title="Escolher a senha"
        lead="O seu e-mail está confirmado. Falta a senha, e a conta é sua."
        refusal={linkRefusal(form, <Link to="/confirma-email">Receber outro link</Link>)}
        errors={form.errors}
        action="Criar conta e entrar"
        busy="Criando"
        isBusy={form.isPending}
        onSubmit={form.submit}
        foot={<p>Não foi você quem pediu a conta? Feche esta página: nada muda.</p>}
      >
        <PlainField label="E-mail" type="email" autoComplete="username" readOnly value={email} />
        <PlainField {...form.field('name')} label="Seu nome" autoComplete="name" maxLength={120} />
        <NewPassword
          label="Senha"
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
          person={{ email, name: form.values.name }}
        />
      </TicketForm>
    </Ticket>
  )
}
