import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { CompanyOut } from '@talao/contract'
import { type ComponentType, type RefObject, useRef } from 'react'
import { LoadFailure } from '../../components/load-failure.tsx'
import { OneCompany } from '../../components/one-company.tsx'
import {
  firstOpenStep,
  type OnboardingStep,
  type ReadinessItem,
  readinessQuery,
  type StepProps,
} from '../../components/readiness.ts'
import { useUser } from '../../components/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Step } from './step.tsx'

const TITLE = 'Comece por aqui'
const GATEWAY_POLL_MS = 3000
const route = getRouteApi('/shell/comece')

type Props = {
  steps: { empresa: ComponentType<StepProps<CompanyOut | undefined>> } & Record<
    Exclude<OnboardingStep, 'empresa'>,
    ComponentType<StepProps>
  >
}

/** From an empty account to the first note, one thing at a time. Whoever has no company founds it here. */
export function OnboardingPage({ steps }: Props) {
  const { user, isWise, isAdmin } = useUser()
  const shownRef = useRef<OnboardingStep>(undefined)
  if (!isWise && user.company_id === null) {
    return (
      <>
        <PageHead title={TITLE} hint="seis etapas até a primeira nota" />
        <Step of="empresa" items={undefined} shownRef={shownRef}>
          {(props) => <steps.empresa company={undefined} {...props} />}
        </Step>
      </>
    )
  }
  if (!isAdmin) {
    return (
      <>
        <PageHead title={TITLE} />
        <EmptyState kind="no-permission" title="A preparação é de quem administra a empresa">
          Peça a essa pessoa o que falta para emitir; no painel está o que já há.
        </EmptyState>
      </>
    )
  }
  return (
    <OneCompany title={TITLE}>
      {(company) => <Steps key={company.id} steps={steps} company={company} shownRef={shownRef} />}
    </OneCompany>
  )
}

type StepsProps = Props & { company: CompanyOut; shownRef: RefObject<OnboardingStep | undefined> }

function Steps({ steps, company, shownRef }: StepsProps) {
  const { passo } = route.useSearch()
  const readiness = useQuery({
    ...readinessQuery(company.id),
    refetchInterval: ({ state }) => (isBeingRegistered(state.data?.data ?? []) ? GATEWAY_POLL_MS : false),
  })
  if (readiness.isError) {
    return (
      <>
        <PageHead title={TITLE} />
        <LoadFailure
          title="A lista do que falta não veio"
          error={readiness.error}
          retry={() => void readiness.refetch()}
        />
      </>
    )
  }
  if (!readiness.data) {
    return (
      <>
        <PageHead title={TITLE} />
        <SkeletonBlock />
      </>
    )
  }
  const step = passo ?? firstOpenStep(readiness.data)
  const Body = steps[step]
  return (
    <>
      <PageHead title={TITLE} hint={company.corporate_name} />
      <Step of={step} items={readiness.data} shownRef={shownRef}>
        {(props) => <Body company={company} {...props} />}
      </Step>
    </>
  )
}

/** The provider has all it needs and only has to finish: its end is watched. */
function isBeingRegistered(items: readonly ReadinessItem[]): boolean {
  const isOpen = (key: string) => items.some((item) => item.key === key && !item.ok)
  return isOpen('gateway') && !isOpen('certificate') && !isOpen('company')
}
