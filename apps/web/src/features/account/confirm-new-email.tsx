'use no memo'

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { TicketMessage, TicketText } from '../../ui/ticket-message.tsx'
import { linkRefusal } from './link-refusal.tsx'
import { useAccountForm } from './use-account-form.ts'

/**
 * Asks before confirming: a mail scanner that opens links, perhaps in a mistyped address's mailbox, must not take over
 * an account.
 */
export function ConfirmNewEmail({ token, email }: { token: string; email: string }) {
  const [isConfirmed, setConfirmed] = useState(false)
  const form = useAccountForm({
    initial: {},
    check: () => ({}),
    send: () => call('POST /api/auth/email/confirm', { body: { token } }),
    onDone: () => setConfirmed(true),
    isSilent: true,
  })
  if (isConfirmed)
    return (
      <Ticket title="E-mail confirmado">
        <TicketMessage
          title="E-mail confirmado"
          foot={
            <Link to="/login" search={{ email }}>
              Entrar
            </Link>
          }
        >
          <TicketText>
            Entre com <b>{email}</b> e a sua senha.
          </TicketText>
        </TicketMessage>
      </Ticket>
    )
  return (
    <Ticket title="Confirmar o novo e-mail">
      <TicketForm
        title="Confirmar o novo e-mail"
        lead={
          <>
            A sua conta no Talão passa a usar <b>{email}</b>, e o endereço de antes não entra mais.
          </>
        }
        refusal={linkRefusal(form, <Link to="/confirma-email">Receber outro link</Link>)}
        action="Confirmar o e-mail"
        busy="Confirmando"
        isBusy={form.isPending}
        onSubmit={form.submit}
        foot={<p>Não foi você? Feche esta página: nada muda.</p>}
      >
        {null}
      </TicketForm>
    </Ticket>
  )
}
