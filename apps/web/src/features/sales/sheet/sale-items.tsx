import type { SaleOut } from '@talao/contract'
import { formatMoney, multiplyToCents } from '@talao/fiscal/value/cents'
import { Link } from '@tanstack/react-router'
import { moneyIn, unitValue } from '../../../lib/format.ts'
import styles from './sale-sheet.module.css'

export function SaleItems({ sale }: { sale: SaleOut }) {
  const { items = [] } = sale
  if (items.length === 0) return null
  return (
    <>
      <h3>Itens</h3>
      <table className={styles.table} aria-label="Itens da venda">
        <thead>
          <tr>
            <th scope="col">Produto</th>
            <th scope="col">Quantidade</th>
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                {item.product ? (
                  <Link to="/produtos/detalhes/{-$id}" params={{ id: String(item.product.id) }}>
                    {item.description}
                  </Link>
                ) : (
                  item.description
                )}
                {item.coproducer && (
                  <small className="support"> a nota é de {item.coproducer.name ?? 'um coprodutor'}</small>
                )}
              </td>
              <td>{unitValue(item.quantity).replace(/,00$/, '')}</td>
              <td>{amountIn(sale.currency, itemCents(item))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function amountIn(currency: string, cents: number): string {
  return currency === 'BRL' ? formatMoney(cents) : moneyIn(currency, cents / 100)
}

/**
 * Value of a line in cents, rounded as in the notas. Uses `toFixed`, because `String` writes very small numbers with an
 * exponent.
 */
function itemCents({ quantity, value_per_unit }: { quantity: number; value_per_unit: number }): number {
  return multiplyToCents(quantity.toFixed(4), value_per_unit.toFixed(10))
}
