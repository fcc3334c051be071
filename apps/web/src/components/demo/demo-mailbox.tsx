'use no memo'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { clearCookies } from '../../lib/cookies.ts'
import styles from './demo.module.css'
import { type LetterKind, letterLink } from './letter-link.ts'

type Props = {
  /** The kinds of e-mail to show. Other e-mails to the same address are ignored. */
  of: readonly LetterKind[]
  /** A signed-in user must sign out before opening another user's invitation. */
  isSignedIn?: boolean
}

/** E-mails are written within a second or two. After this time stop waiting. */
const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 1_500

/** In a demonstration no e-mail leaves the machine, so it is opened here. */
export function DemoLetters({ of, isSignedIn = false }: Props) {
  const [isLate, setLate] = useState(false)
  const { data } = useQuery({
    queryKey: ['demo-mail'],
    queryFn: async ({ signal }) => (await call('GET /api/demo/mail', { signal })).data,
    refetchInterval: isLate ? false : LOOK_EVERY_MS,
    retry: false,
    meta: { errors: 'inline' },
  })
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const found = data?.flatMap((letter) => {
    const link = letter.link === undefined ? undefined : letterLink(letter.link)
    return link && of.includes(link.kind) ? [{ ...letter, ...link }] : []
  })[0]
  return (
    <section className={styles.letter} aria-label="Carta da demonstração">
      <p>
        <b>Demonstração:</b> nenhum e-mail sai desta máquina. A carta aparece aqui.
      </p>
      <div role="status" className={styles.found}>
        {found ? (
          <p>
            Chegou: <b>{found.subject}</b>
          </p>
        ) : (
          <p>{isLate ? 'Nenhuma carta chegou. Confira o e-mail digitado.' : 'Esperando a carta…'}</p>
        )}
      </div>
      {found &&
        (isSignedIn && found.kind === 'INVITE' ? (
          <button type="button" className={styles.open} onClick={() => void signOutAndOpen(found.path)}>
            Sair e abrir o convite
          </button>
        ) : (
          <a className={styles.open} href={found.path}>
            {found.label}
          </a>
        ))}
    </section>
  )
}

async function signOutAndOpen(path: string): Promise<void> {
  await call('POST /api/auth/logout', { body: {} })
  clearCookies()
  location.assign(path)
}
