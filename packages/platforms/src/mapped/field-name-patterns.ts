// table
import type { MappingField } from '@talao/contract'

// Names in Portuguese, English and Spanish, which Brazilian shops mix.

/** Parts of a delivery that describe neither the buyer nor the goods nor the sale. */
export const NEVER =
  /(^|_)(producers?|produtor(es)?|productor(es)?|sellers?|vendedor(es)?|affiliates?|afiliados?|co_?producers?|co_?produtor(es)?|commissions?|comissao|comissoes|comision(es)?|utm|tracking|student|aluno|alumno|estudiante|support|suporte|soporte|next|proxim[ao]|token|signature)(_|$)/

/**
 * Parts that describe something related to this sale: another sale it belongs to, a price that was not paid, the plan.
 * A field uses such a part only if no other name matches, and never for the sale id or its amounts.
 */
export const BESIDE =
  /(^|_)(parent|original|base_(amount|value|total)|discounts?|descontos?|descuentos?|coupons?|cupo(m|ns|n|nes)|fees?|taxas?|tasas?|net|liquido|neto|unit|unitario|installment|parcela|shipping|frete|envio|subscriptions?|assinaturas?|suscripcion(es)?|plans?|planos?|planes|offers?|ofertas?|order_bumps?)(_|$)/
export const NEVER_BESIDE: ReadonlySet<MappingField> = new Set(['external_sales_id', 'amount', 'amount_charged'])
/** Fields whose values are normally in such parts. */
export const OFTEN_BESIDE: ReadonlySet<MappingField> = new Set([
  'subscription_id',
  'recurrence_number',
  'commission_amount',
])

const SALE =
  '(order|sale|transaction|purchase|payment|invoice|charge|venda|pedido|transacao|compra|pagamento|fatura|cobranca|venta|orden|transaccion|pago|factura)'
const CLIENT =
  '(customer|client|buyer|subscriber|user|payer|billing|cliente|comprador|assinante|pagador|usuario|consumidor|suscriptor)'
/** May also be the seller's contact. */
const CONTACT = '(contact|contato|contacto)'
const GOODS = '(product|produto|producto|prod)'
const PRODUCT =
  '(product|prod|item|items|products|offer|course|produto|produtos|itens|curso|lancamento|producto|productos|articulo|articulos)'
const CODE = '(id|code|codigo|hash|key|chave|number|numero|reference|referencia|ref|uuid|sku)'
const NAME = '(full_?name|name|nome(_completo)?|razao_social|nombre(_completo)?|razon_social)'
const TITLE = '(name|nome|nombre|title|titulo|description|descricao|descripcion)'
const MONEY = '(amount|price|value|total|valor|preco|precio|monto|importe)'
const EMAIL = '(e?_?mail|correo(_electronico)?)'
const DOCUMENT =
  '(document_number|documents?|documento|doc_number|doc|cpf_?cnpj|cnpj_cpf|cpf_ou_cnpj|cpf|cnpj|tax_?id|tax_?number|identification_number|dni|rut|nif)'
const PHONE =
  '(phones?|mobile|cel|cell_?phone|celular|telefones?|telefono|movil|fone|whatsapp)(_number|_numero|_phone_number)?'
/** Connects two words of a name: `nome_do_cliente`. */
const OF = '((do|da|de|del|dos|das)_)?'

/** Patterns for a property of a part, in either order: `buyer_email`, `email_do_comprador`. */
function having(part: string, what: string, between = ''): RegExp[] {
  return [new RegExp(`(^|_)${part}_${between}${what}$`), new RegExp(`(^|_)${what}_${OF}${part}$`)]
}

/**
 * Name patterns of each sale field, best first. They are matched against the whole path, with its steps joined by `_`.
 */
export const NAMES_BY_FIELD: Record<MappingField, readonly RegExp[]> = {
  event: [
    /(^|_)(event|evento)(_(name|type|nome|tipo|nombre))?$/,
    /(event|evento)/,
    /(^|_)(status|situacao)(_|$)/,
    new RegExp(`(^|_)estado_${OF}${SALE}$`),
    /^(type|tipo)$/,
  ],
  external_sales_id: [
    ...having(SALE, CODE, `(${SALE}_)?`),
    new RegExp(`(^|_)${SALE}$`),
    // A nested id comes first, because the envelope next to it has a different id.
    new RegExp(`^(data|dados|datos|object|payload|resource)_(object_)?${CODE}$`),
    new RegExp(`^${CODE}$`),
  ],
  occurred_at: [
    /(occurred_at|event_date|status_date|sent_(date|at)|updated_at|atualizado_em|actualizado_en|enviado_em|data_(do_)?evento|fecha_(del_)?evento)$/,
    /(^|_)(payment_date|data_pagamento|fecha_pago|paid_at|created_at|criado_em|creado_en|timestamp|creation_date|date|data|fecha)$/,
  ],
  amount: [
    /(valor_principal|base_price|preco_base)$/,
    new RegExp(`(^|_)${SALE}_${MONEY}(_(value|valor))?$`),
    new RegExp(`(^|_)${MONEY}_${OF}${SALE}$`),
    new RegExp(`(^|_)${MONEY}(_(price|value|valor|total))?$`),
    new RegExp(`${MONEY}$`),
  ],
  amount_charged: [
    /(charged|paid_amount|amount_paid|valor_pago|valor_cobrado|monto_pagado|importe_pagado|total_amount|valor_total|monto_total|importe_total|full_price(_value)?)$/,
    /(charged|paid_amount|amount_paid|valor_pago|valor_cobrado|total_amount|valor_total|full_price_value)/,
  ],
  commission_amount: [/(sua_parte|net_amount|valor_liquido|liquido|monto_neto|my_commission|net_value|payment_net)$/],
  currency: [/(^|_)(currency|moeda|moneda)(_(code|codigo|value|key))?$/],
  purchase_date: [
    /(purchase_date|order_date|sale_date|data_(da_|do_)?(compra|venda|pedido)|fecha_(de_|del_)?(compra|venta|pedido|orden))$/,
    new RegExp(`(^|_)${SALE}_(${SALE}_)?(date|data|fecha|created_at|criado_em)$`),
    /(created_at|createdate|criado_em|creado_en|creation_date|date_created|payment_date|data_criacao|fecha_creacion)$/,
  ],
  approved_at: [
    /(approved_at|approved_date|date_approved|paid_at|date_paid|confirmed_at|confirmation(_purchase)?_date|data_(da_|do_)?(aprovacao|efetivado|pagamento)|aprovado_em|pago_em|fecha_(de_|del_)?(aprobacion|pago)|aprobado_en|pagado_en)$/,
    /payment_date$/,
    /finished_at$/,
  ],
  payment_method: [
    /(payment_(method|type)|(forma|meio|metodo|medio|tipo)_(de_)?(pagamento|pago))(_(name|type|nome|nombre))?$/,
    /(^|_)payment_type/,
    new RegExp(`(^|_)${SALE}_(method|metodo)$`),
  ],
  installments: [
    /(installments|parcelas|cuotas|installments_number|numero_parcelas|qtd_parcelas)$/,
    /(installments|parcelas)_(qty|quantity|count|qtd|quantidade)$/,
  ],
  // Names that mean nothing else. A plain transaction id is more often the code of the sale.
  transaction: [/(^|_)(tx_?id|end_?to_?end_?id|e2e_?id)$/, /(^|_)(pix_code|linha_digitavel|(boleto|billet)_barcode)$/],
  psp: [/(^|_)(psp|acquirer|adquirente)(_(cnpj|name|nome))?$/],
  receiver: [/(^|_)(receiver|recebedor)(_(cnpj|name|nome))?$/],
  subscription_id: [new RegExp(`(subscription|assinatura|suscripcion|contract|contrato)_${CODE}$`)],
  recurrence_number: [
    /(^|_)(recurrence|recurrency|recorrencia|recurrencia|recurrence_number|numero_recorrencia|charges_made|ciclo)$/,
  ],
  warranty_days: [
    /(guarantee|garantia|warranty|refund_deadline|refund_period|dias_(de_)?garantia)(_(days|dias|value))?$/,
  ],
  product_code: [
    ...having(GOODS, CODE, `(${PRODUCT}_)?`),
    ...having(PRODUCT, CODE, `(${PRODUCT}_)?`),
    /(^|_)(prod|produto_codigo)$/,
  ],
  product_name: [
    ...having(GOODS, TITLE, `(${PRODUCT}_)?`),
    ...having(PRODUCT, TITLE, `(${PRODUCT}_)?`),
    new RegExp(`(^|_)${PRODUCT}$`),
  ],
  product_amount: [new RegExp(`(^|_)${PRODUCT}_${MONEY}$`)],
  quantity: [/(^|_)(quantity|quantidade|cantidad|qty|qtd|qtde|cant)$/],
  client_name: [
    ...having(CLIENT, NAME, `(${CLIENT}_)?`),
    new RegExp(`(^|_)${CLIENT}$`),
    new RegExp(`(^|_)${CONTACT}_${NAME}$`),
    new RegExp(`^(data_|dados_|datos_)?${NAME}$`),
  ],
  client_email: [
    ...having(CLIENT, EMAIL, '(\\w+_)?'),
    new RegExp(`(^|_)${CONTACT}_(\\w+_)?${EMAIL}$`),
    new RegExp(`(^|_)${EMAIL}$`),
  ],
  client_phone: [
    ...having(CLIENT, PHONE, '(\\w+_)?'),
    new RegExp(`(^|_)${CONTACT}_(\\w+_)?${PHONE}$`),
    /(phone|mobile|celular|telefone|telefono|whatsapp)(_number|_numero)?$/,
  ],
  client_phone_code: [
    /(phone|mobile|celular|telefone|telefono|fone)_(local_code|area_code|ddd|area)$/,
    /(^|_)ddd(_|$)/,
  ],
  client_document: [
    ...having(CLIENT, DOCUMENT, '(\\w+_)?'),
    new RegExp(`(^|_)${CONTACT}_(\\w+_)?${DOCUMENT}$`),
    new RegExp(`(^|_)${DOCUMENT}$`),
  ],
  address_postal_code: [/(zip_?code|postal_?code|post_?code|zip|cep|codigo_postal)$/],
  address_street: [
    /(^|_)(street_name|street|logradouro|rua|endereco_rua|calle)$/,
    /(address|endereco|direccion)(_?(line_?)?_?1)?$/,
  ],
  address_number: [
    /(street_number|address_number|endereco_numero|numero_(do_)?endereco|address_street_number|house_number)$/,
    new RegExp(`(^|_)${CLIENT}_(address_|endereco_|direccion_)?(number|numero)$`),
    /(address|endereco|direccion)_(number|numero)$/,
    /^(numero|num|nro)$/,
  ],
  address_complement: [/(complement|complemento|_comp|line_?2|address_?2)$/],
  address_neighborhood: [/(neighbou?rhood|district|bairro|barrio|colonia)$/],
  address_city: [/(^|_)(city|cidade|municipio|ciudad|localidad)(_(name|nome|nombre))?$/],
  address_state: [/(^|_)(state|state_code|estate|estado|uf|province_code|province|provincia)$/],
  address_country: [/(^|_)(country_iso|country_code|country|pais)$/],
}
