import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import {
  isStepDone,
  ONBOARDING_STEPS,
  type OnboardingStep,
  type ReadinessItem,
  stepAfter,
} from '../../components/readiness.ts'
import { StepList } from './step-list.tsx'
import { STEP_WORDS } from './step-words.ts'
import styles from './step.module.css'

type Props = {
  of: OnboardingStep
  items: readonly ReadinessItem[] | undefined
  /** The step that was shown last: it outlives the founding of the company, which begins the page anew. */
  shownRef: RefObject<OnboardingStep | undefined>
  children: (props: { onDone: () => void; skip: ReactNode }) => ReactNode
}

/** One step: where it stands among the others, why it is asked, and the way on. */
export function Step({ of: step, items, shownRef, children }: Props) {
  const navigate = useNavigate()
  const heading = useHeadingFocus(step, shownRef)
  const next = stepAfter(step)
  return (
    <div className={styles.page}>
      <StepList items={items} current={step} />
      <section className={styles.step} aria-labelledby="step-title">
        <header>
          <span className="support">{`Etapa ${ONBOARDING_STEPS.indexOf(step) + 1} de ${ONBOARDING_STEPS.length}`}</span>
          <h2 id="step-title" ref={heading} tabIndex={-1}>
            {STEP_WORDS[step].title}
          </h2>
          <p>{STEP_WORDS[step].why}</p>
        </header>
        {children({
          onDone: () => {
            void navigate({ to: '/comece', search: (kept) => ({ ...kept, passo: stepAfter(step) ?? step }) })
          },
          skip: items && (
            <LinkButton to={next ? '/comece' : '/'} search={(kept) => ({ ...kept, passo: next, nota: undefined })}>
              {next === undefined ? 'Ir para o painel' : isStepDone(step, items) ? 'Próxima etapa' : 'Pular esta etapa'}
            </LinkButton>
          ),
        })}
      </section>
    </div>
  )
}

/** From one step to the next the reading position goes along; the first one shown leaves it where it is. */
function useHeadingFocus(step: OnboardingStep, shownRef: RefObject<OnboardingStep | undefined>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shownRef.current !== undefined && shownRef.current !== step) heading.current?.focus()
    shownRef.current = step
  }, [step, shownRef])
  return heading
}
