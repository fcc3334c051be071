import { Button } from '@mantine/core'
import type { PersonOut } from '@talao/contract'
import { USER_STATUS_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { DemoInvited } from '../../components/demo/lazy.tsx'
import { Card } from '../../components/list/card.tsx'
import { Clip, Day } from '../../components/list/cells.tsx'
import type { Column } from '../../components/list/table-props.ts'
import { useUser } from '../../components/session/current-user.ts'
import { now } from '../../lib/clock.ts'
import { ago, dateTime } from '../../lib/format.ts'
import { type Status, StatusChip } from '../../ui/status-chip.tsx'
import { useInviteAgain } from './queries.ts'
import { rolesText } from './roles.ts'

const HEADS = LIST_HEADERS.user

/** The company column is only for lists of several companies. */
export function personColumns(isSeveral: boolean): Column<PersonOut>[] {
  return [
    { id: 'name', label: HEADS.name, sort: 'name', width: 200, cell: (person) => <PersonLink person={person} /> },
    {
      id: 'email',
      label: HEADS.email,
      sort: 'email',
      priority: 2,
      clip: 260,
      cell: ({ email }) => email,
    },
    ...(isSeveral ? [COMPANY] : []),
    { id: 'roles', label: HEADS.roles, priority: 2, cell: ({ roles }) => rolesText(roles) },
    {
      id: 'confirmed',
      label: 'Confirmado',
      priority: 4,
      cell: ({ email_verified_at: at }) => (at ? <Day at={at} /> : <span className="support">ainda não</span>),
    },
    {
      id: 'last_sign_in',
      label: HEADS.last_sign_in,
      sort: 'last_sign_in_at',
      priority: 3,
      cell: ({ last_sign_in_at: at }) => <LastSignIn at={at} />,
    },
    { id: 'status', label: HEADS.status, cell: ({ status }) => <PersonStatus status={status} /> },
    {
      id: 'actions',
      label: 'Ações',
      align: 'end',
      width: 132,
      cell: (person) => <InviteAgain key={person.id} person={person} />,
    },
  ]
}

export function personCard(person: PersonOut) {
  return (
    <Card
      title={<PersonLink person={person} />}
      value={rolesText(person.roles)}
      line={person.email}
      status={<PersonStatus status={person.status} />}
      extra={person.status === 'INVITED' ? <InviteAgain key={person.id} person={person} /> : undefined}
    />
  )
}

const COMPANY: Column<PersonOut> = {
  id: 'company',
  label: HEADS.company,
  priority: 3,
  clip: 220,
  cell: ({ company }) => company?.corporate_name,
}

const STATUS: Readonly<Record<PersonOut['status'], Status>> = {
  ACTIVE: { tone: 'verde', icon: 'check' },
  INVITED: { tone: 'azul', icon: 'mail' },
  DISABLED: { tone: 'vazado', icon: 'slash' },
}

function PersonStatus({ status }: { status: PersonOut['status'] }) {
  return <StatusChip {...STATUS[status]}>{USER_STATUS_LABELS[status]}</StatusChip>
}

function PersonLink({ person }: { person: PersonOut }) {
  return (
    <Link to="/usuarios" search={(previous) => ({ ...previous, open: person.id })} replace resetScroll={false}>
      <Clip text={person.name} />
    </Link>
  )
}

function LastSignIn({ at }: { at: string | null }) {
  if (!at) return <span className="support">nunca</span>
  return (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at, now())}
    </time>
  )
}

function InviteAgain({ person }: { person: PersonOut }) {
  const again = useInviteAgain(person.id)
  const { user } = useUser()
  const [isSeen, setSeen] = useState(true)
  if (person.status !== 'INVITED') return null
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        loading={again.isPending}
        aria-label={`Convidar de novo ${person.name}`}
        onClick={(event) => {
          event.stopPropagation()
          again.mutate(undefined, { onSuccess: () => setSeen(!user.demo) })
        }}
      >
        Convidar de novo
      </Button>
      {!isSeen && (
        <Suspense fallback={null}>
          <DemoInvited onClose={() => setSeen(true)} />
        </Suspense>
      )}
    </>
  )
}
