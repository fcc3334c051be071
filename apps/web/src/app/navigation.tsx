import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useUser } from '../components/session.ts'
import { NOTES_THAT_NEED_YOU, useTotal } from '../components/totals.ts'
import { count } from '../lib/format.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './navigation.module.css'
import { PersonMenuItems } from './person-menu.tsx'

type Place = {
  to: '/' | '/nota-produto' | '/vendas' | '/produtos' | '/integracoes' | '/empresas'
  label: string
  icon: IconName
}

const WORK: Place[] = [
  { to: '/', label: 'Painel', icon: 'panel' },
  { to: '/nota-produto', label: 'NF-e', icon: 'note' },
  { to: '/vendas', label: 'Vendas', icon: 'cart' },
]
const SETTINGS: Place[] = [
  { to: '/produtos', label: 'Produtos', icon: 'box' },
  { to: '/integracoes', label: 'Integrações', icon: 'link' },
]

export function Navigation() {
  const alerts = useTotal('nfe', NOTES_THAT_NEED_YOU)
  return (
    <>
      <div className={styles.group}>
        {WORK.map((place) => (
          <PlaceLink key={place.to} place={place} alerts={place.to === '/nota-produto' ? alerts : undefined} />
        ))}
      </div>
      <div className={styles.group}>
        {[...SETTINGS, useCompanyPlace()].map((place) => (
          <PlaceLink key={place.to} place={place} />
        ))}
      </div>
    </>
  )
}

/** Below 768 px: four places and the rest behind "Mais". */
export function BottomBar() {
  const [home, notes, sales] = WORK as [Place, Place, Place]
  const [products, integrations] = SETTINGS as [Place, Place]
  const companies = useCompanyPlace()
  return (
    <nav className={styles.bar} aria-label="Principal">
      {[home, notes, sales, integrations].map((place) => (
        <PlaceLink key={place.to} place={place} isTall />
      ))}
      <Menu position="top-end" width={220}>
        <Menu.Target>
          <button type="button" className={styles.more}>
            <Icon name="menu" size={20} />
            Mais
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {[products, companies].map((place) => (
            <Menu.Item key={place.to} leftSection={<Icon name={place.icon} />} component={Link} to={place.to}>
              {place.label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <PersonMenuItems />
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

function useCompanyPlace(): Place {
  const { isWise } = useUser()
  return { to: '/empresas', label: isWise ? 'Empresas' : 'Minha empresa', icon: 'building' }
}

function PlaceLink({ place, alerts, isTall = false }: { place: Place; alerts?: number | undefined; isTall?: boolean }) {
  return (
    <Link
      to={place.to}
      className={isTall ? styles.tall : styles.place}
      activeOptions={{ exact: place.to === '/', includeSearch: false }}
      title={place.label}
    >
      <Icon name={place.icon} size={isTall ? 20 : 16} />
      <span className={styles.label}>{place.label}</span>
      {alerts ? (
        <span className={styles.alerts}>
          {count(alerts)}
          <span className="sr-only"> precisam de você</span>
        </span>
      ) : null}
    </Link>
  )
}
