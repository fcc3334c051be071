// table
import type { PlatformId } from '@talao/contract/fields/ids'
import { eventLabel } from '../../../components/status/event-labels.ts'

/** Label of a platform's event. An event without a label is shown under its own name. */
export function eventWords(type: PlatformId, event: string | null): string {
  if (event === null || type === 'HOTMART') return eventLabel(event)
  return WORDS[type]?.[event.replace(/^\D*:|:\D*$/g, '')] ?? WORDS[type]?.[event] ?? event
}

const WORDS: Readonly<Partial<Record<PlatformId, Readonly<Record<string, string>>>>> = {
  EDUZZ: {
    ping: 'Teste de ligação',
    'myeduzz.invoice_paid': 'Fatura paga',
    'myeduzz.invoice_opened': 'Fatura aberta',
    'myeduzz.invoice_waiting_payment': 'Aguardando pagamento',
    'myeduzz.invoice_canceled': 'Fatura cancelada',
    'myeduzz.invoice_expired': 'Fatura vencida',
    'myeduzz.invoice_refused': 'Pagamento recusado',
    'myeduzz.invoice_overdue': 'Pagamento atrasado',
    'myeduzz.invoice_waiting_refund': 'Reembolso pedido',
    'myeduzz.invoice_refunded': 'Fatura reembolsada',
    'myeduzz.invoice_chargeback': 'Contestação',
  },
  KIWIFY: {
    order_approved: 'Compra aprovada',
    order_rejected: 'Pagamento recusado',
    order_refunded: 'Compra reembolsada',
    refund_requested: 'Reembolso pedido',
    chargeback: 'Contestação',
    pix_created: 'PIX gerado',
    billet_created: 'Boleto gerado',
    subscription_renewed: 'Assinatura renovada',
    subscription_late: 'Assinatura atrasada',
    subscription_canceled: 'Assinatura cancelada',
    abandoned_cart: 'Carrinho abandonado',
  },
  MONETIZZE: {
    1: 'Aguardando pagamento',
    2: 'Compra aprovada',
    3: 'Compra cancelada',
    4: 'Compra devolvida',
    5: 'Compra em disputa',
    6: 'Compra completa',
    7: 'Carrinho abandonado',
  },
  TICTO: {
    authorized: 'Compra aprovada',
    refunded: 'Compra reembolsada',
    chargeback: 'Contestação',
    claimed: 'Reembolso pedido',
    pix_created: 'PIX gerado',
    pix_expired: 'PIX vencido',
    bank_slip_created: 'Boleto gerado',
    bank_slip_delayed: 'Boleto atrasado',
    waiting_payment: 'Aguardando pagamento',
    refused: 'Pagamento recusado',
    abandoned_cart: 'Carrinho abandonado',
  },
  BRAIP: {
    ABANDONO: 'Carrinho abandonado',
    1: 'Aguardando pagamento',
    2: 'Compra aprovada',
    3: 'Compra cancelada',
    4: 'Contestação',
    5: 'Compra devolvida',
    6: 'Pagamento em análise',
    7: 'Estorno pendente',
    8: 'Pagamento em processamento',
    9: 'Parcialmente paga',
    10: 'Pagamento atrasado',
    11: 'Pagamento agendado',
    12: 'Entrega frustrada',
  },
  PREFECTPAY: {
    1: 'Aguardando pagamento',
    2: 'Compra aprovada',
    3: 'Pagamento em processamento',
    4: 'Em mediação',
    5: 'Pagamento recusado',
    6: 'Compra cancelada',
    7: 'Compra reembolsada',
    8: 'Pagamento autorizado, não capturado',
    9: 'Contestação',
    10: 'Compra completa',
    12: 'Carrinho abandonado',
    13: 'Pagamento vencido',
    16: 'Pagamento em análise',
  },
  TMB: { Efetivado: 'Pedido efetivado', Cancelado: 'Pedido cancelado' },
}
