import { useEffect } from 'react'
import { Logo } from '../../ui/logo.tsx'
import { SignInForm } from './sign-in-form.tsx'
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
            Cada venda <br />
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
