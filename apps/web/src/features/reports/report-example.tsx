import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { demoQuery } from '../../components/charts/demo-query.ts'
import { DemoRibbon } from '../../components/charts/demo-ribbon.tsx'
import { LinkButton } from '../../components/links/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Purchases } from './credits-panel.tsx'
import { ReportNumbers } from './report-numbers.tsx'
import styles from './reports-page.module.css'

/** Shown before the first authorised nota in production: a demo report under the yellow ribbon. */
export function ReportExample({ head, after }: { head: ReactNode; after: ReactNode }) {
  const { data: demo } = useQuery(demoQuery)
  return (
    <>
      <DemoRibbon way={<Link to="/">O que falta para emitir</Link>} />
      {head}
      <div className={styles.desk}>
        <Panel title="Ainda sem números" flush>
          <div className={styles.beginning}>
            <EmptyState
              kind="first-use"
              title="Nenhuma nota autorizada em produção ainda"
              actions={<LinkButton to="/">Ver o painel</LinkButton>}
            >
              As notas de homologação não entram no relatório. Abaixo, um relatório de exemplo.
            </EmptyState>
          </div>
        </Panel>
        {demo && (
          <>
            <ReportNumbers report={demo.report} isDemo />
            <Purchases credits={demo.credits} />
          </>
        )}
      </div>
      {after}
    </>
  )
}
