import { Button } from '@mantine/core'
import type { SessionOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { now } from '../../../lib/clock.ts'
import { ago, date, dateTime } from '../../../lib/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { deviceText } from './device-text.ts'
import { sessionsQuery, useEndSession } from './queries.ts'
import styles from './sessions-panel.module.css'

/** Lists the open sessions, so that the user can end those they do not recognise. */
export function SessionsPanel() {
  const sessions = useQuery(sessionsQuery)
  const end = useEndSession()
  const hasOthers = sessions.data?.some(({ current }) => !current)
  return (
    <Panel
      title="Sessões abertas"
      flush
      aside={
        hasOthers && (
          <Button size="xs" loading={end.isPending && end.variables === 'others'} onClick={() => end.mutate('others')}>
            Encerrar as outras
          </Button>
        )
      }
    >
      {sessions.isError && (
        <LoadFailure
          title="Não deu para carregar as sessões"
          error={sessions.error}
          retry={() => void sessions.refetch()}
        />
      )}
      {sessions.isPending && <SkeletonBlock lines={3} />}
      {sessions.data && (
        <ul className={styles.list} aria-label="Sessões abertas">
          {[...sessions.data].sort(currentFirst).map((session) => (
            <li key={session.id}>
              <Session session={session} end={end} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type Props = { session: SessionOut; end: ReturnType<typeof useEndSession> }

function Session({ session, end }: Props) {
  const device = deviceText(session.user_agent)
  return (
    <>
      <div className={styles.words}>
        <b title={session.user_agent ?? undefined}>{device}</b>
        <div className="support">
          {session.ip && <>de {session.ip} · </>}entrou em {date(session.created_at)} ·{' '}
          <time dateTime={session.last_seen_at} title={dateTime(session.last_seen_at)}>
            usada {ago(session.last_seen_at, now())}
          </time>
        </div>
      </div>
      {session.current ? (
        <StatusChip tone="verde" icon="check">
          Esta sessão
        </StatusChip>
      ) : (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Encerrar a sessão de ${device}, usada ${ago(session.last_seen_at, now())}`}
          loading={end.isPending && end.variables === session.id}
          onClick={() => end.mutate(session.id)}
        >
          Encerrar
        </Button>
      )}
    </>
  )
}

function currentFirst(one: SessionOut, other: SessionOut): number {
  return Number(other.current) - Number(one.current)
}
