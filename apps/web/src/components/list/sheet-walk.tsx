import { ActionIcon } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { count } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './sheet-walk.module.css'

/** Where the open row stands in its list, and the way to the ones beside it. */
export type Walk = { place: number; total: number; goBack: (() => void) | undefined; goOn: (() => void) | undefined }

export const WalkContext = createContext<Walk | undefined>(undefined)

type Noun = { previous: string; next: string }

/** The first line of a sheet: the way to the rows beside, and what this one is or leads to. */
export function SheetTop({ noun, children }: { noun: Noun; children: ReactNode }) {
  return (
    <div className={styles.top}>
      <SheetWalk noun={noun} />
      <span>{children}</span>
    </div>
  )
}

/** From the sheet of one row to that of the next; nothing where the open row is on no page that is shown. */
function SheetWalk({ noun }: { noun: Noun }) {
  const walk = useContext(WalkContext)
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

/** At the end of the list it stays, so that the focus does. */
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
