import { DEMO_REGISTERS } from '@talao/contract/demo/demo-registers'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import styles from './demo.module.css'

/** Demonstration: the CNPJs that its lookups can answer. */
export function DemoNumbers() {
  return (
    <div className={styles.numbers}>
      <p>
        <b>Demonstração:</b> qualquer CNPJ e qualquer CEP trazem dados inventados. Para ver os outros casos:
      </p>
      <ul>
        {Object.values(DEMO_REGISTERS).map(({ cnpj, says }) => (
          <li key={cnpj}>
            <span className="mono">{formatCnpj(cnpj)}</span> {says}
          </li>
        ))}
      </ul>
    </div>
  )
}
