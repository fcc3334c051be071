import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/icon.tsx'

/** The way back to the one place in which all pages about the company live. */
export function CompanyCrumb() {
  return (
    <>
      <Link to="/configuracoes">Minha empresa</Link>
      <Icon name="chevron-right" size={14} />
    </>
  )
}
