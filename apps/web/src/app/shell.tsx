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
import { GlobalOverlays, type Overlay } from './global-overlays.tsx'
import { PendingContent } from './pending-content.ts'
import { BottomBar, Navigation } from './navigation.tsx'
import { OfflineRibbon } from './offline/offline-ribbon.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PersonMenu } from './person-menu.tsx'
import { titleOfScreen } from './route-table.ts'
import styles from './shell.module.css'
import { useLiveQueries } from './use-live-queries.ts'
import { ValidityRibbon } from './validity-ribbon.tsx'

const VersionPrompt = lazy(() =>
  import('./offline/version-prompt.tsx').then((module) => ({ default: module.VersionPrompt })),
)
/** Only users without a company load it. */
const NoCompany = lazy(() => import('../components/no-company.tsx').then((module) => ({ default: module.NoCompany })))
const TasksTray = lazy(() => import('../features/tasks/tray.tsx').then((module) => ({ default: module.TasksTray })))

// The same key as in before-paint.js, which runs before the first paint.
const colorScheme = localStorageColorSchemeManager({ key: 'talao-color-scheme' })

// Before the first text: a browser that looks for the fonts of the system first takes a tenth of a second longer to
// draw.
for (const font of ['Next', 'Mono']) void document.fonts.load(`1em "Atkinson Hyperlegible ${font} Variable"`)

/** Everything behind the sign-in. The component library loads here, so the sign-in page does not need it. */
export function Shell() {
  // Defer rendering in steps, so that it does not block the browser. The router's own transition would render
  // everything at once.
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

/**
 * The frame: navigation at the left (icons only below 1024 px, a bottom bar below 768 px) and the page on its sheet.
 */
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
          <PendingContent value={<PageSkeleton />}>
            <PageInFrame />
          </PendingContent>
        </main>
      </div>
      <BottomBar setOverlay={setOverlay} />
      <GlobalOverlays overlay={overlay} setOverlay={setOverlay} />
    </div>
  )
}

/** Render the page after the frame. Both at once would block the browser noticeably. */
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

/** Pages open to users without a company: home, setup, account, and pages for everyone. */
const OF_NOBODY = /^\/(comece|minha-conta|notificacoes|ajuda|design|empresas\/nova-empresa)?\/?$|^\/ajuda\//

/** On another page, moves the focus to the start of the content, as a page load would. */
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

/**
 * Use a layout effect, which runs before the page's own effects, so that the page can still set a more specific title.
 */
function useWindowTitle() {
  const title = useRouterState({ select: titleOfScreen })
  useLayoutEffect(() => {
    if (title) document.title = `${title} · Talão`
  }, [title])
}

/** Progress line while the next page loads. Shows only after a noticeable wait. */
function Busy() {
  const isBusy = useRouterState({ select: ({ status }) => status === 'pending' })
  return <div className={styles.busy} data-on={isBusy || undefined} />
}
