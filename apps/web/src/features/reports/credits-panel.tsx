import type { CreditsOut } from '@talao/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Sums } from '../../components/charts/sums.tsx'
import { Day } from '../../components/list/cells.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { count, counted } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './credits-panel.module.css'

export function CreditsPanel({ credits }: { credits: UseQueryResult<CreditsOut> }) {
  if (credits.data) return <Purchases credits={credits.data} />
  return (
    <Panel title="Créditos" flush>
      {credits.isError ? (
        <LoadFailure
          title="Não deu para carregar os créditos"
          error={credits.error}
          retry={() => void credits.refetch()}
        />
      ) : (
        <SkeletonBlock lines={4} />
      )}
    </Panel>
  )
}

export function Purchases({ credits }: { credits: CreditsOut }) {
  const { data, total_quantity, total_used, balance } = credits
  return (
    <Panel title={titleOf(balance)} hint="um por nota autorizada em produção" flush>
      <div className={styles.sums}>
        <Sums
          label="Créditos"
          sums={[
            { label: 'Comprados', text: count(total_quantity) },
            { label: 'Usados', text: count(total_used) },
            { label: 'Saldo', text: count(balance) },
          ]}
        />
      </div>
      {data.length === 0 ? (
        <p className={styles.none}>Nenhuma compra de créditos ainda.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, so the keyboard must reach it
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="Compras de créditos">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Compra</th>
                <th scope="col">Observação</th>
                <th scope="col">Créditos</th>
                <th scope="col">Usados</th>
              </tr>
            </thead>
            <tbody>
              {data.map((purchase) => (
                <tr key={purchase.id}>
                  <td>
                    <Day at={purchase.created_at} />
                  </td>
                  <td>{purchase.note ?? '—'}</td>
                  <td>{count(purchase.quantity)}</td>
                  <td>{count(purchase.used)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

function titleOf(balance: number): string {
  if (balance < 0) return `Créditos: ${counted(-balance, 'nota emitida', 'notas emitidas')} além dos comprados`
  if (balance === 0) return 'Créditos: nenhum sobrando'
  return balance === 1 ? 'Resta 1 crédito' : `Restam ${count(balance)} créditos`
}
