import { Link } from '@tanstack/react-router'
import { isStepDone, type ReadinessItem } from '../../components/readiness/readiness.ts'
import type { SetupStep } from '../../components/readiness/setup-steps.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './setup-step-list.module.css'
import { STEP_WORDS } from './step-words.ts'

type Props = {
  road: readonly SetupStep[]
  /** Undefined: there is no company yet, so only the first two steps can be opened. */
  items: readonly ReadinessItem[] | undefined
  current: SetupStep
  /** Without a company: whether the first question is answered. */
  said: boolean
}

/** All steps with their state. No step is locked by the one before it. */
export function SetupStepList({ road, items, current, said }: Props) {
  return (
    <nav aria-label="Etapas">
      <ol className={styles.list}>
        {road.map((step, index) => {
          const isDone = items ? isStepDone(step, items) : step === 'vende' && said
          const canOpen = items !== undefined || step === 'vende' || (step === 'empresa' && said)
          const { name, hint, time } = STEP_WORDS[step]
          const words = (
            <>
              <span className={styles.mark} data-ok={isDone || undefined}>
                {isDone && step !== current ? (
                  <Icon name="check" size={14} />
                ) : (
                  <span aria-hidden="true">{index + 1}</span>
                )}
              </span>
              <span>
                <b>{name}</b>
                {isDone && <span className="sr-only">, pronta</span>}
                <small>{hint}</small>
              </span>
              {time && !isDone && <small>{time}</small>}
            </>
          )
          return (
            <li key={step}>
              {canOpen ? (
                <Link
                  to="/comece"
                  search={({ company_id }) => ({ company_id, passo: step })}
                  activeOptions={{ exact: true }}
                  aria-current={step === current ? 'step' : undefined}
                  data-current={step === current || undefined}
                >
                  {words}
                </Link>
              ) : (
                <span className={styles.later}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
