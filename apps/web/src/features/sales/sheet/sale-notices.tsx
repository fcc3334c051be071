import type { SaleOut } from '@talao/contract'
import { TO_MISSING } from '../../../components/links/correction-search.ts'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { canProcess } from '../can-process.ts'

const TONES = { RED: 'vermelho', YELLOW: 'ambar', GREEN: 'verde', NONE: 'verde' } as const

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
      {can === true && sale.light_text !== null && (
        <Notice tone={TONES[sale.light]} title={`${sale.light_text}.`}>
          {sale.light_stale
            ? 'Algo de que a nota depende mudou depois desta previsão. A próxima sai em um ou dois minutos.'
            : sale.light === 'GREEN' && 'A nota é feita e enviada nesse dia, sem você fazer nada.'}
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
