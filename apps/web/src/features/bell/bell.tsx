import { Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { count, counted } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './bell.module.css'
import { useUnread } from './queries.ts'

const Latest = lazy(() => import('./latest.tsx').then((module) => ({ default: module.Latest })))
const MOST_SHOWN = 99

/** Live count of unread notifications; the button opens the newest ones. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const unread = useUnread()
  const words = unread > 0 ? counted(unread, 'notificação não lida', 'notificações não lidas') : ''
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="right-start" width={360} trapFocus returnFocus shadow="md">
        <Popover.Target>
          <button
            type="button"
            className={styles.bell}
            aria-label={words ? `Notificações: ${words}` : 'Notificações'}
            aria-expanded={isOpen}
            title="Notificações"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="bell" />
            {unread > 0 && (
              <span className={styles.unread} aria-hidden="true">
                {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : count(unread)}
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Notificações" className={styles.dropdown ?? ''}>
          <Suspense fallback={<div className={styles.coming} />}>
            {isOpen && <Latest close={() => setOpen(false)} />}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  )
}
