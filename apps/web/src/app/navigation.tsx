import { Menu } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useUser } from '../components/session.ts'
import { NOTES_THAT_NEED_YOU, useTotal } from '../components/totals.ts'
import { count } from '../lib/format.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './navigation.module.css'
import { PersonMenuItems } from './person-menu.tsx'

type Place = {
  to:
    | '/'
    | '/nota-produto'
    | '/nota-servico'
    | '/vendas'
    | '/vendas/imports'
    | '/produtos'
    | '/servicos'
    | '/integracoes'
    | '/empresas'
    | '/numeracao'
    | '/auditoria'
    | '/configuracoes'
    | '/tarefas'
  label: string
  icon: IconName
  /** Where its own address is not the beginning of all its pages, or begins another place's too. */
  at?: RegExp
}

const WORK: Place[] = [
  { to: '/', label: 'Painel', icon: 'panel' },
  { to: '/nota-produto', label: 'NF-e', icon: 'note' },
  { to: '/nota-servico', label: 'NFS-e', icon: 'service' },
  { to: '/vendas', label: 'Vendas', icon: 'cart', at: /^\/vendas(?!\/import)/ },
]
const SETTINGS: Place[] = [
  { to: '/produtos', label: 'Produtos', icon: 'box' },
  { to: '/servicos', label: 'Serviços', icon: 'service' },
  { to: '/vendas/imports', label: 'Importações', icon: 'download', at: /^\/vendas\/import/ },
  { to: '/integracoes', label: 'Integrações', icon: 'link' },
]

const NUMBERING: Place = { to: '/numeracao', label: 'Numeração', icon: 'number' }
const AUDIT: Place = { to: '/auditoria', label: 'Auditoria', icon: 'shield' }
const CONFIGURATION: Place = { to: '/configuracoes', label: 'Configurações', icon: 'sliders' }

/** On the desk they have a tray of their own. */
const TASKS: Place = { to: '/tarefas', label: 'Tarefas', icon: 'tasks' }

export function Navigation() {
  const alerts: Partial<Record<Place['to'], number | undefined>> = {
    '/nota-produto': useTotal('nfe', NOTES_THAT_NEED_YOU),
    '/nota-servico': useTotal('nfse', NOTES_THAT_NEED_YOU),
  }
  return (
    <>
      <div className={styles.group}>
        {WORK.map((place) => (
          <PlaceLink key={place.to} place={place} alerts={alerts[place.to]} />
        ))}
      </div>
      <div className={styles.group}>
        {useSettingsPlaces().map((place) => (
          <PlaceLink key={place.to} place={place} />
        ))}
      </div>
    </>
  )
}

/** Below 768 px: four places and the rest behind "Mais". */
export function BottomBar() {
  const settings = [...useSettingsPlaces(), TASKS]
  return (
    <nav className={styles.bar} aria-label="Principal">
      {WORK.map((place) => (
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
          {settings.map((place) => (
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

function useSettingsPlaces(): Place[] {
  const { isWise, isAdmin } = useUser()
  const company: Place = { to: '/empresas', label: isWise ? 'Empresas' : 'Minha empresa', icon: 'building' }
  return [...SETTINGS, company, ...(isAdmin ? [NUMBERING, AUDIT] : []), CONFIGURATION]
}

function PlaceLink({ place, alerts, isTall = false }: { place: Place; alerts?: number | undefined; isTall?: boolean }) {
  const isHere = useLocation({ select: ({ pathname }) => place.at?.test(pathname) })
  return (
    <Link
      to={place.to}
      aria-current={isHere ? 'page' : undefined}
      className={isTall ? styles.tall : styles.place}
      activeOptions={{ exact: place.to === '/' || place.at !== undefined, includeSearch: false }}
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
