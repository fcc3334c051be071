import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { SaleIntegrationOut } from '@talao/contract'
import { PLATFORM_LABELS, TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/values'
import { Clip, Day, Source } from '../../components/cells.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Card } from '../../components/list/card-list.tsx'
import type { Column, Reason } from '../../components/list/data-table.tsx'
import type { ExtraFilter } from '../../components/list/filters.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import { useScope, useUser } from '../../components/session.ts'
import { ActiveChip, IntegrationStateChip } from '../../components/status.tsx'
import { now } from '../../lib/clock.ts'
import { ago, count } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { autoSendText } from './auto-send.ts'

const route = getRouteApi('/shell/integracoes')

export function IntegrationListPage() {
  const { isAdmin } = useUser()
  const { isSeveral } = useScope()
  const navigate = useNavigate()
  const add = isAdmin && (
    <LinkButton
      to="/integracoes/$type/{-$id}"
      params={{ type: 'hotmart' }}
      variant="filled"
      leftSection={<Icon name="plus" />}
    >
      Ligar Hotmart
    </LinkButton>
  )
  return (
    <ListPage<'integration'>
      search={route.useSearch()}
      screen={{
        name: 'integration',
        title: 'Integrações',
        hint: 'de onde as vendas chegam',
        noun: { one: 'integração', many: 'integrações' },
        relations: isSeveral ? 'company' : '',
        statusLabels: { 1: 'Ativas', 0: 'Inativas' },
        views: VIEWS,
        extras: EXTRAS,
        columns: columns(isSeveral),
        card,
        reason: needsMapping,
        onOpen: (integration) => {
          if (integration.type === 'HOTMART') void navigate(placeOf(integration))
        },
        actions: add,
        firstUse: {
          title: 'Nenhuma plataforma ligada',
          text: 'Ligue a plataforma onde você vende: as vendas chegam sozinhas e viram nota no dia certo.',
          actions: add,
        },
      }}
    />
  )
}

/** Spec section 2: id, name, created, platform, status, note type, automatic dispatch; with how it is faring. */
function columns(isSeveral: boolean): Column<SaleIntegrationOut>[] {
  const company: Column<SaleIntegrationOut>[] = isSeveral
    ? [
        {
          id: 'company',
          label: 'Empresa',
          priority: 2,
          cell: (one) => <Clip text={one.company?.corporate_name} width={180} />,
        },
      ]
    : []
  return [
    { id: 'id', label: 'Nº interno', sort: 'id', width: 104, cell: (one) => count(one.id) },
    { id: 'name', label: 'Nome', sort: 'name', cell: (one) => <IntegrationLink integration={one} /> },
    ...company,
    { id: 'type', label: 'Plataforma', sort: 'type', cell: (one) => <Source source={one.type} /> },
    { id: 'active', label: 'Situação', sort: 'is_active', cell: (one) => <ActiveChip isActive={one.is_active} /> },
    { id: 'state', label: 'Recebimento', priority: 2, cell: (one) => <IntegrationStateChip state={one.state} /> },
    {
      id: 'last',
      label: 'Último aviso',
      priority: 3,
      cell: (one) => (one.last_event_at ? ago(one.last_event_at, now()) : '–'),
    },
    { id: 'sales', label: 'Vendas', align: 'end', priority: 3, cell: (one) => count(one.counts.sales) },
    {
      id: 'note',
      label: 'Tipo de nota',
      sort: 'type_fiscal_note',
      priority: 2,
      cell: (one) => (one.type_fiscal_note ? TYPE_FISCAL_NOTE_LABELS[one.type_fiscal_note] : '–'),
    },
    {
      id: 'auto',
      label: 'Envio automático',
      sort: 'auto_send',
      priority: 2,
      cell: (one) => autoSendText(one.auto_send),
    },
    { id: 'created', label: 'Criada', sort: 'created_at', priority: 3, cell: (one) => <Day at={one.created_at} /> },
    { id: 'actions', label: 'Ações', align: 'end', cell: (one) => <OpenLink integration={one} /> },
  ]
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

function needsMapping({ counts }: SaleIntegrationOut): Reason | undefined {
  if (counts.needs_mapping === 0) return undefined
  return { tone: 'ambar', text: mappingText(counts.needs_mapping) }
}

function mappingText(total: number): string {
  return total === 1
    ? '1 aviso precisa de mapeamento: está guardado e não virou venda.'
    : `${count(total)} avisos precisam de mapeamento: estão guardados e não viraram venda.`
}

function IntegrationLink({ integration }: { integration: SaleIntegrationOut }) {
  if (integration.type !== 'HOTMART') return <Clip text={integration.name} width={240} />
  return (
    <Link {...placeOf(integration)}>
      <Clip text={integration.name} width={240} />
    </Link>
  )
}

function OpenLink({ integration }: { integration: SaleIntegrationOut }) {
  if (integration.type !== 'HOTMART') return null
  return (
    <Link {...placeOf(integration)} aria-label={`Abrir ${integration.name}`}>
      Abrir
    </Link>
  )
}

function placeOf({ id, type }: SaleIntegrationOut) {
  return { to: '/integracoes/$type/{-$id}', params: { type: type.toLowerCase(), id: String(id) } } as const
}

const VIEWS = [
  { label: 'Ativas', status: '1' },
  { label: 'Inativas', status: '0' },
  { label: 'Todas', status: 'all' },
]

const EXTRAS: ExtraFilter[] = [{ name: 'type', label: 'Plataforma', labels: PLATFORM_LABELS }]
