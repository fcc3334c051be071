'use no memo'

import { DEMO_PASSWORD, DEMO_USERS } from '@talao/contract/demo/demo-users'
import styles from './demo.module.css'

/** Demonstration: the users, each with a one-click sign-in. Placed below the form, so nothing moves when it loads. */
export function DemoSignIns({ enter, isBusy }: { enter: (email: string, password: string) => void; isBusy: boolean }) {
  return (
    <section className={styles.slip} aria-label="Entrar na demonstração">
      <p>
        <b>Demonstração:</b> entre com um clique, ou digite o e-mail e a senha <code>{DEMO_PASSWORD}</code>.
      </p>
      <ul className={styles.people}>
        {DEMO_USERS.map(({ email, name, role }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.person}
              aria-disabled={isBusy}
              onClick={() => !isBusy && enter(email, DEMO_PASSWORD)}
            >
              <b>{name}</b>
              <span>{role}</span>
              <span className="mono">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
