import { Menu } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useGoTo } from '../components/links/use-go-to.ts'
import { NOTES_THAT_NEED_YOU, useTotal } from '../components/list/totals.ts'
import { useUser } from '../components/session/current-user.ts'
import { useUnread } from '../features/bell/queries.ts'
import { count } from '../lib/format.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { Overlay } from './global-overlays.tsx'
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
    | '/voo'
    | '/relatorios'
    | '/empresas'
    | '/configuracoes'
    | '/normas'
    | '/tarefas'
  label: string
  icon: IconName
  /** Matches the place's pages, where the prefix of its address does not. */
  at?: RegExp
}

const WORK: Place[] = [
  { to: '/', label: 'Painel', icon: 'panel' },
  { to: '/nota-produto', label: 'NF-e', icon: 'note' },
  { to: '/nota-servico', label: 'NFS-e', icon: 'service' },
  { to: '/vendas', label: 'Vendas', icon: 'cart', at: /^\/vendas(?!\/import)/ },
]
const NUMBERS: Place[] = [
  { to: '/voo', label: 'Voo de teste', icon: 'send' },
  { to: '/relatorios', label: 'Relatórios', icon: 'chart' },
]
const SOURCES: Place[] = [
  { to: '/produtos', label: 'Produtos', icon: 'box' },
  { to: '/servicos', label: 'Serviços', icon: 'sliders' },
  { to: '/integracoes', label: 'Integrações', icon: 'link', at: /^\/integracoes(?!\/api-token)/ },
  { to: '/vendas/imports', label: 'Importações', icon: 'download', at: /^\/vendas\/import/ },
]
/** One place for all company settings. */
const COMPANY = {
  label: 'Minha empresa',
  icon: 'building',
  at: /^\/(configuracoes|empresas|clientes|numeracao|usuarios|auditoria|integracoes\/api-token)/,
} as const

const NORMS: Place = { to: '/normas', label: 'Normas', icon: 'scales' }

/** On wide screens tasks have a tray instead. */
const TASKS: Place = { to: '/tarefas', label: 'Tarefas', icon: 'tasks' }

export function Navigation() {
  const alerts: Partial<Record<Place['to'], number | undefined>> = {
    '/nota-produto': useTotal('nfe', NOTES_THAT_NEED_YOU),
    '/nota-servico': useTotal('nfse', NOTES_THAT_NEED_YOU),
  }
  return (
    <>
      {[WORK, NUMBERS, SOURCES, [useCompanyPlace(), NORMS]].map((places) => (
        <div key={places[0]?.to} className={styles.group}>
          {places.map((place) => (
            <PlaceLink key={place.to} place={place} alerts={alerts[place.to]} />
          ))}
        </div>
      ))}
    </>
  )
}

/** Below 768 px: four places, the rest behind "Mais". */
export function BottomBar({ setOverlay }: { setOverlay: (overlay: Overlay) => void }) {
  const others = [...NUMBERS, ...SOURCES, useCompanyPlace(), NORMS, TASKS]
  const { seesSeveral } = useUser()
  const { goTo, isKnown } = useGoTo()
  const unread = useUnread()
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
            {unread > 0 && (
              <span className={styles.alerts}>
                {count(unread)}
                <span className="sr-only"> notificações não lidas</span>
              </span>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown className={styles.rest ?? ''}>
          <Menu.Item leftSection={<Icon name="search" />} onClick={() => setOverlay('palette')}>
            Buscar ou ir para
          </Menu.Item>
          {seesSeveral && (
            <Menu.Item leftSection={<Icon name="building" />} onClick={() => setOverlay('companies')}>
              Empresas na tela
            </Menu.Item>
          )}
          {isKnown('/notificacoes') && (
            <Menu.Item leftSection={<Icon name="bell" />} onClick={() => goTo('/notificacoes')}>
              Notificações{unread > 0 && ` (${count(unread)})`}
            </Menu.Item>
          )}
          <Menu.Divider />
          {others.map((place) => (
            <Menu.Item key={place.to} leftSection={<Icon name={place.icon} />} component={Link} to={place.to}>
              {place.label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Suspense>
            <PersonMenuItems setOverlay={setOverlay} />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

/** Users who cannot change settings get the company page instead. */
function useCompanyPlace(): Place {
  return { ...COMPANY, to: useUser().isAdmin ? '/configuracoes' : '/empresas' }
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
