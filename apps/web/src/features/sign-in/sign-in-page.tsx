'use no memo'

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { signUpQuery } from '../../components/session/sign-up-query.ts'
import { PlainField, PlainPassword } from '../../ui/plain-field.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { TicketForm } from '../../ui/ticket-form.tsx'
import { useSignIn } from './use-sign-in.ts'

// Loaded when the first sign-in requires it.
const SecondFactorForm = lazy(() =>
  import('./second-factor-form.tsx').then((module) => ({ default: module.SecondFactorForm })),
)

const DemoSignIns = lazy(() =>
  import('../../components/demo/sign-ins.tsx').then((module) => ({ default: module.DemoSignIns })),
)
const Unconfirmed = lazy(() => import('./unconfirmed.tsx').then((module) => ({ default: module.Unconfirmed })))

/** Sign-in in one step, or in two for accounts with a second factor. */
export function SignInPage() {
  const signIn = useSignIn()
  const { data } = useQuery(signUpQuery)
  return (
    <Ticket title="Entrar" environment={data && (data.demo ? 'Demonstração, sem valor fiscal' : 'Produção')}>
      {signIn.step === 'code' ? (
        <Suspense fallback={<div />}>
          <SecondFactorForm {...signIn} />
        </Suspense>
      ) : (
        <PasswordForm {...signIn} />
      )}
      {data?.demo && signIn.step === 'password' && (
        <Suspense fallback={null}>
          <DemoSignIns enter={signIn.enter} isBusy={signIn.isPending} />
        </Suspense>
      )}
    </Ticket>
  )
}

function PasswordForm(signIn: SignIn) {
  const { email, password, refusal, isPending, unconfirmed, setEmail, setPassword, submit, passwordRef } = signIn
  return (
    <TicketForm
      title="Entrar"
      refusal={refusal}
      action="Entrar"
      busy="Entrando"
      isBusy={isPending}
      onSubmit={submit}
      foot={
        <>
          <p>A sessão fica aberta por 30 dias neste aparelho. Para encerrar antes, use Sair.</p>
          <SignUpLine />
          <p>
            Ainda não confirmou? <Link to="/confirma-email">Mandar o link de novo</Link>
          </p>
        </>
      }
    >
      {unconfirmed && (
        <Suspense fallback={null}>
          <Unconfirmed email={email.trim()} of={unconfirmed} />
        </Suspense>
      )}
      <PlainField
        label="E-mail"
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PlainPassword
        label="Senha"
        what="a senha"
        aside={<Link to="/recuperar-senha">Esqueci a senha</Link>}
        name="password"
        autoComplete="current-password"
        ref={passwordRef}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </TicketForm>
  )
}

type SignIn = ReturnType<typeof useSignIn>

/** One line in both cases, so that nothing moves when the answer comes. */
function SignUpLine() {
  const { data } = useQuery(signUpQuery)
  if (data?.open)
    return (
      <p>
        Novo por aqui? <Link to="/novo-usuario">Criar conta</Link>
      </p>
    )
  return <p>{data ? 'Novo por aqui? Peça um convite a quem administra a sua empresa.' : '\u00A0'}</p>
}
