import { Button } from '@mantine/core'
import type { CompanyOut, GapOut } from '@talao/contract'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { CompanyCrumb } from '../../components/company/company-crumb.tsx'
import { OneCompany } from '../../components/company/one-company.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Gaps } from './gaps.tsx'
import styles from './numbering-page.module.css'
import { VoidRanges } from './void-ranges.tsx'

const VoidDialog = lazy(() => import('./void-dialog.tsx').then((module) => ({ default: module.VoidDialog })))
const route = getRouteApi('/shell/numeracao')
const TITLE = 'Numeração'

export function NumberingPage() {
  const { isAdmin } = useUser()
  if (isAdmin) return <OneCompany title={TITLE}>{(company) => <Numbering company={company} />}</OneCompany>
  return (
    <>
      <PageHead title={TITLE} />
      <EmptyState
        kind="no-permission"
        title="A numeração é de quem administra a empresa"
        actions={<Link to="/">Voltar ao painel</Link>}
      >
        Peça a quem administra para conferir os números.
      </EmptyState>
    </>
  )
}

/** `gap` is undefined when the user enters the numbers. */
type Asked = { gap: GapOut | undefined }

/** Unused numbers, the deadline to declare them to the authority, and the inutilização itself. */
function Numbering({ company }: { company: CompanyOut }) {
  const { ambiente = company.homologation_mode ? 'homologacao' : 'producao' } = route.useSearch()
  const navigate = useNavigate()
  const [asked, ask] = useState<Asked>()
  const place = { company_id: company.id, in_production: ambiente === 'producao' }
  return (
    <>
      <PageHead
        title={TITLE}
        crumb={<CompanyCrumb />}
        hint={company.corporate_name}
        actions={
          <Button leftSection={<Icon name="slash" />} onClick={() => ask({ gap: undefined })}>
            Inutilizar outra faixa
          </Button>
        }
      />
      <div className={styles.page}>
        <Segment
          label="Ambiente"
          options={ENVIRONMENTS}
          value={ambiente}
          onChange={(value) => void navigate({ to: '.', search: (previous) => ({ ...previous, ambiente: value }) })}
        />
        <Gaps key={ambiente} place={place} onVoid={(gap) => ask({ gap })} />
        <VoidRanges key={`void-${ambiente}`} place={place} />
      </div>
      <Suspense>{asked && <VoidDialog place={place} gap={asked.gap} onClose={() => ask(undefined)} />}</Suspense>
    </>
  )
}

const ENVIRONMENTS = [
  { value: 'producao', label: 'Produção' },
  { value: 'homologacao', label: 'Homologação' },
] as const
