import { lazy, Suspense } from 'react'
import { useAllComponentKeys, useRegisteredShortcuts } from '../components/shortcuts.ts'
import styles from './global-overlays.module.css'
import { useShellShortcuts } from './shortcuts/shell-shortcuts.ts'
import { useKeys } from './shortcuts/use-keys.ts'

const Palette = lazy(() => import('../features/palette/palette.tsx').then((module) => ({ default: module.Palette })))
const KeyMap = lazy(() => import('./shortcuts/key-map.tsx').then((module) => ({ default: module.KeyMap })))
const CompaniesDialog = lazy(() =>
  import('./company-picker.tsx').then((module) => ({ default: module.CompaniesDialog })),
)

/** Dialogs available on every screen. */
export type Overlay = 'palette' | 'keys' | 'companies'
type Props = { overlay: Overlay | undefined; setOverlay: (overlay: Overlay | undefined) => void }

/** Features of every screen: keyboard shortcuts, command palette, shortcut map. */
export function GlobalOverlays({ overlay, setOverlay }: Props) {
  const own = useShellShortcuts(() => setOverlay('keys'))
  const shortcuts = [...own, ...useRegisteredShortcuts()]
  const heard = useAllComponentKeys()
  const { said, prefix } = useKeys(shortcuts, () => setOverlay(overlay === 'palette' ? undefined : 'palette'))
  const close = () => setOverlay(undefined)
  return (
    <>
      {prefix && (
        <div className={styles.prefix} aria-hidden="true">
          <kbd>{prefix.toUpperCase()}</kbd> e depois a letra do lugar
        </div>
      )}
      <span role="status" className="sr-only">
        {prefix ? `${prefix.toUpperCase()}: falta a letra do lugar` : said}
      </span>
      <Suspense>
        {overlay === 'palette' && <Palette onClose={close} />}
        {overlay === 'keys' && <KeyMap shortcuts={shortcuts} heard={heard} onClose={close} />}
        {overlay === 'companies' && <CompaniesDialog onClose={close} />}
      </Suspense>
    </>
  )
}
