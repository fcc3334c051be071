import type { CompanyOut, ReadinessItem } from '@talao/contract'
import type { CompanySells } from '@talao/contract/fields/values'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type RefObject, Suspense, useState } from 'react'
import { focusCompanyField } from '../../components/form/use-focus-url-field.ts'
import { LinkButton } from '../../components/links/link-button.tsx'
import {
  firstOpenStep,
  isOfDefaults,
  isStepDone,
  kindsSold,
  nextOpenStep,
  readinessResponseQuery,
  setupStepsFor,
  stepForItem,
} from '../../components/readiness/readiness.ts'
import type { SetupStep } from '../../components/readiness/setup-steps.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { fieldMessages } from '../../lib/errors.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { useSaveSells } from './queries.ts'
import { SellsStep } from './sells-step.tsx'
import { SetupLayout, TITLE } from './setup-layout.tsx'
import { StepOfRoad } from './setup-step.tsx'
import type { StepComponents } from './step-components.ts'

const GATEWAY_POLL_MS = 3000
const route = getRouteApi('/shell/comece')

type Props = {
  steps: StepComponents
  company: CompanyOut
  /** The company was created on this page, and its step may still be open. */
  hasFounded: boolean
  shownRef: RefObject<SetupStep | undefined>
}
type Reply = { data: readonly ReadinessItem[]; sells: { nfe: boolean; nfse: boolean } }

/** Setup steps of a company. The readiness from the server decides which steps exist and which is next. */
export function CompanySetup(props: Props) {
  const readiness = useQuery({
    ...readinessResponseQuery(props.company.id),
    refetchInterval: ({ state }) => (isBeingRegistered(state.data?.data ?? []) ? GATEWAY_POLL_MS : false),
  })
  if (readiness.data) return <Road {...props} reply={readiness.data} />
  return (
    <>
      <PageHead title={TITLE} />
      {readiness.isError ? (
        <LoadFailure
          title="Não deu para carregar a lista do que falta"
          error={readiness.error}
          retry={() => void readiness.refetch()}
        />
      ) : (
        <SkeletonBlock />
      )}
    </>
  )
}

function Road({ steps, company, hasFounded, shownRef, reply }: Props & { reply: Reply }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { passo } = route.useSearch()
  const [sells, setSells] = useState<readonly CompanySells[]>(company.sells ?? [])
  // Chosen once, so that progress elsewhere does not switch the step while the user works on it.
  const [opened] = useState(() => firstOpenStep(setupStepsFor(reply.sells), reply.data))
  const [lacks, setLacks] = useState<{ step: SetupStep; items: readonly ReadinessItem[] }>()
  const step = passo ?? opened
  const kinds = step === 'vende' && sells.length > 0 ? kindsSold(sells) : reply.sells
  const road = setupStepsFor(kinds)
  const saveSells = useSaveSells(company)

  function go(to: SetupStep) {
    setLacks(undefined)
    void navigate({ to: '/comece', search: ({ company_id }) => ({ company_id, passo: to }) })
  }
  /** If the step still lacks something after a save, stay on it and show what. */
  async function goOn() {
    const fresh = await client.fetchQuery(readinessResponseQuery(company.id))
    const own = lacksOf(step, fresh.data)
    if (own.length === 0) return go(nextOpenStep(step, setupStepsFor(fresh.sells), fresh.data) ?? 'producao')
    setLacks({ step, items: own })
    if (own[0]) focusCompanyField(lacksAt(step, own[0]) ?? '')
  }

  const next = nextOf(step, road, reply.data)
  const skip = (
    <LinkButton variant="subtle" to={next ? '/comece' : '/'} search={({ company_id }) => ({ company_id, passo: next })}>
      {next === undefined ? 'Ir para o painel' : isStepDone(step, reply.data) ? 'Próxima etapa' : 'Deixar para depois'}
    </LinkButton>
  )
  const said = lacks ?? (hasFounded ? { step: 'empresa', items: lacksOf('empresa', reply.data) } : undefined)
  const common = { kinds: reply.sells, onDone: () => void goOn(), skip }
  const Body = step === 'vende' ? undefined : steps[step]
  return (
    <SetupLayout road={road} items={reply.data} current={step} said company={company.corporate_name}>
      <StepOfRoad of={step} lacks={said?.step === step ? said.items : []} shownRef={shownRef}>
        {Body ? (
          <Suspense fallback={<SkeletonBlock />}>
            <Body key={step} company={company} {...common} />
          </Suspense>
        ) : (
          <SellsStep
            sells={sells}
            onChange={setSells}
            isSaving={saveSells.isPending}
            refusal={saveSells.error ? fieldMessages(saveSells.error).sells : undefined}
            onDone={() => saveSells.mutate([...sells], { onSuccess: () => void goOn() })}
            skip={skip}
          />
        )}
      </StepOfRoad>
    </SetupLayout>
  )
}

/** The next unfinished step, or the last one; undefined at the last step. */
function nextOf(step: SetupStep, road: readonly SetupStep[], items: readonly ReadinessItem[]): SetupStep | undefined {
  const onward = road.slice(road.indexOf(step) + 1)
  return onward.find((one) => !isStepDone(one, items)) ?? onward.at(-1)
}

function lacksOf(step: SetupStep, items: readonly ReadinessItem[]): readonly ReadinessItem[] {
  return items.filter((item) => !item.ok && lacksAt(step, item) !== undefined)
}

/**
 * The first field an item lacks that this step asks for. Undefined for items that other steps ask for or that only
 * wait.
 */
function lacksAt(step: SetupStep, item: ReadinessItem): string | undefined {
  if (stepForItem(item) !== step) return undefined
  return step === 'produto' || step === 'servico' ? item.fields.find(isOfDefaults) : item.fields[0]
}

/** Focus has all it needs and only has to finish the registration, so poll for it. */
function isBeingRegistered(items: readonly ReadinessItem[]): boolean {
  const isOpen = (key: string) => items.some((item) => item.key === key && !item.ok)
  return isOpen('gateway') && !isOpen('certificate') && !isOpen('company')
}
