'use no memo'

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { TicketNews, TicketText } from '../../ui/ticket-news.tsx'
import { linkRefusal } from './link-refusal.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Asked before it is done: what opens the links of a mailbox by itself, of an address mistyped perhaps, must not take an account there. */
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
        <TicketNews
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
        </TicketNews>
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
