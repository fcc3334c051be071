import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HelpSlug } from './help-topics.ts'

/** Link to the help page of a field. Opens another tab, so that typed text is not lost. */
export function HelpLink({ to, children }: { to: HelpSlug; children: ReactNode }) {
  return (
    <Link to="/ajuda/{-$topic}" params={{ topic: to }} target="_blank">
      {children}
      <span className="sr-only"> (abre outra aba)</span>
    </Link>
  )
}
