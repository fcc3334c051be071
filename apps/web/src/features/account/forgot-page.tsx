'use no memo'

import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api.ts'
import { PlainField } from '../../ui/plain-field.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { checkPerson } from './check-person.ts'
import { useAccountForm } from './use-account-form.ts'

export function ForgotPage() {
  const navigate = useNavigate()
  const form = useAccountForm({
    initial: { email: '' },
    check: checkPerson,
    send: ({ email }) => call('POST /api/auth/password/forgot', { body: { email: email.trim() } }),
    onDone: (_answer, { email }) => void navigate({ to: '/senha-recuperada', search: { email: email.trim() } }),
    isSilent: true,
  })
  return (
    <Ticket title="Recuperar a senha">
      <TicketForm
        title="Recuperar a senha"
        lead="Digite o e-mail da conta: você recebe um link para escolher outra senha."
        refusal={form.refusal}
        errors={form.errors}
        action="Mandar o link"
        busy="Mandando"
        isBusy={form.isPending}
        onSubmit={form.submit}
        foot={
          <>
            <p>
              Já tem o código do e-mail? <Link to="/alterar-senha">Trocar a senha</Link>
            </p>
            <Link to="/login">Voltar para entrar</Link>
          </>
        }
      >
        <PlainField {...form.field('email')} label="E-mail" type="email" autoComplete="username" />
      </TicketForm>
    </Ticket>
  )
}
