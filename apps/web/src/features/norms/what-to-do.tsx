import { useQuery } from '@tanstack/react-query'
import { homeQuery } from '../../components/charts/home-query.ts'
import styles from '../../components/law/coming-law-row.module.css'
import { ComingLawRow } from '../../components/law/coming-law-row.tsx'
import { useScope } from '../../components/session/current-user.ts'
import { Panel } from '../../ui/panel.tsx'
import page from './norms-page.module.css'

/** The changes of the law that concern these companies, whom each one touches, and what to do. */
export function WhatToDo() {
  const { company, company_id, in_production, isSeveral } = useScope()
  const { data, isError } = useQuery(homeQuery({ company_id, in_production }))
  const rows = data?.coming_law
  return (
    <Panel title="O que fazer" hint="pelas suas empresas, produtos e vendas" flush>
      {rows && rows.length > 0 && (
        <ul className={styles.law}>
          {rows.map((row) => (
            <ComingLawRow key={row.id} row={row} company={isSeveral ? undefined : (company ?? undefined)} />
          ))}
        </ul>
      )}
      {rows?.length === 0 && <p className={page.rest}>Nada pede você agora.</p>}
      {!rows && <p className={page.rest}>{isError ? 'Não deu para ler. O painel mostra o mesmo.' : 'Lendo…'}</p>}
    </Panel>
  )
}
