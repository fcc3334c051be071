import { formatMoney } from '@talao/fiscal'
import { majorUnits } from '../amounts.ts'
import { idOf, PRODUCER } from '../identity.ts'
import type { StoredProduct } from '../store/product.ts'
import { inBrl, type StoredSale } from '../store/sale.ts'
import type { StatusWords } from '../store/statuses.ts'
import { localText } from '../times.ts'

const STATUS = {
  pending: 'Em análise',
  overdue: 'Em análise',
  refused: 'Cancelado',
  canceled: 'Cancelado',
  expired: 'Cancelado',
  paid: 'Efetivado',
  completed: 'Efetivado',
  refund_requested: 'Efetivado',
  partially_refunded: 'Efetivado',
  refunded: 'Reembolsado',
  chargeback: 'Cancelado',
} as const satisfies StatusWords<string>

/** An order. All amounts are in BRL; times are Brasília time without an offset. */
export function orderRow(sale: StoredSale) {
  const total = inBrl(sale, sale.charged_cents)
  return {
    produtor: PRODUCER.name,
    produtor_id: 812,
    lancamento: sale.product.name,
    lancamento_id: idOf(sale.product.id),
    produto_id: idOf(sale.product.id),
    pedido_id: idOf(sale.code),
    status_pedido: STATUS[sale.status],
    status_financeiro: 'Adimplente',
    cliente: sale.buyer.name,
    documento: sale.buyer.document,
    email: sale.buyer.email,
    telefone: sale.buyer.phone && `55${sale.buyer.phone}`,
    valor_principal: majorUnits(inBrl(sale, sale.price_cents)),
    valor_entrada: 0,
    valor_parcela: majorUnits(Math.round(total / sale.installments)),
    valor_total: majorUnits(total),
    taxa_administracao: 10,
    parcelas: sale.installments,
    melhor_dia_pagamento: 10,
    criado_em: isoWithoutZone(sale.created_at),
    data_efetivado: sale.approved_at && isoWithoutZone(sale.approved_at),
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    utm_content: null,
    pais: sale.buyer.country,
    ...addressOf(sale),
  }
}

/** The price is formatted text. */
export function productRow({ id, name, price_cents, active }: StoredProduct) {
  return {
    produto_id: idOf(id),
    produto_nome: name,
    descricao: name,
    valor_total: formatMoney(price_cents).replace('\u00A0', ' '),
    ativo: active,
  }
}

function addressOf({ buyer: { address } }: StoredSale) {
  return {
    cep: address?.postal_code ?? null,
    endereco_estado: address?.state ?? null,
    endereco_cidade: address?.city ?? null,
    endereco_bairro: address?.neighborhood ?? null,
    endereco_logradouro: address?.street ?? null,
    endereco_numero: address?.number ?? null,
    endereco_complemento: address?.complement ?? null,
  }
}

function isoWithoutZone(instant: string): string {
  return localText(instant).replace(' ', 'T')
}
