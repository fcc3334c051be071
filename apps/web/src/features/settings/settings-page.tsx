import { Link } from '@tanstack/react-router'
import { useScope, useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Door, SETTINGS_LINKS } from './settings-links.ts'
import styles from './settings-page.module.css'

export function SettingsPage() {
  const { isAdmin, isPlatformAdmin } = useUser()
  const { company, isSeveral } = useScope()
  return (
    <>
      <PageHead title="Minha empresa" hint={isSeveral ? 'cada empresa tem as suas' : company?.corporate_name} />
      {isAdmin ? (
        <div className={styles.groups}>
          {SETTINGS_LINKS.map(
            ({ title, doors: all }) =>
              [title, all.filter(({ isForPlatformAdmin }) => isPlatformAdmin || !isForPlatformAdmin)] as const,
          ).map(([title, doors]) => (
            <Panel key={title} title={title} flush>
              <ul className={styles.doors}>
                {doors.map((door) => (
                  <li key={door.title}>
                    <DoorLink door={door} />
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      ) : (
        <EmptyState
          kind="no-permission"
          title="As configurações são de quem administra a empresa"
          actions={<Link to="/minha-conta">Ver os dados da empresa</Link>}
        >
          Peça a quem administra o que precisar mudar.
        </EmptyState>
      )}
    </>
  )
}

function DoorLink({ door: { to, search, title, about, icon } }: { door: Door }) {
  return (
    <Link to={to} {...(search ? { search } : {})} className={styles.door}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <small>{about}</small>
      </span>
      <Icon name="chevron-right" size={14} />
    </Link>
  )
}
