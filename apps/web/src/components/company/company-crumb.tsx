import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'

/** Breadcrumb back to the page that holds all company settings. */
export function CompanyCrumb() {
  return (
    <>
      <Link to="/configuracoes">Minha empresa</Link>
      <Icon name="chevron-right" size={14} />
    </>
  )
}
