import type { CompanyOut } from '@talao/contract'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CompanyCrumb } from '../../components/company/company-crumb.tsx'
import { LinkButton } from '../../components/links/link-button.tsx'
import { Card } from '../../components/list/card.tsx'
import { Clip } from '../../components/list/cells.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import type { Column, Reason } from '../../components/list/table-props.ts'
import { useUser } from '../../components/session/current-user.ts'
import { today } from '../../lib/clock.ts'
import { date, money } from '../../lib/format.ts'
import { nextDue } from './next-due.ts'
import { NoPermission } from './no-permission.tsx'
import { recurrenceLabel } from './recurrence-label.ts'
import { ContractChip, OnboardingChip } from './states.tsx'

const route = getRouteApi('/shell/clientes')

/** The client companies of the platform: their onboarding and their contracts. */
export function CustomerListPage() {
  const { isPlatformAdmin } = useUser()
  return isPlatformAdmin ? <Customers /> : <NoPermission />
}

function Customers() {
  const navigate = useNavigate()
  return (
    <ListPage<'company'>
      search={route.useSearch()}
      screen={{
        name: 'company',
        title: 'Clientes',
        crumb: <CompanyCrumb />,
        hint: 'chegada, contrato e parcelas',
        noun: { one: 'cliente', many: 'clientes', article: 'o' },
        relations: 'contract',
        views: VIEWS,
        columns: COLUMNS,
        card,
        reason,
        onOpen: (company) => void navigate({ to: '/clientes/$id', params: { id: company.id } }),
        firstUse: {
          title: 'Nenhum cliente ainda',
          text: 'Cada empresa cadastrada é um cliente: a chegada, o contrato e os créditos dela ficam aqui.',
          actions: <LinkButton to="/empresas/nova-empresa">Nova empresa</LinkButton>,
        },
      }}
    />
  )
}

const COLUMNS: Column<CompanyOut>[] = [
  { id: 'name', label: 'Cliente', sort: 'corporate_name', cell: (company) => <CustomerLink company={company} /> },
  {
    id: 'cnpj',
    label: 'CNPJ',
    sort: 'cnpj',
    priority: 3,
    cell: (company) => <span className="mono">{formatCnpj(company.cnpj)}</span>,
  },
  { id: 'onboarding', label: 'Chegada', cell: (company) => <Onboarding company={company} /> },
  {
    id: 'contract',
    label: 'Contrato',
    cell: ({ contract }) =>
      contract ? <ContractChip status={contract.status} /> : <span className="support">sem contrato</span>,
  },
  {
    id: 'recurrence',
    label: 'Recorrência',
    priority: 3,
    cell: ({ contract }) => (contract ? recurrenceLabel(contract.recurrence) : '–'),
  },
  { id: 'amount', label: 'Parcela', align: 'end', priority: 2, cell: ({ contract }) => money(contract?.amount) },
  {
    id: 'due',
    label: 'Próximo vencimento',
    priority: 2,
    cell: ({ installments = [] }) => date(nextDue(installments, today())?.installment.due_date),
  },
]

function card(company: CompanyOut) {
  const { contract, installments = [] } = company
  const due = nextDue(installments, today())
  return (
    <Card
      title={<CustomerLink company={company} />}
      value={contract && money(contract.amount)}
      line={due ? `vence em ${date(due.installment.due_date)}` : formatCnpj(company.cnpj)}
      status={contract && <ContractChip status={contract.status} />}
      extra={<Onboarding company={company} />}
    />
  )
}

/** Only an overdue installment needs action in this list. */
function reason(company: CompanyOut): Reason | undefined {
  const due = nextDue(company.installments ?? [], today())
  if (!due?.isLate) return undefined
  return {
    tone: 'ambar',
    text: `Parcela de ${money(due.installment.amount)} vencida em ${date(due.installment.due_date)}.`,
    action: (
      <Link to="/clientes/$id" params={{ id: company.id }}>
        Ver parcelas
      </Link>
    ),
  }
}

function CustomerLink({ company }: { company: CompanyOut }) {
  return (
    <Link to="/clientes/$id" params={{ id: company.id }}>
      <Clip text={company.corporate_name} width={280} />
    </Link>
  )
}

function Onboarding({ company: { onboarding_status: status } }: { company: CompanyOut }) {
  return status ? <OnboardingChip status={status} /> : null
}

const VIEWS = [
  { label: 'Todos', status: 'all' },
  { label: 'Ativos', status: '1' },
  { label: 'Inativos', status: '0' },
]
