import { type ReactNode, useId, useState } from 'react'
import { counted } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './product-panels.module.css'

type Props = {
  /** The folded values by field; an empty one uses the company's default. */
  values: Readonly<Record<string, string>>
  hasError: boolean
  children: ReactNode
}

/** Fields that rarely differ from the company's. Folded until one has a value or an error, or the user opens them. */
export function OwnFields({ values, hasError, children }: Props) {
  const [wanted, want] = useState<boolean>()
  const region = useId()
  const own = Object.values(values).filter((value) => value !== '').length
  const isOpen = hasError || (wanted ?? own > 0)
  return (
    <div className={styles.own}>
      <button type="button" aria-expanded={isOpen} aria-controls={region} onClick={() => want(!isOpen)}>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        <b>{own === 0 ? 'Usa os padrões da empresa' : counted(own, 'campo próprio', 'campos próprios')}</b>
        <span>{own === 0 ? 'impostos, CFOP e outros campos' : 'o resto usa os padrões da empresa'}</span>
      </button>
      <div id={region} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
