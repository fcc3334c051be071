'use no memo'

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DemoLetters } from '../../components/demo/demo-mailbox-slot.tsx'
import { awaitEmail } from '../../components/session/pending-email-confirmation.ts'
import { signUpQuery } from '../../components/session/sign-up-query.ts'
import { call } from '../../lib/api.ts'
import { PlainField } from '../../ui/plain-field.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { checkPerson } from './check-person.ts'
import { useAccountForm, waitText } from './use-account-form.ts'
import { useCountdown } from './use-countdown.ts'

/** Mail takes a moment. An earlier request would only send a second one. */
const PATIENCE_SECONDS = 60

export function ConfirmWaitPage() {
  const { email: known = '' } = useSearch({ from: '/confirma-email' })
  const navigate = useNavigate()
  const { data } = useQuery(signUpQuery)
  const { left, start } = useCountdown(known ? PATIENCE_SECONDS : 0)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (known) awaitEmail(known)
  }, [known])
  const form = useAccountForm({
    initial: { email: known },
    check: checkPerson,
    send: ({ email }) => call('POST /api/auth/email/resend', { body: { email: email.trim() } }),
    onDone: (_answer, { email }) => {
      setSent(true)
      start(PATIENCE_SECONDS)
      void navigate({ to: '/confirma-email', search: { email: email.trim() }, replace: true })
    },
    onRefused: ({ retryAfterSeconds }) => start(retryAfterSeconds ?? 0),
    isSilent: true,
  })
  return (
    <Ticket title="Confirme o seu e-mail">
      <TicketForm
        title="Confirme o seu e-mail"
        lead={
          known ? (
            <>
              Mandamos um link para <b>{known}</b>. Abra o link em até 24 horas e escolha a senha para entrar. Não
              chegou? Confira o spam ou peça de novo.
            </>
          ) : (
            'Digite o e-mail da conta para receber o link outra vez.'
          )
        }
        refusal={form.refusal}
        errors={form.errors}
        action={left > 0 ? `Mandar de novo em ${waitText(left)}` : 'Mandar de novo'}
        busy="Mandando"
        isBusy={form.isPending}
        isWaiting={left > 0}
        onSubmit={form.submit}
        foot={<Link to="/login">Ir para entrar</Link>}
      >
        <PlainField {...form.field('email')} label="E-mail" type="email" autoComplete="username" />
        {data?.demo && (known || isSent) && (
          <DemoLetters key={String(isSent)} of={['CONFIRM', 'INVITE', 'HAS_ACCOUNT']} />
        )}
        <p role="status" className="support">
          {isSent && 'Se houver uma confirmação esperando por este e-mail, o link foi mandado de novo.'}
        </p>
      </TicketForm>
    </Ticket>
  )
}
