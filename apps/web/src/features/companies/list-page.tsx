import type { CompanyOut } from '@talao/contract'
import { TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { LinkButton } from '../../components/links/link-button.tsx'
import { Card } from '../../components/list/card.tsx'
import { Clip, Day } from '../../components/list/cells.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import type { Column } from '../../components/list/table-props.ts'
import { useUser } from '../../components/session/current-user.ts'
import { ActiveChip } from '../../components/status/status.tsx'
import { now } from '../../lib/clock.ts'
import { count, date } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { certificateValidity } from './certificate/certificate-validity.ts'
import { Ranking } from './ranking.tsx'

const HEADS = LIST_HEADERS.company

const route = getRouteApi('/shell/empresas')

/** A user with a single company goes straight to it. */
export function CompanyListPage() {
  const { user, seesSeveral } = useUser()
  if (!seesSeveral && user.company_id) return <Navigate to="/empresas/$id" params={{ id: user.company_id }} replace />
  return <Companies />
}

function Companies() {
  const navigate = useNavigate()
  const add = (
    <LinkButton to="/empresas/nova-empresa" variant="filled" leftSection={<Icon name="plus" />}>
      Nova empresa
    </LinkButton>
  )
  return (
    <ListPage<'company'>
      search={route.useSearch()}
      screen={{
        name: 'company',
        title: 'Empresas',
        hint: 'quem emite por aqui',
        noun: { one: 'empresa', many: 'empresas' },
        relations: '',
        views: VIEWS,
        columns: COLUMNS,
        card,
        onOpen: (company) => void navigate({ to: '/empresas/$id', params: { id: company.id } }),
        actions: add,
        notice: <Ranking />,
        firstUse: {
          title: 'Nenhuma empresa ainda',
          text: 'Cadastre a primeira empresa que vai emitir notas.',
          actions: add,
        },
      }}
    />
  )
}

const COLUMNS: Column<CompanyOut>[] = [
  { id: 'id', label: HEADS.id, sort: 'id', width: 104, cell: (company) => count(company.id) },
  { id: 'name', label: HEADS.name, sort: 'corporate_name', cell: (company) => <CompanyLink company={company} /> },
  {
    id: 'fantasy',
    label: HEADS.fantasy,
    sort: 'fantasy_name',
    priority: 3,
    clip: 200,
    cell: (company) => company.fantasy_name,
  },
  {
    id: 'cnpj',
    label: HEADS.cnpj,
    sort: 'cnpj',
    cell: (company) => <span className="mono">{formatCnpj(company.cnpj)}</span>,
  },
  { id: 'regime', label: HEADS.regime, priority: 3, cell: (company) => TAX_REGIME_LABELS[company.tax_regime] },
  {
    id: 'environment',
    label: HEADS.environment,
    priority: 2,
    cell: (company) => (company.homologation_mode ? 'Homologação' : 'Produção'),
  },
  {
    id: 'certificate',
    label: HEADS.certificate,
    sort: 'a1_certificate_expiration_at',
    cell: (company) => <Certificate company={company} />,
  },
  {
    id: 'active',
    label: HEADS.active,
    sort: 'active',
    cell: (company) => <ActiveChip isActive={company.active} words={['Ativo', 'Inativo']} />,
  },
  {
    id: 'created',
    label: HEADS.created,
    sort: 'created_at',
    priority: 3,
    cell: (company) => <Day at={company.created_at} />,
  },
]

function card(company: CompanyOut) {
  return (
    <Card
      title={<CompanyLink company={company} />}
      value={<ActiveChip isActive={company.active} words={['Ativo', 'Inativo']} />}
      line={<span className="mono">{formatCnpj(company.cnpj)}</span>}
      status={<Certificate company={company} />}
    />
  )
}

function CompanyLink({ company }: { company: CompanyOut }) {
  return (
    <Link to="/empresas/$id" params={{ id: company.id }}>
      <Clip text={company.corporate_name} width={280} />
    </Link>
  )
}

function Certificate({ company: { a1_certificate_expiration_at: expiresAt } }: { company: CompanyOut }) {
  if (!expiresAt) return <span className="support">sem certificado</span>
  const validity = certificateValidity(expiresAt, now())
  if (validity.state === 'ok') return <>até {date(expiresAt)}</>
  const tone = validity.state === 'soon' ? 'ambar' : 'vermelho'
  return (
    <StatusChip tone={tone} icon={validity.state === 'soon' ? 'triangle' : 'octagon'}>
      {validity.text}
    </StatusChip>
  )
}

const VIEWS = [
  { label: 'Todas', status: 'all' },
  { label: 'Ativas', status: '1' },
  { label: 'Inativas', status: '0' },
]
