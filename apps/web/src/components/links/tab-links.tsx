import { Link } from '@tanstack/react-router'
import styles from './tab-links.module.css'

type Tab<Name extends string> = { name: Name | undefined; label: string; isUnsaved?: boolean }
type Props<Name extends string> = {
  label: string
  /** URL parameter that holds the tab. */
  param: 'aba' | 'tipo' | 'filtro'
  tabs: readonly Tab<Name>[]
  current: Name | undefined
  /** Whether a tab leaves the other URL parameters behind, because they are about the current tab. */
  dropsOthers?: boolean
}

/** Tabs as links, so that back, forward and reload keep the tab. */
export function TabLinks<Name extends string>({ label, param, tabs, current, dropsOthers }: Props<Name>) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to="."
          search={(previous) => ({ ...(dropsOthers ? {} : previous), [param]: tab.name })}
          activeOptions={{ exact: true }}
          aria-current={tab.name === current ? 'page' : undefined}
          data-current={tab.name === current || undefined}
        >
          {tab.label}
          {tab.isUnsaved && (
            <span className={styles.unsaved}>
              <span className="sr-only">, não salvo</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
