import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { HelpLink } from '../../../components/links/help-link.tsx'
import { InternalLink } from '../../../components/links/internal-link.tsx'
import { type ReadinessItem, readinessQuery } from '../../../components/readiness/readiness.ts'
import { counted } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useSetEnvironment } from '../queries.ts'
import styles from './environment-panel.module.css'

const ProductionDialog = lazy(() =>
  import('./production-dialog.tsx').then((module) => ({ default: module.ProductionDialog })),
)

/** Homologação or production, and what still keeps the company from issuing. */
export function EnvironmentPanel({ company, canChange }: { company: CompanyOut; canChange: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const setEnvironment = useSetEnvironment(company)
  const current = company.homologation_mode ? 'test' : 'production'

  function choose(next: string) {
    if (next === current) return
    if (next === 'production') setAsking(true)
    else setEnvironment.mutate('HOMOLOGATION')
  }

  return (
    <Panel title="Ambiente" aside={<HelpLink to="homologacao-e-producao">O que muda</HelpLink>}>
      <Segment
        label="Ambiente"
        isWide
        options={ENVIRONMENTS}
        value={current}
        onChange={choose}
        disabled={!canChange || setEnvironment.isPending}
      />
      <Readiness companyId={company.id} />
      {isAsking && (
        <Suspense>
          <ProductionDialog company={company} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

function Readiness({ companyId }: { companyId: number }) {
  const readiness = useQuery(readinessQuery(companyId))
  if (readiness.isError)
    return <p className="support">Não deu para carregar a lista do que falta. Recarregue a página.</p>
  if (!readiness.data) return <SkeletonBlock lines={3} />
  const ready = readiness.data.filter(({ ok }) => ok)
  const missing = readiness.data.filter(({ ok }) => !ok)
  return (
    <>
      {ready.length > 0 && (
        <details className={styles.ready}>
          <summary>
            <Icon name="check" />
            {ready.length} de {counted(readiness.data.length, 'item pronto', 'itens prontos')}
            <Icon name="chevron-down" size={14} />
          </summary>
          <Items label="Pronto para emitir" items={ready} />
        </details>
      )}
      {missing.length > 0 && <Items label="O que falta para emitir" items={missing} />}
    </>
  )
}

function Items({ label, items }: { label: string; items: readonly ReadinessItem[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={`${item.key}-${item.kind ?? ''}`} data-ok={item.ok || undefined}>
          <Icon name={item.ok ? 'check' : 'triangle'} />
          <span>
            <span className="sr-only">{item.ok ? 'Pronto: ' : 'Falta: '}</span>
            {item.ok ? item.text : <InternalLink href={item.route}>{item.text}</InternalLink>}
          </span>
        </li>
      ))}
    </ul>
  )
}

const ENVIRONMENTS = [
  { value: 'test', label: 'Homologação' },
  { value: 'production', label: 'Produção' },
] as const
