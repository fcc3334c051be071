import type { SALE_ACTIONS } from '@talao/contract'
import { MISSING_LABELS } from '@talao/contract/fields/values'

export type SaleFacts = { status: string; status_reason: string | null; skip_reason: string | null; missing: unknown }

/** What a user may do with the sale now. Each entry is `true`, or a text with the reason and the remedy. */
export function saleActions(sale: SaleFacts): Record<(typeof SALE_ACTIONS)[number], true | string> {
  return {
    edit: sale.status === 'CANCELED' ? 'A venda foi cancelada e não se altera.' : true,
    process: whyNotProcess(sale) ?? true,
    skip: whyNotSkip(sale) ?? true,
    unskip: sale.skip_reason === null ? 'A venda não está marcada para não emitir.' : true,
    date: whyNotDate(sale) ?? true,
    end_dispute: whyNotEndDispute(sale) ?? true,
    cancel: whyNotCancel(sale) ?? true,
  }
}

/** Reason and remedy when the sale cannot become a note now. `undefined` when it can. */
export function whyNotProcess(sale: SaleFacts): string | undefined {
  if (sale.status === 'PENDING') return undefined
  if (sale.status === 'DONE') return 'A venda já virou nota.'
  if (sale.status === 'CANCELED') return 'A venda foi cancelada, então não há o que emitir.'
  if (sale.skip_reason !== null) return 'A venda está marcada para não emitir. Desfaça a marca e repita.'
  if (sale.status === 'UNPROCESSED') return sale.status_reason ?? `Falta ${missingOf(sale)}. Complete a venda e repita.`
  if (sale.status === 'UNCOMPLETED') return 'A venda ainda não foi paga. Aguarde o pagamento.'
  return 'A venda está bloqueada por reembolso ou disputa. Aguarde a plataforma resolver, ou encerre a disputa.'
}

/** Reason why the sale cannot be marked "não emitir". */
export function whyNotSkip(sale: SaleFacts): string | undefined {
  if (sale.status === 'DONE') return 'A venda já virou nota. Exclua ou cancele a nota.'
  if (sale.status === 'CANCELED') return 'A venda foi cancelada, então não há o que emitir.'
  if (sale.skip_reason !== null) return 'A venda já está marcada para não emitir.'
  return undefined
}

/** Reason why the issue date cannot be changed. */
export function whyNotDate(sale: SaleFacts): string | undefined {
  if (sale.status === 'DONE') return 'A venda já virou nota.'
  return sale.status === 'CANCELED' ? 'A venda foi cancelada, então não há o que emitir.' : undefined
}

/**
 * Reason why the user cannot end a dispute. A "não emitir" mark must be removed first, because the sale would stay
 * locked by it anyway.
 */
export function whyNotEndDispute(sale: SaleFacts): string | undefined {
  if (sale.status !== 'LOCKED') return 'A venda não tem disputa nem pedido de reembolso aberto.'
  return sale.skip_reason === null ? undefined : 'A venda está marcada para não emitir. Desfaça a marca primeiro.'
}

export function whyNotCancel(sale: SaleFacts): string | undefined {
  return sale.status === 'CANCELED' ? 'A venda já foi cancelada.' : undefined
}

function missingOf({ missing }: SaleFacts): string {
  const names: Readonly<Record<string, string>> = MISSING_LABELS
  return (missing as string[]).map((what) => names[what] ?? what).join(', ')
}
