import { Button } from '@mantine/core'
import type { CompanyOut, ContractOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { date, money } from '../../lib/format.ts'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './contract-panel.module.css'
import { InstallmentTable } from './installment-table.tsx'
import { contractsQuery } from './queries.ts'
import { recurrenceLabel } from './recurrence-label.ts'
import { ContractChip } from './states.tsx'

const ContractDialog = lazy(() =>
  import('./contract-dialog.tsx').then((module) => ({ default: module.ContractDialog })),
)

type Asked = { contract: ContractOut | undefined }

export function ContractPanel({ company }: { company: CompanyOut }) {
  const contracts = useQuery(contractsQuery(company.id))
  const [asked, ask] = useState<Asked>()
  const add = (
    <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={() => ask({ contract: undefined })}>
      Novo contrato
    </Button>
  )
  if (contracts.isError && !contracts.data) {
    return (
      <LoadFailure
        title="Não deu para carregar os contratos"
        error={contracts.error}
        retry={() => void contracts.refetch()}
      />
    )
  }
  return (
    <>
      {contracts.isPending && <SkeletonBlock />}
      {contracts.data?.length === 0 && (
        <Panel title="Contrato">
          <EmptyState kind="first-use" title="Nenhum contrato ainda" actions={add}>
            Com o contrato, as parcelas são criadas até o último dia, ou por um ano.
          </EmptyState>
        </Panel>
      )}
      {contracts.data?.map((contract, index) => (
        <Panel
          key={contract.id}
          title={index === 0 ? 'Contrato' : `Contrato anterior, de ${date(contract.start_date)}`}
          aside={
            <span className={styles.acts}>
              <Button size="xs" onClick={() => ask({ contract })}>
                {index === 0 ? 'Mudar contrato' : 'Mudar'}
              </Button>
              {index === 0 && add}
            </span>
          }
          flush
        >
          <div className={styles.terms}>
            <DataList
              rows={[
                ['Situação', <ContractChip key="status" status={contract.status} />],
                ['Recorrência', recurrenceLabel(contract.recurrence)],
                ['Valor da parcela', money(contract.amount)],
                ['Início', date(contract.start_date)],
                ['Fim', contract.end_date ? date(contract.end_date) : 'sem data de fim'],
              ]}
            />
          </div>
          <InstallmentTable contract={contract} />
        </Panel>
      ))}
      {asked && (
        <Suspense>
          <ContractDialog companyId={company.id} contract={asked.contract} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </>
  )
}
