'use no memo'

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { TicketMessage, TicketText } from '../../ui/ticket-message.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Asks before stopping: a mail scanner that opens links must not decide. */
export function StopNewEmail({ token, email }: { token: string; email: string }) {
  const [isStopped, setStopped] = useState(false)
  const form = useAccountForm({
    initial: {},
    check: () => ({}),
    send: () => call('POST /api/auth/email/stop', { body: { token } }),
    onDone: () => setStopped(true),
    isSilent: true,
  })
  if (isStopped)
    return (
      <Ticket title="Mudança parada">
        <TicketMessage title="Mudança parada" foot={<Link to="/login">Ir para entrar</Link>}>
          <TicketText>
            A sua conta continua com <b>{email}</b>. Fale com quem administra a sua empresa sobre o pedido.
          </TicketText>
        </TicketMessage>
      </Ticket>
    )
  return (
    <Ticket title="Parar a mudança de e-mail">
      <TicketForm
        title="Parar a mudança de e-mail"
        lead={
          <>
            Quem administra a sua empresa pediu que a conta de <b>{email}</b> passe a usar outro e-mail. Se você não
            concorda, pare a mudança.
          </>
        }
        refusal={form.refusal}
        action="Parar a mudança"
        busy="Parando"
        isBusy={form.isPending}
        onSubmit={form.submit}
        foot={<Link to="/login">Deixar como está e entrar</Link>}
      >
        {null}
      </TicketForm>
    </Ticket>
  )
}
