import { Link } from '@tanstack/react-router'
import { isStepDone, ONBOARDING_STEPS, type OnboardingStep, type ReadinessItem } from '../../components/readiness.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './step-list.module.css'
import { STEP_WORDS } from './step-words.ts'

/** Undefined items: there is no company yet, and nothing but the first step can be opened. */
type Props = { items: readonly ReadinessItem[] | undefined; current: OnboardingStep }

/** Every step with how it stands; none is locked by the one before it. */
export function StepList({ items, current }: Props) {
  return (
    <nav className={styles.list} aria-label="Etapas">
      <ol>
        {ONBOARDING_STEPS.map((step, index) => {
          const isDone = items !== undefined && isStepDone(step, items)
          const words = (
            <>
              <span className={styles.mark} data-ok={isDone || undefined}>
                {isDone ? <Icon name="check" size={14} /> : <span aria-hidden="true">{index + 1}</span>}
              </span>
              <span className={styles.name}>
                {STEP_WORDS[step].title}
                {isDone && <span className="sr-only">, pronta</span>}
              </span>
            </>
          )
          return (
            <li key={step}>
              {items || step === current ? (
                <Link
                  to="/comece"
                  search={(kept) => ({ ...kept, passo: step })}
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
