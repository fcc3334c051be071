import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { clearCookies } from '../../lib/cookies.ts'
import { announceSession } from '../../lib/session-channel.ts'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { refusalText } from './refusal.ts'
import styles from './sign-in-page.module.css'

/** The sign-in ticket: the stub stays at the left, the copy that is torn off asks who you are. */
export function SignInPage() {
  useEffect(() => {
    document.title = 'Entrar · Talão'
  }, [])
  return (
    <main className={styles.desk}>
      <div className={styles.ticket}>
        <span className={styles.notch} data-at="top" />
        <span className={styles.notch} data-at="bottom" />
        <section className={styles.stub} aria-label="Talão">
          <Logo />
          <p className={styles.promise}>
            Cada venda
            <br />
            com a nota certa.
          </p>
          <p className={styles.about}>NF-e para quem vende produto digital, e para quem fecha o mês.</p>
          <dl>
            <dt>Este talão</dt>
            <dd className="mono">{location.host}</dd>
          </dl>
        </section>
        <SignInForm />
      </div>
    </main>
  )
}

function SignInForm() {
  const { email, password, refusal, isPending, setEmail, setPassword, submit, passwordRef } = useSignIn()
  return (
    <form className={styles.copy} onSubmit={submit} noValidate>
      <h1>Entrar</h1>
      <div role="alert" className={styles.refusal} hidden={!refusal}>
        {refusal && (
          <>
            <Icon name="octagon" /> {refusal}
          </>
        )}
      </div>
      <TextInput
        label="E-mail"
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        classNames={{ input: styles.tall ?? '' }}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordRef}
        label="Senha"
        name="password"
        autoComplete="current-password"
        classNames={{ input: styles.tall ?? '' }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
        visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} />}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={isPending}>
        Entrar
      </Button>
      <p className={styles.foot}>A sessão fica aberta por 30 dias neste aparelho. Para encerrar antes, use Sair.</p>
      <p className={styles.foot}>Cuida de várias empresas? Você troca entre elas depois de entrar.</p>
    </form>
  )
}

function useSignIn() {
  const client = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const { to } = useSearch({ from: '/login' })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  const passwordRef = useRef<HTMLInputElement>(null)

  const signIn = useMutation({
    meta: { errors: 'inline' },
    mutationFn: () =>
      call('POST /oauth/token', { body: { grant_type: 'password', username: email.trim(), password } }),
    onSuccess: async () => {
      client.clear()
      announceSession('signed-in')
      await router.invalidate()
      await navigate({ href: to ?? '/', replace: true })
    },
    onError: (error) => {
      clearCookies()
      client.clear()
      setPassword('')
      setRefusal(refusalText(error))
      passwordRef.current?.focus()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!email.trim() || !password) return setRefusal('Informe o e-mail e a senha.')
    setRefusal('')
    signIn.mutate()
  }

  return { email, password, refusal, isPending: signIn.isPending, setEmail, setPassword, submit, passwordRef }
}
