'use no memo'

import { type ReactNode, useEffect } from 'react'
import { Logo } from './logo.tsx'
import styles from './ticket.module.css'

type Props = { title: string; environment?: string | undefined; children: ReactNode }

/**
 * Layout of every page before sign-in: the stub at the left and the form on the copy. Without the component library, so
 * that these pages need not load it. Without memo, which costs more than it saves on three fields.
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
