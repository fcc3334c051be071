// table
import type { MappingField } from '@talao/contract'

/** Parts of a delivery that speak of others than the buyer, the goods and the sale. */
export const NEVER =
  /(^|_)(producers?|produtor(es)?|sellers?|vendedor(es)?|affiliates?|afiliados?|co_?producers?|co_?produtor(es)?|commissions?|comissoes|utm|tracking|student|aluno|support|suporte|next|proxim[ao]|token|signature|[1-9][0-9]*)(_|$)/

/**
 * Parts that speak of something beside this sale: another sale that it hangs on, a price that nobody paid, the plan behind it. What stands
 * there is taken only where nothing else speaks for a field, and never for those that make another sale or another amount of it.
 */
export const BESIDE =
  /(^|_)(parent|original|base_(amount|value|total)|discounts?|descontos?|coupons?|cupo(m|ns)|fees?|taxas?|net|liquido|unit|unitario|installment|parcela|shipping|frete|subscriptions?|assinaturas?|plans?|planos?|offers?|ofertas?|order_bumps?)(_|$)/
export const NEVER_BESIDE: ReadonlySet<MappingField> = new Set(['external_sales_id', 'amount', 'amount_charged'])
/** These speak of such parts by their nature. */
export const OFTEN_BESIDE: ReadonlySet<MappingField> = new Set([
  'subscription_id',
  'recurrence_number',
  'commission_amount',
])

const SALE =
  '(order|sale|transaction|purchase|payment|invoice|charge|venda|pedido|transacao|compra|pagamento|fatura|cobranca)'
const CLIENT = '(customer|client|buyer|subscriber|user|payer|cliente|comprador|assinante|pagador|usuario)'
/** May be the seller's as well. */
const CONTACT = '(contact|contato)'
const PRODUCT = '(product|prod|item|items|products|offer|produto|produtos|itens|curso|lancamento)'
const CODE = '(id|code|codigo|hash|key|chave|number|numero|reference|referencia|ref|uuid)'
const DOCUMENT =
  '(document_number|documents?|documento|doc_number|doc|cpf_cnpj|cnpj_cpf|cpf_ou_cnpj|cpf|cnpj|tax_?id|tax_?number)'
const PHONE = '(phones?|mobile|cel|cell_?phone|celular|telefones?|fone|whatsapp)(_number|_numero)?'

/** For each of our fields the names that speak for it, the surest first. They are compared with the whole path, its steps joined by `_`. */
export const NAMES_BY_FIELD: Record<MappingField, readonly RegExp[]> = {
  event: [/(^|_)(event|evento)(_(name|type|nome|tipo))?$/, /(event|evento)/, /(^|_)(status|situacao)(_|$)/],
  external_sales_id: [
    new RegExp(`(^|_)${SALE}_(${SALE}_)?${CODE}$`),
    new RegExp(`(^|_)${SALE}$`),
    new RegExp(`^(data_|dados_)?${CODE}$`),
  ],
  occurred_at: [
    /(occurred_at|event_date|status_date|sent_(date|at)|updated_at|atualizado_em|enviado_em|data_(do_)?evento)$/,
    /(^|_)(payment_date|data_pagamento|paid_at|created_at|criado_em|timestamp|creation_date|date|data)$/,
  ],
  amount: [
    /(valor_principal|base_price|preco_base)$/,
    new RegExp(`(^|_)${SALE}_(amount|price|value|total|valor|preco)(_(value|valor))?$`),
    /(^|_)(amount|valor|price|preco|total)(_(price|value|valor|total))?$/,
    /(amount|valor|price|preco)$/,
  ],
  amount_charged: [
    /(charged|paid_amount|amount_paid|valor_pago|valor_cobrado|total_amount|valor_total|full_price(_value)?)$/,
    /(charged|paid_amount|amount_paid|valor_pago|valor_cobrado|total_amount|valor_total|full_price_value)/,
  ],
  commission_amount: [/(sua_parte|net_amount|valor_liquido|liquido|my_commission|net_value|payment_net)$/],
  currency: [/(^|_)(currency|moeda)(_(code|codigo|value|key))?$/],
  purchase_date: [
    /(purchase_date|order_date|sale_date|data_(da_)?(compra|venda|pedido))$/,
    new RegExp(`(^|_)${SALE}_(${SALE}_)?(date|data|created_at|criado_em)$`),
    /(created_at|createdate|criado_em|creation_date|date_created|payment_date|data_criacao)$/,
  ],
  approved_at: [
    /(approved_at|approved_date|date_approved|paid_at|confirmed_at|confirmation(_purchase)?_date|data_(da_)?(aprovacao|efetivado|pagamento)|aprovado_em)$/,
    /payment_date$/,
    /finished_at$/,
  ],
  payment_method: [
    /(payment_(method|type)|forma_(de_)?pagamento|meio_(de_)?pagamento|metodo_pagamento)(_(name|type|nome))?$/,
    /(^|_)payment_type/,
    new RegExp(`(^|_)${SALE}_(method|metodo)$`),
  ],
  installments: [
    /(installments|parcelas|installments_number|numero_parcelas|qtd_parcelas)$/,
    /(installments|parcelas)_(qty|quantity|count|qtd|quantidade)$/,
  ],
  subscription_id: [new RegExp(`(subscription|assinatura|contract|contrato)_${CODE}$`)],
  recurrence_number: [
    /(^|_)(recurrence|recurrency|recorrencia|recurrence_number|numero_recorrencia|charges_made|ciclo)$/,
  ],
  warranty_days: [/(guarantee|garantia|warranty|refund_deadline|refund_period|dias_garantia)(_(days|dias|value))?$/],
  product_code: [new RegExp(`(^|_)${PRODUCT}_(${PRODUCT}_)?${CODE}$`), /(^|_)(prod|produto_codigo)$/],
  product_name: [
    new RegExp(`(^|_)${PRODUCT}_(${PRODUCT}_)?(name|nome|title|titulo)$`),
    new RegExp(`(^|_)(nome_produto|${PRODUCT})$`),
  ],
  product_amount: [new RegExp(`(^|_)${PRODUCT}_(price|amount|value|valor|preco)$`)],
  quantity: [/(^|_)(quantity|quantidade|qty|qtd|qtde)$/],
  client_name: [
    new RegExp(`(^|_)${CLIENT}_(${CLIENT}_)?(full_?name|name|nome(_completo)?|razao_social)$`),
    new RegExp(`(^|_)(nome_(do_)?${CLIENT}|${CLIENT})$`),
    new RegExp(`(^|_)${CONTACT}_(full_?name|name|nome(_completo)?)$`),
    /^(data_|dados_)?(full_?name|name|nome(_completo)?)$/,
  ],
  client_email: [
    new RegExp(`(^|_)${CLIENT}_(\\w+_)?e?_?mail$`),
    new RegExp(`(^|_)${CONTACT}_(\\w+_)?e?_?mail$`),
    /(^|_)e_?mail$/,
  ],
  client_phone: [
    new RegExp(`(^|_)${CLIENT}_(\\w+_)?${PHONE}$`),
    new RegExp(`(^|_)${CONTACT}_(\\w+_)?${PHONE}$`),
    /(phone|mobile|celular|telefone|whatsapp)(_number|_numero)?$/,
  ],
  client_phone_code: [/(phone|mobile|celular|telefone|fone)_(local_code|area_code|ddd|area)$/, /(^|_)ddd(_|$)/],
  client_document: [
    new RegExp(`(^|_)${CLIENT}_(\\w+_)?${DOCUMENT}$`),
    new RegExp(`(^|_)${CONTACT}_(\\w+_)?${DOCUMENT}$`),
    new RegExp(`(^|_)${DOCUMENT}$`),
  ],
  address_postal_code: [/(zip_?code|postal_?code|zip|cep)$/],
  address_street: [/(^|_)(street_name|street|logradouro|rua|endereco_rua)$/, /(address|endereco)(_?(line_?)?1)?$/],
  address_number: [
    /(street_number|address_number|endereco_numero|numero_endereco|address_street_number)$/,
    new RegExp(`(^|_)${CLIENT}_(address_|endereco_)?(number|numero)$`),
    /(address|endereco)_(number|numero)$/,
  ],
  address_complement: [/(complement|complemento|_comp|line_?2)$/],
  address_neighborhood: [/(neighbou?rhood|district|bairro)$/],
  address_city: [/(^|_)(city|cidade|municipio)(_(name|nome))?$/],
  address_state: [/(^|_)(state|estate|estado|uf)$/],
  address_country: [/(^|_)(country_iso|country_code|country|pais)$/],
}
