'use no memo'

import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApiError, toUserError } from '../../lib/errors.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketNews, TicketText } from '../../ui/ticket-news.tsx'
import { confirmQuery, emailLinkQuery } from './confirm-query.ts'

const FirstPassword = lazy(() => import('./first-password.tsx').then((module) => ({ default: module.FirstPassword })))
const StopNewEmail = lazy(() => import('./stop-new-email.tsx').then((module) => ({ default: module.StopNewEmail })))

/** Where the links of letters about an address lead: a new account asks for its password, a change of address asks nothing, and one that is stopped asks whether to. */
export function ConfirmPage() {
  const { token = '' } = useSearch({ from: '/email-confirma' })
  const link = useQuery(emailLinkQuery(token))
  if (link.isError) return <Refused error={link.error} retry={() => void link.refetch()} />
  if (!link.data) return <Waiting />
  if (link.data.kind === 'EMAIL') return <NewAddress token={token} />
  return (
    <Suspense fallback={<Waiting />}>
      {link.data.kind === 'SIGN_UP' ? (
        <FirstPassword token={token} person={link.data} />
      ) : (
        <StopNewEmail token={token} email={link.data.email} />
      )}
    </Suspense>
  )
}

/** Opening the link is all there is to do. */
function NewAddress({ token }: { token: string }) {
  const confirmed = useQuery(confirmQuery(token))
  if (confirmed.isSuccess) return <Confirmed />
  if (confirmed.isError) return <Refused error={confirmed.error} retry={() => void confirmed.refetch()} />
  return <Waiting />
}

function Waiting() {
  return (
    <Ticket title="Confirmar o e-mail">
      <TicketNews title="Confirmando o e-mail">
        <TicketText>Só um instante.</TicketText>
      </TicketNews>
    </Ticket>
  )
}

function Confirmed() {
  return (
    <Ticket title="E-mail confirmado">
      <TicketNews title="E-mail confirmado" foot={<Link to="/login">Entrar</Link>}>
        <TicketText>Entre com ele e a sua senha.</TicketText>
      </TicketNews>
    </Ticket>
  )
}

function Refused({ error, retry }: { error: unknown; retry: () => void }) {
  const isOver = error instanceof ApiError && error.status === 422
  return (
    <Ticket title="Confirmar o e-mail">
      <TicketNews
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
      </TicketNews>
    </Ticket>
  )
}
