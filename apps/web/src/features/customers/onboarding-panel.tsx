import { Button } from '@mantine/core'
import type { OnboardingOut } from '@talao/contract'
import { ONBOARDING_STATUS_LABELS } from '@talao/contract/fields/values'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { dateTime } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './onboarding-panel.module.css'
import { onboardingQuery, useMoveOnboarding } from './queries.ts'
import { OnboardingChip, type OnboardingStatus } from './states.tsx'

const STEPS = Object.keys(ONBOARDING_STATUS_LABELS) as OnboardingStatus[]

/** Onboarding steps of the company in the usual order. Any step can be chosen, because not all companies follow it. */
export function OnboardingPanel({ companyId }: { companyId: number }) {
  const onboarding = useQuery(onboardingQuery(companyId))
  return (
    <Panel title="Chegada" aside={onboarding.data && <OnboardingChip status={onboarding.data.status} />} flush>
      {onboarding.isError && !onboarding.data && (
        <LoadFailure
          title="Não deu para carregar a chegada"
          error={onboarding.error}
          retry={() => void onboarding.refetch()}
        />
      )}
      {onboarding.isPending && <SkeletonBlock />}
      {onboarding.data && <Steps companyId={companyId} onboarding={onboarding.data} />}
    </Panel>
  )
}

function Steps({ companyId, onboarding: { status, history } }: { companyId: number; onboarding: OnboardingOut }) {
  const move = useMoveOnboarding(companyId)
  const here = STEPS.indexOf(status)
  return (
    <ol className={styles.steps} aria-label="Etapas da chegada">
      {STEPS.map((step, index) => {
        const last = history.findLast((one) => one.status === step)
        const isPast = index < here || status === 'DONE'
        return (
          <li key={step} aria-current={step === status ? 'step' : undefined} data-past={isPast || undefined}>
            <span className={styles.ring}>{isPast && <Icon name="check" size={11} />}</span>
            <span>
              {ONBOARDING_STATUS_LABELS[step]}
              {last && (
                <small>
                  {dateTime(last.at)}, {last.user.name}
                </small>
              )}
            </span>
            {step !== status && (
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Passar para: ${ONBOARDING_STATUS_LABELS[step]}`}
                disabled={move.isPending}
                onClick={() => move.mutate(step)}
              >
                Passar
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
