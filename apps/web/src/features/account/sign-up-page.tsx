'use no memo'

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { signUpQuery } from '../../components/session/sign-up-query.ts'
import { call } from '../../lib/api.ts'
import { PlainField } from '../../ui/plain-field.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { TicketMessage, TicketText } from '../../ui/ticket-message.tsx'
import { checkPerson } from './check-person.ts'
import { useAccountForm } from './use-account-form.ts'

const Invitation = lazy(() => import('./invitation.tsx').then((module) => ({ default: module.Invitation })))

/** Sign-up by invitation, or by anyone where open sign-up is enabled. */
export function SignUpPage() {
  const { token } = useSearch({ from: '/novo-usuario' })
  return (
    <Ticket title="Criar conta">
      {token ? (
        <Suspense fallback={<div />}>
          <Invitation token={token} />
        </Suspense>
      ) : (
        <Strangers />
      )}
    </Ticket>
  )
}

function Strangers() {
  const { data } = useQuery(signUpQuery)
  if (data?.open === false)
    return (
      <TicketMessage title="Aqui se entra por convite" foot={<Link to="/login">Voltar para entrar</Link>}>
        <TicketText>
          Peça o convite a quem administra a sua empresa. Ele chega por e-mail, com um link para criar a conta.
        </TicketText>
      </TicketMessage>
    )
  return <SignUpForm />
}

function SignUpForm() {
  const navigate = useNavigate()
  const form = useAccountForm({
    initial: { name: '', email: '' },
    check: checkPerson,
    send: (values) =>
      call('POST /api/auth/sign-up', { body: { name: values.name.trim(), email: values.email.trim() } }),
    onDone: (_answer, { email }) => void navigate({ to: '/confirma-email', search: { email: email.trim() } }),
    isSilent: true,
  })
  const isClosed = form.failure?.status === 404
  return (
    <TicketForm
      title="Criar conta"
      lead="Mandamos um link para o seu e-mail. A senha se escolhe ao abri-lo."
      refusal={
        isClosed ? 'Contas novas não são abertas aqui. Peça um convite a quem administra a sua empresa.' : form.refusal
      }
      errors={form.errors}
      action="Criar conta"
      busy="Criando"
      isBusy={form.isPending}
      onSubmit={form.submit}
      foot={
        <p>
          Já tem conta? <Link to="/login">Entrar</Link>
        </p>
      }
    >
      <PlainField {...form.field('name')} label="Seu nome" autoComplete="name" maxLength={120} />
      <PlainField {...form.field('email')} label="E-mail" type="email" autoComplete="username" maxLength={254} />
    </TicketForm>
  )
}
