'use no memo'

import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { DemoLetters } from '../../components/demo/demo-mailbox-slot.tsx'
import { signUpQuery } from '../../components/session/sign-up-query.ts'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketMessage, TicketText } from '../../ui/ticket-message.tsx'

/** Same text for every address, so that it does not reveal who has an account. */
export function ForgotDonePage() {
  const { email } = useSearch({ from: '/senha-recuperada' })
  const { data } = useQuery(signUpQuery)
  return (
    <Ticket title="Olhe o seu e-mail">
      <TicketMessage
        title="Olhe o seu e-mail"
        foot={
          <>
            <p>
              Não chegou? Confira o spam ou <Link to="/recuperar-senha">peça de novo</Link>.
            </p>
            <Link to="/login">Voltar para entrar</Link>
          </>
        }
      >
        <TicketText>
          Se houver uma conta com {email ? <b>{email}</b> : 'o e-mail informado'}, o link para escolher outra senha
          chega em alguns minutos. Ele vale por uma hora e uma única vez.
        </TicketText>
        {data?.demo && email && <DemoLetters of={['RESET', 'INVITE']} />}
        <TicketText>
          O link não abre neste aparelho? Copie-o do e-mail e{' '}
          <Link to="/alterar-senha" search={email ? { email } : {}}>
            cole aqui
          </Link>
          .
        </TicketText>
      </TicketMessage>
    </Ticket>
  )
}
