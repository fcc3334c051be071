import type { SaleOut, SplitPartOut } from '@talao/contract'
import { formatDocument } from '@talao/fiscal/value/document'
import { useQuery } from '@tanstack/react-query'
import { money, percent } from '../../../lib/format.ts'
import { splitQuery } from '../queries.ts'
import styles from './sale-sheet.module.css'

/** The share of each issuer in a sale with co-producers. The shares add up to the sale in reais. */
export function SaleSplit({ sale }: { sale: SaleOut }) {
  const split = useQuery({ ...splitQuery(sale.id, sale.version), enabled: sale.has_coproducer })
  if (!sale.has_coproducer || !split.data || split.data.length === 0) return null
  const total = split.data.reduce((sum, part) => sum + part.amount, 0)
  return (
    <>
      <h3>Quem emite o quê</h3>
      <div className={styles.bar} aria-hidden="true">
        {split.data.map((part, index) => (
          <span key={`${index}-${part.document}`} data-kind={part.kind} style={{ flexGrow: part.amount }} />
        ))}
      </div>
      <table className={styles.table} aria-label="Divisão da venda">
        <thead>
          <tr>
            <th scope="col">Emite</th>
            <th scope="col">Parte</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          {split.data.map((part, index) => (
            <tr key={`${index}-${part.document}`}>
              <td>
                <span className={styles.swatch} data-kind={part.kind} aria-hidden="true" />
                {part.name ?? 'Sem nome'} <Issuer part={part} />
              </td>
              <td>{total > 0 ? percent((part.amount / total) * 100) : '–'}</td>
              <td>{money(part.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>Venda</td>
            <td>{money(total)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function Issuer({ part }: { part: SplitPartOut }) {
  const words =
    part.kind === 'PRODUCER' ? 'produtor' : part.company_id === null ? 'coprodutor, emite por fora' : 'coprodutor'
  return (
    <small className="support">
      {words}
      {part.document && (
        <>
          , <span className="mono">{formatDocument(part.document)}</span>
        </>
      )}
    </small>
  )
}
