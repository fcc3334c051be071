import { ActionIcon } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { count } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './row-navigation.module.css'

/** Position of the open row in its list, with the moves to its neighbours. */
export type RowNavigation = {
  place: number
  total: number
  goBack: (() => void) | undefined
  goOn: (() => void) | undefined
}

export const RowNavigationContext = createContext<RowNavigation | undefined>(undefined)

type Noun = { previous: string; next: string }

/** First line of a sheet: previous and next row, and a description or link of this one. */
export function SheetTop({ noun, children }: { noun: Noun; children: ReactNode }) {
  return (
    <div className={styles.top}>
      <SheetWalk noun={noun} />
      <span>{children}</span>
    </div>
  )
}

/** Moves between the sheets of neighbouring rows. Renders nothing when the open row is not on a loaded page. */
function SheetWalk({ noun }: { noun: Noun }) {
  const walk = useContext(RowNavigationContext)
  if (!walk) return null
  return (
    <div className={styles.walk}>
      <Step icon="chevron-up" label={noun.previous} go={walk.goBack} />
      <Step icon="chevron-down" label={noun.next} go={walk.goOn} />
      <span>
        {count(walk.place)} de {count(walk.total)}
      </span>
    </div>
  )
}

const OFF = { 'aria-disabled': true, 'data-disabled': true } as const

/** Stays rendered at the end of the list, so that it keeps the focus. */
function Step({
  icon,
  label,
  go,
}: {
  icon: 'chevron-up' | 'chevron-down'
  label: string
  go: (() => void) | undefined
}) {
  return (
    <ActionIcon variant="subtle" size={28} aria-label={label} {...(go ? {} : OFF)} onClick={go}>
      <Icon name={icon} />
    </ActionIcon>
  )
}
