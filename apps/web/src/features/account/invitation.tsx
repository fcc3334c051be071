'use no memo'

import type { AnswerOf } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api.ts'
import { ApiError, toUserError } from '../../lib/errors.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { PlainField } from '../../ui/plain-field.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { TicketMessage, TicketText } from '../../ui/ticket-message.tsx'
import { checkAccount } from './checks.ts'
import { linkRefusal } from './link-refusal.tsx'
import { NewPassword } from './new-password.tsx'
import { useAccountForm } from './use-account-form.ts'

type Invite = AnswerOf<'GET /api/auth/invite/:token'>['data']

export function Invitation({ token }: { token: string }) {
  const invite = useQuery({
    queryKey: ['invite', token],
    queryFn: async ({ signal }) => (await call('GET /api/auth/invite/:token', { params: { token }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (invite.isError) return <NoInvitation error={invite.error} retry={() => void invite.refetch()} />
  if (!invite.data) return <TicketMessage title="Convite para o Talão">{null}</TicketMessage>
  return <AcceptForm token={token} invite={invite.data} />
}

function NoInvitation({ error, retry }: { error: unknown; retry: () => void }) {
  const isOver = error instanceof ApiError && error.code === 'link_invalido_ou_usado'
  return (
    <TicketMessage
      title={isOver ? 'Este convite não vale mais' : 'O convite não abriu'}
      foot={<Link to="/login">Ir para entrar</Link>}
    >
      <TicketText>
        {isOver
          ? 'Ele já foi usado, ou passaram os sete dias dele. Peça outro a quem convidou; se a conta já existe, entre com a sua senha.'
          : toUserError(error).text}
      </TicketText>
      {!isOver && <PlainButton onClick={retry}>Tentar de novo</PlainButton>}
    </TicketMessage>
  )
}

function AcceptForm({ token, invite: { email, name, company_name } }: { token: string; invite: Invite }) {
  const navigate = useNavigate()
  const form = useAccountForm({
    initial: { name, password: '', password_confirmation: '' },
    check: (values) => checkAccount({ ...values, email }),
    send: (values) =>
      call('POST /api/auth/invite/:token', { params: { token }, body: { ...values, name: values.name.trim() } }),
    onDone: () => void navigate({ to: '/login', search: { email }, replace: true }),
  })
  return (
    <TicketForm
      title="Convite para o Talão"
      lead={
        company_name ? (
          <>
            Para trabalhar nas notas fiscais de <b>{company_name}</b>.
          </>
        ) : (
          'Para administrar o Talão.'
        )
      }
      refusal={linkRefusal(form, 'Peça outro a quem convidou.')}
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
      <PlainField label="E-mail" type="email" autoComplete="username" readOnly value={email} />
      <PlainField {...form.field('name')} label="Seu nome" autoComplete="name" maxLength={120} />
      <NewPassword
        label="Senha"
        password={form.field('password')}
        confirmation={form.field('password_confirmation')}
        person={{ email, name: form.values.name }}
      />
    </TicketForm>
  )
}
