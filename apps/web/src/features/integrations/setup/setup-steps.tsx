import type { IntegrationSetupOut, SetupStep } from '@talao/contract'
import { useState } from 'react'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { AnyIntegration } from '../integration.ts'
import { offeredSecret } from './generated-secrets.ts'
import { EventsToTick, PastePath } from './paste-instructions.tsx'
import { SecretForm } from './secret-form.tsx'
import styles from './setup.module.css'

type Props = { integration: AnyIntegration; setup: IntegrationSetupOut; canChange: boolean }

/** The setup steps in order. Finished ones are ticked and the first unfinished one is highlighted. */
export function SetupSteps({ integration, setup, canChange }: Props) {
  const [copied, setCopied] = useState<readonly number[]>([])
  const isFurther = setup.steps.some(({ copy, done }) => copy === undefined && done)
  // Copying is known only to this screen. A later finished step shows that it was done.
  const steps = setup.steps.map((step) =>
    step.copy === undefined ? step : { ...step, done: isFurther || copied.includes(step.n) },
  )
  const here = steps.find(({ done }) => !done)?.n
  return (
    <ol className={styles.steps} aria-label="Passos">
      {steps.map((step) => (
        <li
          key={step.n}
          data-state={step.done ? 'done' : step.n === here ? 'here' : 'ahead'}
          aria-current={step.n === here ? 'step' : undefined}
        >
          <div className={styles.stub} aria-hidden="true">
            <span className={styles.number}>{step.done ? <Icon name="check" size={14} /> : step.n}</span>
          </div>
          <div className={styles.body}>
            <h2>
              <span className="sr-only">Passo {step.n}: </span>
              {step.title}
              {step.done && <span className="sr-only">, feito</span>}
            </h2>
            <StepContent
              {...{ step, integration, canChange }}
              onCopied={() => setCopied((before) => [...before, step.n])}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

type ContentProps = Omit<Props, 'setup'> & { step: SetupStep; onCopied: () => void }

function StepContent({ step, integration: { id, type }, canChange, onCopied }: ContentProps) {
  const { text, copy, path = [], events = [], fields = [], is_mapping } = step
  const secret = copy === undefined ? undefined : offeredSecret(id)
  return (
    <>
      <PastePath path={path} />
      <p className={styles.words}>{text}</p>
      {copy !== undefined && <CopyField label="endereço do webhook" value={copy} isOneLine onCopied={onCopied} />}
      {secret !== undefined && (
        <div className={styles.offered}>
          <p className={styles.words}>Segredo criado para você. Copie agora: ele não aparece de novo.</p>
          <CopyField label="segredo do webhook" value={secret} />
        </div>
      )}
      <EventsToTick events={events} />
      {fields.length > 0 && <SecretForm id={id} fields={fields} canChange={canChange} />}
      {is_mapping && canChange && (
        <div>
          <LinkButton
            to="/integracoes/$type/$id/mapeamento"
            params={{ type: type.toLowerCase(), id: String(id) }}
            search={{}}
          >
            Apontar os campos
          </LinkButton>
        </div>
      )}
    </>
  )
}
