import type { MappingPreviewOut } from '@talao/contract'
import { MISSING_LABELS, SALE_PAYMENT_METHOD_LABELS } from '@talao/contract/fields/values'
import type { SaleEventKind } from '@talao/fiscal/sale/event'
import { useQuery } from '@tanstack/react-query'
import { toUserError } from '../../../lib/errors.ts'
import { dateTime, moneyIn } from '../../../lib/format.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { type Draft, lacksOf, mappingOf } from './mapping-draft.ts'
import { KIND_LABELS } from './mapping-fields.ts'
import { previewQuery } from './mapping-queries.ts'

type Props = { id: number; deliveryId: number; draft: Draft }

/** The sale that the example delivery would make with the current mapping. Stores nothing. */
export function PreviewPanel({ id, deliveryId, draft }: Props) {
  const preview = useQuery(previewQuery(id, deliveryId, mappingOf(draft)))
  const lacks = lacksOf(draft)
  return (
    <Panel title="Prévia da venda" hint="nada é gravado">
      <div role="status" aria-busy={preview.isFetching}>
        {lacks.length > 0 && <p className="support">Falta apontar: {lacks.join(', ')}.</p>}
        {lacks.length === 0 && preview.isError && (
          <Notice tone="vermelho" title="Não deu para carregar a prévia.">
            {toUserError(preview.error).text}
          </Notice>
        )}
        {lacks.length === 0 && preview.isPending && <SkeletonBlock lines={4} />}
        {lacks.length === 0 && preview.data && !preview.isError && <Preview preview={preview.data} />}
      </div>
    </Panel>
  )
}

function Preview({ preview: { event, event_kind: kind, reason, sale } }: { preview: MappingPreviewOut }) {
  const meaning = kind === null ? undefined : (KIND_LABELS[kind as SaleEventKind] ?? kind)
  return (
    <>
      {reason && (
        <Notice tone="ambar" title={sale ? undefined : 'Este aviso não vira venda.'}>
          {reason}
        </Notice>
      )}
      <DataList
        rows={[
          ['Evento', event && <span className="mono">{event}</span>],
          ['Quer dizer', meaning],
          ...(sale ? saleRows(sale) : []),
        ]}
      />
    </>
  )
}

type Sale = NonNullable<MappingPreviewOut['sale']>

function saleRows(sale: Sale): [string, React.ReactNode][] {
  return [
    [
      'Código',
      <span key="code" className="mono">
        {sale.external_sales_id}
      </span>,
    ],
    ['Valor', moneyIn(sale.currency, sale.amount)],
    ['Compra', sale.purchase_date && dateTime(sale.purchase_date)],
    ['Aprovação', sale.approved_at && dateTime(sale.approved_at)],
    ['Pagamento', paymentText(sale)],
    ['Cliente', sale.customer_name],
    ['Documento', sale.document && <span className="mono">{sale.document}</span>],
    ['E-mail', sale.email],
    ['Telefone', sale.phone],
    ['Endereço', sale.address],
    ...sale.items.map((item, index): [string, string] => [
      index === 0 ? 'Produto' : `Produto ${index + 1}`,
      `${item.quantity} × ${item.name}, ${moneyIn(sale.currency, item.unit_value)}${item.code ? ` (${item.code})` : ''}`,
    ]),
    ['Falta', sale.missing.map((one) => MISSING_LABELS[one]).join(', ')],
  ]
}

function paymentText({ payment_method: method, installments }: Sale): string {
  const known: Readonly<Record<string, string>> = SALE_PAYMENT_METHOD_LABELS
  const name = method === null ? '' : (known[method] ?? method)
  return [name, installments !== null && installments > 1 && `${installments} parcelas`].filter(Boolean).join(', ')
}
