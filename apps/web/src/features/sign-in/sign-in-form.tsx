import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import styles from './sign-in-form.module.css'
import { useSignIn } from './use-sign-in.ts'

export function SignInForm() {
  const { email, password, refusal, isPending, setEmail, setPassword, submit, passwordRef } = useSignIn()
  const [isVisible, setVisible] = useState(false)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>Entrar</h1>
      <div role="alert" className={styles.refusal} data-empty={!refusal || undefined}>
        {refusal && (
          <>
            <Icon name="octagon" /> {refusal}
          </>
        )}
      </div>
      <label className={styles.field}>
        E-mail
        <input
          type="email"
          name="username"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </label>
      <div className={styles.field}>
        <label htmlFor="password">Senha</label>
        <span className={styles.password}>
          <input
            ref={passwordRef}
            id="password"
            type={isVisible ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <button
            type="button"
            aria-label="Mostrar a senha"
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          >
            <Icon name={isVisible ? 'eye-off' : 'eye'} />
          </button>
        </span>
      </div>
      <PlainButton type="submit" look="primary" size="tall" aria-disabled={isPending}>
        {isPending ? 'Entrando' : 'Entrar'}
      </PlainButton>
      <p className={styles.foot}>A sessão fica aberta por 30 dias neste aparelho. Para encerrar antes, use Sair.</p>
      <p className={styles.foot}>Cuida de várias empresas? Você troca entre elas depois de entrar.</p>
    </form>
  )
}
