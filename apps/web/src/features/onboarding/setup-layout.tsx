import { type ReactNode, useEffect, useState } from 'react'
import type { ReadinessItem } from '../../components/readiness/readiness.ts'
import type { SetupStep } from '../../components/readiness/setup-steps.ts'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './setup-layout.module.css'
import { SetupStepList } from './setup-step-list.tsx'

export const TITLE = 'Comece por aqui'

type Props = {
  road: readonly SetupStep[]
  items: readonly ReadinessItem[] | undefined
  current: SetupStep
  said: boolean
  /** Undefined before a company exists: the ticket stands alone and shows the product's name and the link to leave. */
  company?: string
  leave?: ReactNode
  children: ReactNode
}

/**
 * Setup layout: the list of steps on the canhoto, one step on the via. On narrow screens the list folds into one line.
 */
export function SetupLayout({ company, leave, children, ...list }: Props) {
  const { road, current } = list
  const [isOpen, setOpen] = useState(false)
  const at = road.indexOf(current)
  useEffect(() => {
    document.title = `${TITLE} · Talão`
  }, [])
  return (
    <div className={styles.desk} data-alone={company === undefined || undefined}>
      <div className={styles.ticket}>
        <span className={styles.notch} data-at="top" />
        <span className={styles.notch} data-at="bottom" />
        <div className={styles.stub}>
          <header className={styles.head}>
            {company === undefined && <Logo />}
            <h1 className={company === undefined ? 'sr-only' : undefined}>{TITLE}</h1>
            <button type="button" className={styles.count} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {at + 1} de {road.length} <span className="sr-only">, todas as etapas</span>
              <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
            </button>
            {company && <p className="support">{company}</p>}
          </header>
          <div className={styles.bars} aria-hidden="true">
            {road.map((step, index) => (
              <i key={step} data-on={index <= at || undefined} />
            ))}
          </div>
          <div className={styles.road} data-folded={!isOpen || undefined}>
            <SetupStepList {...list} />
          </div>
          <p className={styles.promise}>Uns cinco minutos. Cada passo fica guardado: dá para parar e voltar.</p>
        </div>
        <section className={styles.copy} aria-labelledby="step-title">
          {children}
        </section>
      </div>
      {leave && <p className={styles.leave}>{leave}</p>}
    </div>
  )
}
