'use no memo'

import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { PlainField } from '../../ui/plain-field.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { checkAccount } from './checks.ts'
import { useAccountForm, waitText } from './use-account-form.ts'
import { useCountdown } from './use-countdown.ts'

/** A mail takes a moment: one asked for sooner would only be a second one. */
const PATIENCE_SECONDS = 60

export function ConfirmWaitPage() {
  const { email: known = '' } = useSearch({ from: '/confirma-email' })
  const navigate = useNavigate()
  const { left, start } = useCountdown(known ? PATIENCE_SECONDS : 0)
  const [isSent, setSent] = useState(false)
  const form = useAccountForm({
    initial: { email: known },
    check: checkAccount,
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
              Mandamos um link para <b>{known}</b>. Abra-o, escolha a senha e você entra; ele vale por 24 horas. Não
              chegou? Confira o spam ou peça de novo.
            </>
          ) : (
            'Mandamos de novo o link que confirma a sua conta.'
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
        <p role="status" className="support">
          {isSent && 'Se houver uma confirmação esperando por este e-mail, o link foi mandado de novo.'}
        </p>
      </TicketForm>
    </Ticket>
  )
}
