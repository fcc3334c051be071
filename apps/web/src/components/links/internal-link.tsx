import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = {
  href: string
  onFollow?: () => void
  className?: string | undefined
  children: ReactNode
}

/**
 * A link to an address chosen by the server (`/empresas/3?tab=nfe`): a real link that does not reload the application.
 */
export function InternalLink({ href, onFollow, className, children }: Props) {
  const router = useRouter()
  function follow(event: MouseEvent) {
    onFollow?.()
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={href} onClick={follow} className={className}>
      {children}
    </a>
  )
}
