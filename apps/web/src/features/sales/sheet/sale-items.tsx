import { formatMoney } from '@talao/fiscal/cents'
import { Link } from '@tanstack/react-router'
import type { SaleOut } from '@talao/contract'
import { moneyIn, unitValue } from '../../../lib/format.ts'
import { itemCents } from './item-sum.ts'
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
