'use no memo'

import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { PlainField } from '../../ui/plain-field.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { checkAccount } from './checks.ts'
import { linkRefusal } from './link-refusal.tsx'
import { NewPassword } from './new-password.tsx'
import type { Ending } from './other-access.tsx'
import { useAccountForm } from './use-account-form.ts'

const OtherAccess = lazy(() => import('./other-access.tsx').then((module) => ({ default: module.OtherAccess })))

/** Target of the link in the reset e-mail. */
export function ResetPage() {
  const { email, token } = useParams({ from: '/reset-password/$email/$token' })
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Ending>({ programs: [], twoFactor: false })
  const form = useAccountForm({
    initial: { password: '', password_confirmation: '' },
    check: (values) => checkAccount({ ...values, email }),
    send: (values) =>
      call('POST /api/auth/password/reset', {
        body: { ...values, email, token, end_api_clients: ending.programs, end_two_factor: ending.twoFactor },
      }),
    // Replace the history entry: the link is used up.
    onDone: () => void navigate({ to: '/login', search: { email }, replace: true }),
  })
  return (
    <Ticket title="Escolher outra senha">
      <TicketForm
        title="Escolher outra senha"
        lead="As sessões abertas em outros aparelhos são encerradas."
        refusal={linkRefusal(form, <Link to="/recuperar-senha">Pedir outro link</Link>)}
        errors={form.errors}
        action="Trocar a senha"
        busy="Trocando"
        isBusy={form.isPending}
        onSubmit={form.submit}
        foot={<Link to="/login">Voltar para entrar</Link>}
      >
        <PlainField label="E-mail" type="email" autoComplete="username" readOnly value={email} />
        <NewPassword
          label="Nova senha"
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
          person={{ email }}
        />
        <Suspense>
          <OtherAccess token={token} ending={ending} onChange={setEnding} />
        </Suspense>
      </TicketForm>
    </Ticket>
  )
}
