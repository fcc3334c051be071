import type { NotificationOut } from '@talao/contract'
import type { MouseEvent, ReactNode } from 'react'
import { notificationAddress } from '../../components/links/notification-address.ts'
import { useGoTo } from '../../components/links/use-go-to.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { now } from '../../lib/clock.ts'
import { ago } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './bell.module.css'
import { useBell, useMarkAllRead, useMarkRead } from './queries.ts'

const ALL = '/notificacoes'

/** The newest notifications. Following one opens its subject and marks it as read. */
export function Latest({ close }: { close: () => void }) {
  const bell = useBell()
  const markAll = useMarkAllRead()
  const { isKnown } = useGoTo()
  if (bell.isError && !bell.data)
    return (
      <LoadFailure title="Não deu para carregar as notificações" error={bell.error} retry={() => void bell.refetch()} />
    )
  if (!bell.data) return <SkeletonBlock lines={4} />
  const rows = bell.data.data ?? []
  const unread = bell.data.unread ?? 0
  const readAll = ({ currentTarget }: MouseEvent) => {
    keepFocus(currentTarget.closest('[role="dialog"]'))
    markAll.mutate()
  }
  return (
    <>
      <div className={styles.head}>
        <h2>Notificações</h2>
        {unread > 0 && (
          <PlainButton size="small" disabled={markAll.isPending} onClick={readAll}>
            Marcar todas como lidas
          </PlainButton>
        )}
      </div>
      {rows.length === 0 && (
        <p className={styles.none}>
          Nenhuma notificação ainda. Aqui aparece o que precisa de você: notas negadas, vendas incompletas, certificado
          perto de vencer.
        </p>
      )}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={row.id} row={row} close={close} />
        ))}
      </ul>
      {isKnown(ALL) && (
        <AddressLink href={ALL} className={styles.all} onFollow={close}>
          Ver todas as notificações
        </AddressLink>
      )}
    </>
  )
}

function Row({ row, close }: { row: NotificationOut; close: () => void }) {
  const { isPlatformAdmin } = useUser()
  const { mutate } = useMarkRead()
  const isUnread = row.read_at === null
  const read = () => {
    if (isUnread) mutate(row.id)
  }
  const follow = () => {
    read()
    close()
  }
  return (
    <li data-unread={isUnread || undefined}>
      <div>
        <AddressLink href={notificationAddress(row.data, isPlatformAdmin)} onFollow={follow}>
          {isUnread && <span className="sr-only">Não lida: </span>}
          {row.data.message}
        </AddressLink>
        <time dateTime={row.created_at} className="support">
          {ago(row.created_at, now())}
        </time>
      </div>
      {isUnread && (
        <PlainButton
          look="clear"
          size="small"
          aria-label={`Marcar como lida: ${row.data.message}`}
          title="Marcar como lida"
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget.closest('li'))
            read()
          }}
        >
          <Icon name="check" size={14} />
        </PlainButton>
      )}
    </li>
  )
}

/** The pressed button disappears, so move the focus to the link that stays. */
function keepFocus(part: Element | null): void {
  part?.querySelector<HTMLElement>('a')?.focus()
}

type Props = { href: string; className?: string | undefined; onFollow: () => void; children: ReactNode }

/** A link to an address known only as text. It keeps the chosen companies. */
function AddressLink({ href, className, onFollow, children }: Props) {
  const { goTo, hrefOf } = useGoTo()
  function follow(event: MouseEvent) {
    onFollow()
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    goTo(href)
  }
  return (
    <a href={hrefOf(href)} className={className} onClick={follow}>
      {children}
    </a>
  )
}
