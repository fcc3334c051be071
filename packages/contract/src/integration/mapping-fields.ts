// table
/**
 * Fields a mapping can read from a delivery, with their labels, in form order. Must not import zod: the screens import
 * it.
 */
export const MAPPING_FIELD_LABELS = {
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
  transaction: 'Transação do pagamento',
  psp: 'Instituição do pagamento (CNPJ ou nome)',
  receiver: 'Quem recebeu (CNPJ ou nome)',
  subscription_id: 'Código da assinatura',
  recurrence_number: 'Número da recorrência',
  warranty_days: 'Garantia em dias',
  product_code: 'Código do produto',
  product_name: 'Nome do produto',
  quantity: 'Quantidade',
  product_amount: 'Valor do produto',
  client_name: 'Nome do cliente',
  client_email: 'E-mail do cliente',
  client_phone: 'Telefone do cliente',
  client_phone_code: 'DDD do telefone',
  client_document: 'CPF ou CNPJ do cliente',
  address_postal_code: 'CEP',
  address_street: 'Logradouro',
  address_number: 'Número',
  address_complement: 'Complemento',
  address_neighborhood: 'Bairro',
  address_city: 'Cidade',
  address_state: 'UF',
  address_country: 'País',
} as const
export type MappingField = keyof typeof MAPPING_FIELD_LABELS
export const MAPPING_FIELDS = Object.keys(MAPPING_FIELD_LABELS) as MappingField[]

/** A delivery needs all of these to become a sale. */
export const NEEDED_MAPPING_FIELDS = ['event', 'external_sales_id', 'amount', 'client_name', 'product_name'] as const
