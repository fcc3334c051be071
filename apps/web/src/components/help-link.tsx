import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HelpSlug } from './help-topics.ts'

/** Beside a field, to the page that explains it: in another tab, so that what is typed stays. */
export function HelpLink({ to, children }: { to: HelpSlug; children: ReactNode }) {
  return (
    <Link to="/ajuda/{-$topic}" params={{ topic: to }} target="_blank">
      {children}
      <span className="sr-only"> (abre outra aba)</span>
    </Link>
  )
}
