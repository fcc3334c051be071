import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { MissingDataList } from '../../../components/readiness/missing-data-list.tsx'
import { readinessQuery, type StepProps } from '../../../components/readiness/readiness.ts'
import { StepFoot } from '../../../components/readiness/step-foot.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './steps.module.css'

const ProductionDialog = lazy(() =>
  import('../data/production-dialog.tsx').then((module) => ({ default: module.ProductionDialog })),
)

/** The switch from homologação to production, and what still has to be done before it. */
export function ProductionStep({ company, skip }: StepProps) {
  const [isAsking, setAsking] = useState(false)
  const { data: items = [] } = useQuery(readinessQuery(company.id))
  const open = items.filter(({ ok, step }) => !ok && step !== null && step !== 'producao')
  const hasPlatform = items.some(({ key, ok }) => key === 'integration' && ok)
  return (
    <div className={styles.form}>
      {company.homologation_mode ? (
        <p>Passe quando tudo estiver pronto: as próximas notas valem, e a numeração recomeça.</p>
      ) : (
        <Notice tone="verde" title="A empresa está em produção">
          {hasPlatform
            ? 'Tudo pronto: cada venda que chega vira nota com valor fiscal.'
            : 'As notas já valem. Falta ligar a plataforma para as vendas chegarem.'}
        </Notice>
      )}
      {company.homologation_mode && open.length > 0 && <MissingDataList title="Antes, ainda falta" items={open} />}
      <StepFoot aside={skip}>
        {company.homologation_mode && (
          <Button variant="filled" size="lg" onClick={() => setAsking(true)}>
            Passar para produção
          </Button>
        )}
      </StepFoot>
      {isAsking && (
        <Suspense>
          <ProductionDialog company={company} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
