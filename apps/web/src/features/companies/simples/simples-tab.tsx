import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { useUser } from '../../../components/session/current-user.ts'
import { PanelColumns } from '../../../ui/panel.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { CompanyFrame } from '../company-frame.tsx'
import { LimitsPanel, OptionsPanel } from './outlook-panels.tsx'
import { regimeQuery, revenueQuery } from './queries.ts'
import { RatesPanel } from './rates-panel.tsx'
import { RegimePanel } from './regime-panel.tsx'
import { RevenuePanel } from './revenue-panel.tsx'

/** The regime by period, the revenue of each month, and what follows from it: rates, limits and periods of option. */
export function SimplesTab({ company }: { company: CompanyOut }) {
  return (
    <CompanyFrame tab="simples" company={company}>
      <Content companyId={company.id} />
    </CompanyFrame>
  )
}

/** Other periods restart their form. The version alone does not, since every save of the company counts it. */
function Content({ companyId }: { companyId: number }) {
  const { isAdmin } = useUser()
  const [month, setMonth] = useState<string>()
  const regime = useQuery(regimeQuery(companyId))
  const revenue = useQuery(revenueQuery(companyId, month))
  const error = regime.error ?? revenue.error
  if (error) {
    const retry = () => {
      void regime.refetch()
      void revenue.refetch()
    }
    return <LoadFailure title="Não deu para carregar o Simples" error={error} retry={retry} />
  }
  if (!regime.data || !revenue.data) return <SkeletonBlock />
  return (
    <PanelColumns
      main={
        <>
          <RegimePanel key={JSON.stringify(regime.data.rows)} regime={regime.data} isLocked={!isAdmin} />
          <RevenuePanel revenue={revenue.data} isLocked={!isAdmin} />
          <RatesPanel revenue={revenue.data} onMonth={setMonth} />
        </>
      }
      side={
        <>
          <LimitsPanel limits={revenue.data.limits} />
          <OptionsPanel options={revenue.data.options} />
        </>
      }
    />
  )
}
