import type { SaleOut } from '@talao/contract'
import { TO_MISSING } from '../../../components/links/correction-search.ts'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { canProcess } from '../can-process.ts'

/** What keeps this sale from becoming a nota, with links to fix it. */
export function SaleNotices({ sale }: { sale: SaleOut }) {
  const can = canProcess(sale)
  const isEnded = sale.status === 'DONE' || sale.status === 'CANCELED'
  return (
    <>
      {can !== true && !isEnded && (
        <Notice
          tone="ambar"
          title={can}
          action={
            sale.missing.length > 0 &&
            canEdit(sale) && (
              <LinkButton to="/vendas/detalhes/$id" params={{ id: sale.id }} search={TO_MISSING} size="xs">
                Completar
              </LinkButton>
            )
          }
        >
          {sale.status === 'UNPROCESSED' && sale.status_reason}
        </Notice>
      )}
      {can === true && sale.light_text !== null && sale.light !== 'GREEN' && (
        <Notice tone={sale.light === 'RED' ? 'vermelho' : 'ambar'} title={`${sale.light_text}.`}>
          {sale.light_stale && 'A venda ou um produto dela mudou depois desta previsão. A próxima sai em até uma hora.'}
        </Notice>
      )}
      {sale.asks_first && !isEnded && (
        <Notice tone="ambar" title="Espera alguém olhar antes de emitir.">
          {sale.asks_first}
        </Notice>
      )}
    </>
  )
}

function canEdit(sale: SaleOut): boolean {
  return sale.actions?.edit === undefined || sale.actions.edit === true
}
