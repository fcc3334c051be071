import type { SaleIntegrationOut } from '@talao/contract'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Card } from '../../../components/list/card.tsx'
import { Source } from '../../../components/list/cells.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import type { Reason } from '../../../components/list/table-props.ts'
import { useScope, useUser } from '../../../components/session/current-user.ts'
import { ActiveChip, IntegrationStateChip } from '../../../components/status/status.tsx'
import { now } from '../../../lib/clock.ts'
import { placeOf } from '../integration.ts'
import { ListActions } from './list-actions.tsx'
import { columns, IntegrationLink } from './list-columns.tsx'
import styles from './list-page.module.css'
import { problemOf } from './list-reason.ts'
import { PlatformCards } from './platform-cards.tsx'

const route = getRouteApi('/shell/integracoes')

export function IntegrationTablePage() {
  const { isAdmin } = useUser()
  const { isSeveral } = useScope()
  const navigate = useNavigate()
  return (
    <ListPage<'integration'>
      search={route.useSearch()}
      screen={{
        name: 'integration',
        title: 'Integrações',
        hint: 'de onde as vendas chegam',
        noun: { one: 'integração', many: 'integrações' },
        relations: isSeveral ? 'company' : '',
        views: VIEWS,
        columns: columns(isSeveral),
        card,
        reason,
        onOpen: (integration) => void navigate(placeOf(integration)),
        actions: <ListActions />,
        firstUse: {
          title: 'Nenhuma plataforma ligada',
          text: 'Ligue a plataforma onde você vende: cada venda chega ao Talão e vira nota no dia certo.',
          actions: isAdmin && (
            <div className={styles.doors}>
              <PlatformCards />
            </div>
          ),
        },
      }}
    />
  )
}

function card(integration: SaleIntegrationOut) {
  return (
    <Card
      title={<IntegrationLink integration={integration} />}
      value={<ActiveChip isActive={integration.is_active} />}
      line={<Source source={integration.type} />}
      status={<IntegrationStateChip state={integration.state} />}
    />
  )
}

function reason(integration: SaleIntegrationOut): Reason | undefined {
  const trouble = problemOf(integration, now())
  return trouble && { ...trouble, action: <Link {...placeOf(integration)}>Resolver</Link> }
}

const VIEWS = [
  { label: 'Ativas', status: '1' },
  { label: 'Inativas', status: '0' },
  { label: 'Todas', status: 'all' },
]
