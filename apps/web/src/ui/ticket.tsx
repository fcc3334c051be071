'use no memo'

import { type ReactNode, useEffect } from 'react'
import { Logo } from './logo.tsx'
import styles from './ticket.module.css'

type Props = { title: string; environment?: string | undefined; children: ReactNode }

/**
 * The ticket of every page before sign-in: the stub stays at the left, the copy that is torn off asks. No component library here, so that
 * these pages load none, and no memo: on a page of three fields it weighs more than it saves.
 */
export function Ticket({ title, environment, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Talão`
  }, [title])
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
          <p className={styles.about}>NF-e e NFS-e para quem vende produto digital, e para quem fecha o mês.</p>
          <dl>
            {environment && (
              <>
                <dt>Ambiente</dt>
                <dd data-above>{environment}</dd>
              </>
            )}
            <dt>Este talão</dt>
            <dd className="mono">{location.host}</dd>
          </dl>
        </section>
        {children}
      </div>
    </main>
  )
}
