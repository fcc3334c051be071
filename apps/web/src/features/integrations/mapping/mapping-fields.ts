// table
import { MAPPING_FIELD_LABELS as FIELD_LABELS, type MappingField } from '@talao/contract/integration/mapping-fields'
import type { SaleEventKind } from '@talao/fiscal/sale/event'

export { FIELD_LABELS, type MappingField }

/** Talão's fields in form order, grouped by topic. */
export const FIELD_GROUPS: readonly { title: string; fields: readonly MappingField[] }[] = [
  { title: 'Sem estes não há venda', fields: ['event', 'external_sales_id', 'amount', 'client_name', 'product_name'] },
  { title: 'Cliente', fields: ['client_document', 'client_email', 'client_phone', 'client_phone_code'] },
  {
    title: 'Endereço',
    fields: [
      'address_postal_code',
      'address_street',
      'address_number',
      'address_complement',
      'address_neighborhood',
      'address_city',
      'address_state',
      'address_country',
    ],
  },
  {
    title: 'Venda',
    fields: [
      'purchase_date',
      'approved_at',
      'occurred_at',
      'payment_method',
      'installments',
      'transaction',
      'psp',
      'receiver',
      'currency',
      'amount_charged',
      'commission_amount',
      'warranty_days',
      'subscription_id',
      'recurrence_number',
    ],
  },
  { title: 'Produto', fields: ['product_code', 'quantity', 'product_amount'] },
]

/** Required: without them no delivery becomes a sale. */
export const NEEDED: readonly MappingField[] = FIELD_GROUPS[0]?.fields ?? []

/** Meanings of an event code, most common first. */
export const KIND_LABELS: Readonly<Record<SaleEventKind, string>> = {
  PAID: 'Pagamento aprovado',
  PENDING: 'Aguardando pagamento',
  COMPLETED: 'Garantia terminada',
  REFUNDED: 'Venda reembolsada',
  REFUND_REQUESTED: 'Reembolso pedido',
  PARTIALLY_REFUNDED: 'Reembolso de uma parte',
  CHARGEBACK: 'Contestação no cartão',
  CANCELED: 'Venda cancelada sem pagamento',
  REFUSED: 'Pagamento recusado',
  EXPIRED: 'Pagamento vencido',
  OVERDUE: 'Pagamento atrasado',
  ABANDONED: 'Carrinho abandonado',
  SUBSCRIPTION: 'Mudança da assinatura',
  TEST: 'Aviso de teste',
  IGNORED: 'Nada a fazer',
}
