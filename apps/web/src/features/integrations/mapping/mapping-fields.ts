// table
import type { SaleMapping } from '@talao/contract'
import type { SaleEventKind } from '@talao/fiscal/sale/event'

export type MappingField = keyof SaleMapping['paths']

/** Our fields in the order of a form, by what they are about. */
export const FIELD_GROUPS: readonly { title: string; fields: readonly MappingField[] }[] = [
  { title: 'Sem estes não há venda', fields: ['event', 'external_sales_id', 'amount', 'client_name', 'product_name'] },
  { title: 'Cliente', fields: ['client_document', 'client_email', 'client_phone'] },
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
      'currency',
      'amount_charged',
      'commission_amount',
      'warranty_days',
      'subscription_id',
      'recurrence_number',
    ],
  },
  { title: 'Produto', fields: ['product_code', 'quantity'] },
]

export const FIELD_LABELS: Readonly<Record<MappingField, string>> = {
  event: 'Evento ou situação',
  external_sales_id: 'Código da venda',
  occurred_at: 'Quando aconteceu',
  amount: 'Valor da venda',
  amount_charged: 'Valor cobrado',
  commission_amount: 'Sua parte',
  currency: 'Moeda',
  purchase_date: 'Data da compra',
  approved_at: 'Data da aprovação',
  payment_method: 'Forma de pagamento',
  installments: 'Parcelas',
  subscription_id: 'Código da assinatura',
  recurrence_number: 'Número da recorrência',
  warranty_days: 'Garantia em dias',
  product_code: 'Código do produto',
  product_name: 'Nome do produto',
  quantity: 'Quantidade',
  client_name: 'Nome do cliente',
  client_email: 'E-mail do cliente',
  client_phone: 'Telefone do cliente',
  client_document: 'CPF ou CNPJ do cliente',
  address_postal_code: 'CEP',
  address_street: 'Logradouro',
  address_number: 'Número',
  address_complement: 'Complemento',
  address_neighborhood: 'Bairro',
  address_city: 'Cidade',
  address_state: 'UF',
  address_country: 'País',
}

/** Without these no delivery becomes a sale. */
export const NEEDED: readonly MappingField[] = FIELD_GROUPS[0]?.fields ?? []

/** What a word of the event can mean; the first ones are what most platforms say. */
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
