import type { PulledProductOut } from '@talao/contract'
import { date, money, moneyIn } from '../../../lib/format.ts'
import { Tick } from '../../../ui/tick.tsx'
import { productWords } from './product-text.ts'
import styles from './products-panel.module.css'

type Props = {
  products: readonly PulledProductOut[]
  choice: ReadonlySet<string>
  isLocked: boolean
  onToggle: (id: string) => void
  onToggleAll: () => void
}

export function ProductTable({ products, choice, isLocked, onToggle, onToggleAll }: Props) {
  const picked = products.filter(({ id }) => choice.has(id)).length
  return (
    <fieldset className={styles.scroll} disabled={isLocked}>
      <table className={styles.table} aria-label="Produtos desta integração">
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.stub}>
                <Tick
                  label="Escolher todos os produtos mostrados"
                  isOn={products.length > 0 && picked === products.length}
                  isHalf={picked > 0 && picked < products.length}
                  onToggle={onToggleAll}
                />
                Código
              </span>
            </th>
            <th scope="col">Produto</th>
            <th scope="col" data-align="end">
              Preço
            </th>
            <th scope="col" data-align="end">
              Comissão
            </th>
            <th scope="col">Situação lá</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id} data-picked={choice.has(product.id) || undefined}>
              <td>
                <span className={styles.stub}>
                  <Tick
                    label={`Escolher ${product.title}`}
                    isOn={choice.has(product.id)}
                    onToggle={() => onToggle(product.id)}
                  />
                  <span className={`mono ${styles.code}`} title={product.id}>
                    {product.id}
                  </span>
                </span>
              </td>
              <td>
                {product.title}
                {product.type && <div className="support">{productWords(product.type)}</div>}
              </td>
              <td data-align="end">
                {product.price === null ? '–' : moneyIn(product.currency ?? 'BRL', product.price)}
              </td>
              <td
                data-align="end"
                title={product.commission_since ? `desde ${date(product.commission_since)}` : undefined}
              >
                {money(product.commission)}
              </td>
              <td>{productWords(product.status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
