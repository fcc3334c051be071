import { SALE_EVENT_KINDS, type SaleEventKind } from '@talao/fiscal/sale/event'
import { z } from 'zod'

/** What a mapped source can be told to find in a delivery, with the words a screen names it by. In the order of a form. */
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
} as const
export type MappingField = keyof typeof MAPPING_FIELD_LABELS
export const MAPPING_FIELDS = Object.keys(MAPPING_FIELD_LABELS) as MappingField[]

/** Without these no delivery becomes a sale. */
export const NEEDED_MAPPING_FIELDS = ['event', 'external_sales_id', 'amount', 'client_name', 'product_name'] as const

/** Where a value stands in a delivery: names joined by dots, positions in a list as numbers (`customer.phones.0.number`). */
const MappingPath = z
  .string()
  .trim()
  .min(1, 'Escolha um campo da entrega.')
  .max(200, 'Use até 200 letras.')
  .regex(/^[^.\s][^.]*(\.[^.]+)*$/u, 'Escreva os nomes separados por pontos.')

/**
 * How a user told us to read the deliveries of a platform nobody documents. `paths` says where each of our fields stands;
 * `kinds` what each word of the event means (compared without accents or case; a word that is not there is kept as NEEDS_MAPPING).
 */
export const SaleMapping = z.strictObject({
  paths: z
    .partialRecord(z.enum(MAPPING_FIELDS), MappingPath)
    .refine((paths) => NEEDED_MAPPING_FIELDS.every((field) => paths[field] !== undefined), {
      error: 'Aponte o evento, o código da venda, o valor, o nome do cliente e o nome do produto.',
    }),
  kinds: z
    .record(z.string().trim().min(1).max(80), z.enum(SALE_EVENT_KINDS))
    .refine((kinds) => Object.keys(kinds).length <= 100, 'Use até 100 palavras.'),
  /** Whether amounts are in reais (`97.50`) or in cents (`9750`). */
  money: z.enum(['DECIMAL', 'CENTS']).default('DECIMAL'),
})
export type SaleMapping = {
  paths: Partial<Record<MappingField, string>>
  kinds: Record<string, SaleEventKind>
  money: 'DECIMAL' | 'CENTS'
}
