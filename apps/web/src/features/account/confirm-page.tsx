'use no memo'

import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApiError, toUserError } from '../../lib/errors.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketMessage, TicketText } from '../../ui/ticket-message.tsx'
import { emailLinkQuery } from './confirm-query.ts'

const FirstPassword = lazy(() => import('./first-password.tsx').then((module) => ({ default: module.FirstPassword })))
const ConfirmNewEmail = lazy(() =>
  import('./confirm-new-email.tsx').then((module) => ({ default: module.ConfirmNewEmail })),
)
const StopNewEmail = lazy(() => import('./stop-new-email.tsx').then((module) => ({ default: module.StopNewEmail })))

/**
 * Target of the links in e-mails about an address: a new account chooses its password; changing an address, or stopping
 * the change, asks for confirmation.
 */
export function ConfirmPage() {
  const { token = '' } = useSearch({ from: '/email-confirma' })
  const link = useQuery(emailLinkQuery(token))
  if (link.isError) return <Refused error={link.error} retry={() => void link.refetch()} />
  if (!link.data) return <Waiting />
  const { kind, email } = link.data
  return (
    <Suspense fallback={<Waiting />}>
      {kind === 'SIGN_UP' && <FirstPassword token={token} person={link.data} />}
      {kind === 'EMAIL' && <ConfirmNewEmail token={token} email={email} />}
      {kind === 'EMAIL_STOP' && <StopNewEmail token={token} email={email} />}
    </Suspense>
  )
}

function Waiting() {
  return (
    <Ticket title="Confirmar o e-mail">
      <TicketMessage title="Confirmando o e-mail">
        <TicketText>Só um instante.</TicketText>
      </TicketMessage>
    </Ticket>
  )
}

function Refused({ error, retry }: { error: unknown; retry: () => void }) {
  const isOver = error instanceof ApiError && error.status === 422
  return (
    <Ticket title="Confirmar o e-mail">
      <TicketMessage
        title={isOver ? 'Este link não vale mais' : 'A confirmação não saiu'}
        foot={<Link to="/login">Ir para entrar</Link>}
      >
        <TicketText>
          {isOver ? 'Ele já foi usado ou passou do prazo. Se você já confirmou, é só entrar.' : toUserError(error).text}
        </TicketText>
        {isOver ? (
          <TicketText>
            <Link to="/confirma-email">Receber outro link</Link>
          </TicketText>
        ) : (
          <PlainButton onClick={retry}>Tentar de novo</PlainButton>
        )}
      </TicketMessage>
    </Ticket>
  )
}
