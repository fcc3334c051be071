// table
/** Labels of Hotmart's events. Unlisted events are shown by their own name. */
const HOTMART_EVENTS: Readonly<Record<string, string>> = {
  PURCHASE_APPROVED: 'Compra aprovada',
  PURCHASE_COMPLETE: 'Compra completa',
  PURCHASE_CANCELED: 'Compra cancelada',
  PURCHASE_BILLET_PRINTED: 'Boleto ou PIX gerado',
  PURCHASE_DELAYED: 'Pagamento atrasado',
  PURCHASE_EXPIRED: 'Pagamento vencido',
  PURCHASE_REFUNDED: 'Compra reembolsada',
  PURCHASE_CHARGEBACK: 'Contestação',
  PURCHASE_PROTEST: 'Reembolso pedido',
  PURCHASE_OUT_OF_SHOPPING_CART: 'Carrinho abandonado',
  SUBSCRIPTION_CANCELLATION: 'Assinatura cancelada',
  SWITCH_PLAN: 'Troca de plano',
}

export function eventLabel(event: string | null): string {
  if (event === null) return 'Aviso sem nome'
  return HOTMART_EVENTS[event] ?? event
}
