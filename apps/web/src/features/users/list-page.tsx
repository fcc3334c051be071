import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CompanyCrumb } from '../../components/company/company-crumb.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import { usePatch } from '../../components/list/use-patch.ts'
import { useScope, useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { personCard, personColumns } from './columns.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'

const route = getRouteApi('/shell/usuarios')
const TITLE = 'Usuários'

export function UserListPage() {
  const { isAdmin } = useUser()
  if (isAdmin) return <People />
  return (
    <>
      <PageHead title={TITLE} />
      <EmptyState
        kind="no-permission"
        title="Os usuários são de quem administra a empresa"
        actions={<Link to="/">Voltar ao painel</Link>}
      >
        Peça a quem administra para convidar alguém ou mudar um papel.
      </EmptyState>
    </>
  )
}

function People() {
  const search = route.useSearch()
  const { isSeveral } = useScope()
  const patch = usePatch()
  const [isInviting, setInviting] = useState(false)
  const invite = (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
      Convidar
    </Button>
  )
  return (
    <>
      <ListPage<'user'>
        search={search}
        screen={{
          name: 'user',
          title: TITLE,
          crumb: <CompanyCrumb />,
          hint: 'quem entra, e o que pode fazer',
          noun: { one: 'pessoa', many: 'pessoas' },
          relations: isSeveral ? 'company' : '',
          views: VIEWS,
          columns: personColumns(isSeveral),
          card: personCard,
          onOpen: (person) => patch({ open: person.id }),
          actions: invite,
          firstUse: {
            title: 'Ninguém por aqui ainda',
            text: 'Convide quem trabalha com as notas desta empresa.',
            actions: invite,
          },
        }}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {search.open !== undefined && (
        <PersonDialog key={search.open} id={search.open} onClose={() => patch({ open: undefined })} />
      )}
    </>
  )
}

const VIEWS = [
  { label: 'Todas', status: 'all' },
  { label: 'Ativas', status: 'ACTIVE' },
  { label: 'Convidadas', status: 'INVITED' },
  { label: 'Desativadas', status: 'DISABLED' },
]
