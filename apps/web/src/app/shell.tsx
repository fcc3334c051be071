import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { HealthBanner } from '../components/health/health-banner.tsx'
import { useUser } from '../components/session.ts'
import { Bell } from '../features/bell/bell.tsx'
import { cssVariablesResolver, theme } from '../theme/theme.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Logo, Mark } from '../ui/logo.tsx'
import { CompanyBlock } from './company-block.tsx'
import { Environment } from './environment.tsx'
import { Everywhere, type Overlay } from './everywhere.tsx'
import { Framed } from './framed.ts'
import { BottomBar, Navigation } from './navigation.tsx'
import { OfflineRibbon } from './offline/offline-ribbon.tsx'
import { PageComing } from './page-coming.tsx'
import { PersonMenu } from './person-menu.tsx'
import { titleOfScreen } from './route-table.ts'
import styles from './shell.module.css'
import { useLiveQueries } from './use-live-queries.ts'
import { ValidityRibbon } from './validity-ribbon.tsx'

const VersionPrompt = lazy(() =>
  import('./offline/version-prompt.tsx').then((module) => ({ default: module.VersionPrompt })),
)
/** Not asked for by whoever has a company. */
const NoCompany = lazy(() => import('../components/no-company.tsx').then((module) => ({ default: module.NoCompany })))
const TasksTray = lazy(() => import('../features/tasks/tray.tsx').then((module) => ({ default: module.TasksTray })))

// The same key as before-paint.js, which paints before any of this is here.
const colorScheme = localStorageColorSchemeManager({ key: 'talao-color-scheme' })

/** Everything behind sign-in. The component library starts here: the sign-in page does without it. */
export function Shell() {
  // Drawn in turns that give way to the browser: the router's own turn would draw all of it in one go.
  const isTime = useDeferredValue(true, false)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      {isTime && <Frame />}
    </MantineProvider>
  )
}

/** The frame: places at the left (icons below 1024 px, a bar at the bottom below 768), the page on its sheet. */
function Frame() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const main = useFocusOnNewPage(path)
  const { hasCompany } = useUser()
  const [overlay, setOverlay] = useState<Overlay>()
  useLiveQueries()
  useWindowTitle()
  return (
    <div className={styles.app} data-alone={(!hasCompany && path === '/comece') || undefined}>
      <a className={styles.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <nav className={styles.spine} aria-label="Principal">
        <div className={styles.brand}>
          <span className={styles.full}>
            <Logo />
          </span>
          <span className={styles.folded}>
            <Mark />
          </span>
          <Bell />
        </div>
        <CompanyBlock />
        <button
          type="button"
          className={styles.find}
          title="Buscar ou ir para"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOverlay('palette')}
        >
          <Icon name="search" />
          <span>Buscar ou ir para</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <Navigation />
        <div className={styles.foot}>
          <Suspense fallback={<div className={styles.tray} />}>
            <TasksTray />
          </Suspense>
          <Environment />
          <PersonMenu setOverlay={setOverlay} />
        </div>
      </nav>
      <div className={styles.sheet}>
        <Busy />
        <Suspense>
          <VersionPrompt />
        </Suspense>
        <OfflineRibbon />
        <ValidityRibbon />
        {/^\/(nota-|$)/.test(path) && <HealthBanner />}
        <main id="conteudo" className={styles.main} tabIndex={-1} ref={main}>
          <Framed value={<PageComing />}>
            <PageInFrame />
          </Framed>
        </main>
      </div>
      <BottomBar setOverlay={setOverlay} />
      <Everywhere overlay={overlay} setOverlay={setOverlay} />
    </div>
  )
}

/** Drawn once the frame stands: both in one go would hold the browser up for as long as it can be felt. */
function PageInFrame() {
  const isTime = useDeferredValue(true, false)
  const { hasCompany } = useUser()
  const title = useRouterState({ select: titleOfScreen })
  const isShut = useLocation({ select: ({ pathname }) => !hasCompany && !OF_NOBODY.test(pathname) })
  if (!isTime) return null
  return isShut ? (
    <Suspense>
      <NoCompany title={title ?? 'Talão'} />
    </Suspense>
  ) : (
    <Outlet />
  )
}

/** What opens to somebody without a company: the home, the way to one, the account, and what is read by anybody. */
const OF_NOBODY = /^\/(comece|minha-conta|notificacoes|ajuda|design|empresas\/nova-empresa)?\/?$|^\/ajuda\//

/** Another page: the reading position goes to its beginning, as a page load would do. */
function useFocusOnNewPage(path: string) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    main.current?.focus({ preventScroll: true })
    main.current?.scrollTo(0, 0)
  }, [path])
  return main
}

/** The page itself says more once it stands, after this: a layout effect is before every effect of the page. */
function useWindowTitle() {
  const title = useRouterState({ select: titleOfScreen })
  useLayoutEffect(() => {
    if (title) document.title = `${title} · Talão`
  }, [title])
}

/** The next page is on its way: drawn only when the wait is long enough to be felt. */
function Busy() {
  const isBusy = useRouterState({ select: ({ status }) => status === 'pending' })
  return <div className={styles.busy} data-on={isBusy || undefined} />
}
