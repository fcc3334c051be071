import type { MouseEvent, ReactNode } from 'react'
import { useGoTo } from '../../components/links/use-go-to.ts'

type Props = { href: string; className?: string | undefined; onFollow: () => void; children: ReactNode }

/** A link to an address known only as text. It keeps the chosen companies. */
export function AddressLink({ href, className, onFollow, children }: Props) {
  const { goTo, hrefOf } = useGoTo()
  function follow(event: MouseEvent) {
    onFollow()
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    goTo(href)
  }
  return (
    <a href={hrefOf(href)} className={className} onClick={follow}>
      {children}
    </a>
  )
}
