import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ReadinessItem } from '../../components/readiness/readiness.ts'
import type { SetupStep } from '../../components/readiness/setup-steps.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './setup-layout.module.css'
import { STEP_WORDS } from './step-words.ts'

type Props = {
  of: SetupStep
  /** What this step still lacks after a save. */
  lacks: readonly ReadinessItem[]
  /** The step shown last. A ref of the page, because creating the company remounts the steps. */
  shownRef: RefObject<SetupStep | undefined>
  children: ReactNode
}

/** One step: title, reason, what is still missing, and its fields. */
export function StepOfRoad({ of: step, lacks, shownRef, children }: Props) {
  const heading = useHeadingFocus(step, shownRef)
  const { title, why } = STEP_WORDS[step]
  return (
    <>
      <header>
        <h2 id="step-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{why}</p>
      </header>
      {lacks.length > 0 && (
        <div role="alert">
          <Notice tone="ambar" title="Salvo. Nesta etapa ainda falta">
            <ul className={styles.lacks}>
              {lacks.map(({ key, kind, text }) => (
                <li key={`${key}-${kind ?? ''}`}>{text}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {children}
    </>
  )
}

/** On a step change, focus moves to the new heading. The first step leaves it alone. */
function useHeadingFocus(step: SetupStep, shownRef: RefObject<SetupStep | undefined>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shownRef.current !== undefined && shownRef.current !== step) heading.current?.focus()
    shownRef.current = step
  }, [step, shownRef])
  return heading
}
