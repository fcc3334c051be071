import type { SaleFileImportOut } from '@talao/contract'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { getRouteApi, Link } from '@tanstack/react-router'
import { TO_FAILED } from '../../components/links/correction-search.ts'
import { LinkButton } from '../../components/links/link-button.tsx'
import { Card } from '../../components/list/card.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import type { Column, Reason } from '../../components/list/table-props.ts'
import { useUser } from '../../components/session/current-user.ts'
import { count, dateTime } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { failedText } from './failed-text.ts'
import { ImportStatusChip } from './import-status.tsx'
import styles from './list-page.module.css'

const HEADS = LIST_HEADERS.import

const route = getRouteApi('/shell/vendas/imports')

export function ImportListPage() {
  const { isPlatformAdmin } = useUser()
  return (
    <ListPage<'import'>
      search={route.useSearch()}
      screen={{
        name: 'import',
        title: 'Importações',
        hint: 'vendas que vieram de arquivos',
        noun: { one: 'importação', many: 'importações' },
        relations: 'user,company',
        views: VIEWS,
        columns: columns(isPlatformAdmin),
        card,
        reason,
        actions: (
          <LinkButton to="/vendas/import/{-$id}" variant="filled" leftSection={<Icon name="plus" />}>
            Importar arquivo
          </LinkButton>
        ),
        firstUse: {
          title: 'Nenhum arquivo importado ainda',
          text: 'Uma planilha de 20 colunas traz as vendas de qualquer lugar. Baixe o modelo e envie.',
          actions: (
            <LinkButton to="/vendas/import/{-$id}" variant="filled">
              Importar arquivo
            </LinkButton>
          ),
        },
      }}
    />
  )
}

/** The company column is only for users who see several companies. */
function columns(isPlatformAdmin: boolean): Column<SaleFileImportOut>[] {
  const company: Column<SaleFileImportOut>[] = [
    {
      id: 'company',
      label: HEADS.company,
      clip: 180,
      cell: (one) => one.company.corporate_name,
    },
    {
      id: 'cnpj',
      label: HEADS.cnpj,
      priority: 2,
      cell: (one) => <span className="mono">{formatCnpj(one.company.cnpj)}</span>,
    },
  ]
  return [
    {
      id: 'id',
      label: HEADS.id,
      sort: 'id',
      width: 104,
      cell: (one) => <ImportLink of={one} text={count(one.id)} />,
    },
    { id: 'user', label: HEADS.user, clip: 160, cell: (one) => one.user.name },
    ...(isPlatformAdmin ? company : []),
    { id: 'file', label: HEADS.file, clip: 240, cell: (one) => one.file_name },
    {
      id: 'status',
      label: HEADS.status,
      sort: 'status',
      width: 140,
      cell: (one) => <ImportStatusChip status={one.status} fault={one.fault} />,
    },
    { id: 'rows', label: HEADS.rows, sort: 'rows', align: 'end', cell: (one) => count(one.rows) },
    { id: 'success', label: HEADS.success, align: 'end', priority: 2, cell: (one) => count(one.success_rows) },
    // On narrow screens the line under the row shows it instead.
    {
      id: 'fails',
      label: HEADS.fails,
      sort: 'fail_rows',
      align: 'end',
      priority: 2,
      cell: (one) => <Fails of={one} />,
    },
    { id: 'created', label: HEADS.created, sort: 'created_at', priority: 2, cell: (one) => dateTime(one.created_at) },
    { id: 'started', label: HEADS.started, sort: 'started_at', priority: 3, cell: (one) => dateTime(one.started_at) },
    { id: 'ended', label: HEADS.ended, sort: 'ended_at', priority: 3, cell: (one) => dateTime(one.ended_at) },
    { id: 'actions', label: 'Ações', align: 'end', width: 90, cell: (one) => <Download of={one} /> },
  ]
}

function card(one: SaleFileImportOut) {
  return (
    <Card
      title={<ImportLink of={one} text={one.file_name} />}
      value={`${count(one.success_rows)} de ${count(one.rows)}`}
      line={`${one.user.name} · ${dateTime(one.created_at)}`}
      status={<ImportStatusChip status={one.status} fault={one.fault} />}
    />
  )
}

function reason(one: SaleFileImportOut): Reason | undefined {
  const text = failedText(one)
  if (!text) return undefined
  const way = (
    <Link to="/vendas/import/{-$id}" params={{ id: String(one.id) }} search={TO_FAILED}>
      Corrigir
    </Link>
  )
  return { tone: 'vermelho', text, ...(one.fail_rows > 0 ? { action: way } : {}) }
}

function ImportLink({ of, text }: { of: SaleFileImportOut; text: string }) {
  return (
    <Link
      to="/vendas/import/{-$id}"
      params={{ id: String(of.id) }}
      className={styles.link}
      aria-label={`Importação ${of.id}, ${of.file_name}`}
    >
      {text}
    </Link>
  )
}

function Fails({ of }: { of: SaleFileImportOut }) {
  return (
    <span data-failed={of.fail_rows > 0 || undefined} className={styles.fails}>
      {count(of.fail_rows)}
    </span>
  )
}

function Download({ of }: { of: SaleFileImportOut }) {
  return (
    <a
      className={styles.download}
      href={`/api/sale-file-import/${of.id}/download`}
      download
      aria-label={`Baixar o original da importação ${of.id}, ${of.file_name}`}
      title="Baixar o original"
    >
      <Icon name="download" />
    </a>
  )
}

const VIEWS = [
  { label: 'Todas', status: 'all' },
  { label: 'Em andamento', status: 'PENDING,STARTED' },
  { label: 'Finalizadas', status: 'DONE' },
]
