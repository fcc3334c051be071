import { Button } from '@mantine/core'
import type { NotificationOut } from '@talao/contract'
import { NOTIFICATION_CATEGORY_LABELS } from '@talao/contract/fields/values'
import { useQuery } from '@tanstack/react-query'
import { companyOptionsQuery } from '../../components/company/company-options-query.ts'
import { InternalLink } from '../../components/links/internal-link.tsx'
import { notificationAddress } from '../../components/links/notification-address.ts'
import { useScope, useUser } from '../../components/session/current-user.ts'
import { now } from '../../lib/clock.ts'
import { ago, dateTime } from '../../lib/format.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './notifications-page.module.css'
import { useMarkRead } from './queries.ts'

type Props = { notifications: readonly NotificationOut[]; isOld: boolean }

export function NotificationList({ notifications, isOld }: Props) {
  const { isSeveral } = useScope()
  const { data: companies } = useQuery({ ...companyOptionsQuery, enabled: isSeveral })
  const nameOf = (id: number) => (isSeveral ? companies?.data.find((one) => one.id === id)?.corporate_name : undefined)
  return (
    <ul className={styles.list} aria-label="Notificações" data-old={isOld || undefined}>
      {notifications.map((notification) => (
        <Item key={notification.id} notification={notification} companyName={nameOf(notification.company_id)} />
      ))}
    </ul>
  )
}

type ItemProps = { notification: NotificationOut; companyName: string | undefined }

function Item({ notification: { id, data, created_at, read_at }, companyName }: ItemProps) {
  const { isPlatformAdmin } = useUser()
  const mark = useMarkRead()
  const isNew = read_at === null
  return (
    <li data-new={isNew || undefined}>
      <Icon name={ICONS[data.category]} />
      <div className={styles.words}>
        {/* Following a notification marks it as read. */}
        <InternalLink href={notificationAddress(data, isPlatformAdmin)} onFollow={() => isNew && mark.mutate(id)}>
          {isNew && <span className="sr-only">Não lida: </span>}
          {data.message}
        </InternalLink>
        <small>
          {[NOTIFICATION_CATEGORY_LABELS[data.category], companyName].filter(Boolean).join(' · ')} ·{' '}
          <time dateTime={created_at} title={dateTime(created_at)}>
            {ago(created_at, now())}
          </time>
        </small>
      </div>
      {isNew && (
        <Button size="xs" variant="subtle" loading={mark.isPending} onClick={() => mark.mutate(id)}>
          Marcar como lida
        </Button>
      )}
    </li>
  )
}

const ICONS: Readonly<Record<NotificationOut['data']['category'], IconName>> = {
  INTEGRATION: 'link',
  NFE: 'note',
  NFSE: 'service',
  SALE: 'cart',
  IMPORT: 'download',
  CERTIFICATE: 'shield',
  CREDIT: 'number',
  SYSTEM: 'sliders',
}
