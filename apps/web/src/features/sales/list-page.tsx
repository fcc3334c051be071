import { getRouteApi } from '@tanstack/react-router'
import { NFE_STATUS_LABELS, SALE_STATUS_LABELS } from '@talao/contract/values'
import { useCallback } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import type { ExtraFilter } from '../../components/list/filters.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import { usePatch } from '../../components/list/use-patch.ts'
import { useScope } from '../../components/session.ts'
import { saleCard, saleColumns, saleReason } from './columns.tsx'
import { SaleSheet } from './sale-sheet.tsx'

const route = getRouteApi('/shell/vendas')

export function SaleListPage() {
  const search = route.useSearch()
  const { isSeveral } = useScope()
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
        relations: `fiscal_notes,service_fiscal_notes${isSeveral ? ',company' : ''}`,
        statusLabels: SALE_STATUS_LABELS,
        views: VIEWS,
        extras: EXTRAS,
        columns: saleColumns(isSeveral),
        card: saleCard,
        reason: saleReason,
        batch: { entity: 'sale', labelOf: (sale) => `venda ${sale.id}, ${sale.customer_name}` },
        onOpen: (sale) => patch({ open: sale.id }),
        sheet: search.open ? <SaleSheet id={search.open} onClose={close} /> : undefined,
        firstUse: {
          title: 'Nenhuma venda chegou ainda',
          text: 'As vendas entram sozinhas quando a plataforma avisa o Talão. Ligue a primeira.',
          actions: (
            <LinkButton to="/integracoes" variant="filled">
              Ligar plataforma
            </LinkButton>
          ),
        },
      }}
    />
  )
}

const VIEWS = [
  { label: 'A emitir', status: 'PENDING' },
  { label: 'Incompletas', status: 'UNPROCESSED' },
  { label: 'Aguardam pagamento', status: 'UNCOMPLETED' },
  { label: 'Bloqueadas', status: 'LOCKED' },
  { label: 'Processadas', status: 'DONE' },
  { label: 'Todas', status: 'all' },
]

const EXTRAS: ExtraFilter[] = [
  {
    name: 'note_status',
    label: 'Situação da nota',
    labels: NFE_STATUS_LABELS,
    isOff: (search) => search.status !== 'DONE',
  },
  { name: 'has_coproducer', label: 'Coprodução', labels: { true: 'Com coprodutor', false: 'Sem coprodutor' } },
]
