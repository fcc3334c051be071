import { Menu } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useUser } from '../components/session/current-user.ts'
import { Icon } from '../ui/icon.tsx'
import type { Overlay } from './global-overlays.tsx'
import { initials } from './initials.ts'
import styles from './person-menu.module.css'

const loadItems = () => import('./person-menu-items.tsx').then((module) => ({ default: module.PersonMenuItems }))
const fetchItems = () => void loadItems()
/** Loads when the pointer or focus nears the button, so that the menu opens complete. */
export const PersonMenuItems = lazy(loadItems)

type Props = { setOverlay: (overlay: Overlay) => void }

export function PersonMenu({ setOverlay }: Props) {
  const { user, isPlatformAdmin, isAdmin, hasCompany } = useUser()
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <button type="button" className={styles.person} onPointerEnter={fetchItems} onFocus={fetchItems}>
          <span className="sr-only">Conta de </span>
          <span className={styles.face} aria-hidden="true">
            {initials(user.name)}
          </span>
          <span className={styles.who}>
            <span className="truncate">{user.name}</span>
            {hasCompany && <small>{roleText(isPlatformAdmin, isAdmin)}</small>}
          </span>
          <Icon name="chevron-up" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense>
          <PersonMenuItems setOverlay={setOverlay} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}

function roleText(isPlatformAdmin: boolean, isAdmin: boolean): string {
  if (isPlatformAdmin) return 'Administra o Talão'
  return isAdmin ? 'Administra a empresa' : 'Equipe'
}
