// table
import type { MappingField } from '@talao/contract'

/** Parts of a delivery that speak of others than the buyer, the goods and the sale. */
export const NEVER =
  /(^|_)(producers?|produtor(es)?|sellers?|vendedor(es)?|affiliates?|afiliados?|co_?producers?|co_?produtor(es)?|commissions?|comissoes|utm|tracking|student|aluno|token|signature|[1-9][0-9]*)(_|$)/

const SALE =
  '(order|sale|transaction|purchase|payment|invoice|charge|venda|pedido|transacao|compra|pagamento|fatura|cobranca)'
const CLIENT = '(customer|client|buyer|subscriber|user|payer|cliente|comprador|assinante|pagador|usuario)'
const PRODUCT = '(product|item|items|products|offer|produto|produtos|itens|curso|lancamento)'
const CODE = '(id|code|codigo|hash|key|chave|number|numero|reference|referencia|ref|uuid)'

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
    /(^|_)(amount|valor|price|preco|total)(_(value|valor|total))?$/,
    /(amount|valor|price|preco)$/,
  ],
  amount_charged: [
    /(charged|paid_amount|amount_paid|valor_pago|valor_cobrado|total_amount|valor_total|full_price_value)/,
  ],
  commission_amount: [/(sua_parte|net_amount|valor_liquido|liquido|my_commission|net_value)$/],
  currency: [/(^|_)(currency|moeda)(_(code|codigo|value|key))?$/],
  purchase_date: [
    /(purchase_date|order_date|sale_date|data_(da_)?(compra|venda|pedido))$/,
    /(created_at|createdate|criado_em|creation_date|date_created|payment_date|data_criacao)$/,
  ],
  approved_at: [
    /(approved_at|approved_date|date_approved|paid_at|confirmed_at|data_(da_)?(aprovacao|efetivado|pagamento)|aprovado_em)$/,
    /payment_date$/,
  ],
  payment_method: [
    /(payment_(method|type)|forma_(de_)?pagamento|meio_(de_)?pagamento|metodo_pagamento)(_(name|type|nome))?$/,
    /(^|_)payment_type/,
  ],
  installments: [/(installments|parcelas|installments_number|numero_parcelas|qtd_parcelas)$/],
  subscription_id: [new RegExp(`(subscription|assinatura|contract|contrato)_${CODE}$`)],
  recurrence_number: [/(^|_)(recurrence|recorrencia|recurrence_number|numero_recorrencia|charges_made|ciclo)$/],
  warranty_days: [/(guarantee|garantia|warranty|refund_deadline|refund_period|dias_garantia)(_(days|dias|value))?$/],
  product_code: [new RegExp(`(^|_)${PRODUCT}_(${PRODUCT}_)?${CODE}$`)],
  product_name: [
    new RegExp(`(^|_)${PRODUCT}_(${PRODUCT}_)?(name|nome|title|titulo)$`),
    new RegExp(`(^|_)(nome_produto|${PRODUCT})$`),
  ],
  quantity: [/(^|_)(quantity|quantidade|qty|qtd|qtde)$/],
  client_name: [
    new RegExp(`(^|_)${CLIENT}_(${CLIENT}_)?(full_?name|name|nome(_completo)?|razao_social)$`),
    new RegExp(`(^|_)(nome_(do_)?${CLIENT}|${CLIENT})$`),
    /^(data_|dados_)?(full_?name|name|nome(_completo)?)$/,
  ],
  client_email: [new RegExp(`(^|_)${CLIENT}_(\\w+_)?e?_?mail$`), /(^|_)e_?mail$/],
  client_phone: [
    new RegExp(`(^|_)${CLIENT}_(\\w+_)?(phones?|mobile|cel|celular|telefones?|whatsapp)(_number|_numero)?$`),
    /(phone|mobile|celular|telefone|whatsapp)(_number|_numero)?$/,
  ],
  client_document: [
    new RegExp(
      `(^|_)${CLIENT}_(\\w+_)?(document_number|documents?|documento|cpf_cnpj|cnpj_cpf|cpf|cnpj|tax_?id|tax_?number)$`,
    ),
    /(^|_)(document_number|document|documento|cpf_cnpj|cnpj_cpf|cpf|cnpj|tax_?id)$/,
  ],
  address_postal_code: [/(zip_?code|postal_?code|zip|cep)$/],
  address_street: [/(^|_)(street_name|street|logradouro|rua|endereco_rua)$/, /(address|endereco)(_line_?1)?$/],
  address_number: [
    /(street_number|address_number|endereco_numero|numero_endereco|address_street_number)$/,
    new RegExp(`(^|_)${CLIENT}_(address_|endereco_)?(number|numero)$`),
    /(address|endereco)_(number|numero)$/,
  ],
  address_complement: [/(complement|complemento|_comp|line_?2)$/],
  address_neighborhood: [/(neighbou?rhood|district|bairro)$/],
  address_city: [/(^|_)(city|cidade|municipio)(_(name|nome))?$/],
  address_state: [/(^|_)(state|estado|uf)$/],
  address_country: [/(^|_)(country_iso|country_code|country|pais)$/],
}
