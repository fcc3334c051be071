import { CAUSE_TITLES } from '@talao/fiscal/flight/cause-titles'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import { firstOfMonth } from '../../components/list/date-presets.ts'
import { ListPage } from '../../components/list/list-page.tsx'
import { usePatch } from '../../components/list/use-patch.ts'
import type { View } from '../../components/list/view-search.ts'
import { useScope } from '../../components/session/current-user.ts'
import { SALE_STATUS_GROUPS } from '../../components/status/status-groups.ts'
import { today } from '../../lib/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { Agenda } from './agenda.tsx'
import { saleCard, saleCause, saleColumns, saleReason } from './columns.tsx'

// Loaded when the first row is opened.
const SaleSheet = lazy(() => import('./sheet/sale-sheet.tsx').then((module) => ({ default: module.SaleSheet })))

const route = getRouteApi('/shell/vendas')

export function SaleListPage() {
  const search = route.useSearch()
  const { isSeveral, company } = useScope()
  const patch = usePatch()
  const close = useCallback(() => patch({ open: undefined }), [patch])
  return (
    <ListPage<'sale'>
      search={search}
      screen={{
        name: 'sale',
        title: 'Vendas',
        hint: 'o que chegou das plataformas',
        noun: { one: 'venda', many: 'vendas' },
        filters: { labels: { cause: CAUSE_TITLES } },
        relations: `fiscal_notes,service_fiscal_notes${isSeveral ? ',company' : ''}`,
        views: views(),
        parts: SALE_STATUS_GROUPS,
        ahead: company && <Agenda companyId={company.id} search={search} />,
        columns: saleColumns(isSeveral),
        card: saleCard,
        reason: saleReason,
        causeOf: saleCause,
        batch: {
          entity: 'sale',
          // As in the list's own sum.
          amountOf: (sale) => sale.amount_exchanged ?? sale.amount,
          labelOf: (sale) => `venda ${sale.id}, ${sale.customer_name}`,
        },
        actions: <Ways />,
        onOpen: (sale) => patch({ open: sale.id }),
        sheet: search.open ? (
          <Suspense fallback={<SideSheet label="Abrindo a venda" closeLabel="Fechar a venda" onClose={close} />}>
            <SaleSheet id={search.open} onClose={close} />
          </Suspense>
        ) : undefined,
        firstUse: {
          title: 'Nenhuma venda chegou ainda',
          text: 'Cada venda entra quando a plataforma avisa o Talão. Ligue a primeira.',
          actions: (
            <>
              <LinkButton to="/integracoes" variant="filled">
                Ligar plataforma
              </LinkButton>
              <LinkButton to="/vendas/import/{-$id}">Importar arquivo</LinkButton>
            </>
          ),
        },
      }}
    />
  )
}

function Ways() {
  return (
    <>
      <LinkButton to="/vendas/relatorio-detalhes" variant="subtle" leftSection={<Icon name="chart" />}>
        Painel de vendas
      </LinkButton>
      <LinkButton to="/vendas/import/{-$id}" leftSection={<Icon name="download" />}>
        Importar arquivo
      </LinkButton>
      <LinkButton to="/vendas/detalhes" variant="filled" leftSection={<Icon name="plus" />} rightSection={<Kbd>N</Kbd>}>
        Nova venda
      </LinkButton>
    </>
  )
}

function views(): View[] {
  const day = today()
  return [
    { label: 'A emitir', status: 'PENDING' },
    { label: 'Vão falhar', status: 'all', light: 'RED' },
    { label: 'Incompletas', status: 'UNPROCESSED' },
    { label: 'Sem pagamento', status: 'UNCOMPLETED' },
    { label: 'Bloqueadas', status: 'LOCKED' },
    { label: 'Processadas', status: 'DONE' },
    { label: 'Reembolsadas com nota', status: 'all', needs_refund: 'true' },
    { label: 'Com diferença', status: 'all', has_difference: 'true' },
    { label: 'Este mês', status: 'all', start: firstOfMonth(day), end: day },
    { label: 'Todas', status: 'all' },
  ]
}
