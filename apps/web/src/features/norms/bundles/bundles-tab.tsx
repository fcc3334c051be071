import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { NormSearch } from '../norm-search.ts'
import { Pages } from '../pages.tsx'
import { bundlesQuery } from '../queries.ts'
import { BundleRow } from './bundle-row.tsx'
import styles from './bundles.module.css'
import { SettingsPanel } from './settings-panel.tsx'

const ReceiveDialog = lazy(() => import('./receive-dialog.tsx').then((module) => ({ default: module.ReceiveDialog })))

/** The bundles of norms received here and what was typed, newest first, with the report of each. */
export function BundlesTab({ search: { page, pacote } }: { search: NormSearch }) {
  const bundles = useQuery(bundlesQuery(page))
  const [isReceiving, setReceiving] = useState(false)
  const { data } = bundles
  const receive = (
    <Button variant="filled" leftSection={<Icon name="download" />} onClick={() => setReceiving(true)}>
      Receber pacote…
    </Button>
  )
  const isEmpty = data?.total === 0
  return (
    <div className={styles.page}>
      {bundles.isPending && <SkeletonBlock />}
      {bundles.isError && !data && (
        <LoadFailure
          title="Não deu para carregar os pacotes"
          error={bundles.error}
          retry={() => void bundles.refetch()}
          safe="Nada mudou: valem as normas de antes."
        />
      )}
      {isEmpty && (
        <EmptyState kind="first-use" title="Nenhum pacote ainda" actions={receive}>
          Um pacote traz normas novas, assinadas por quem você escolheu. Ele é conferido antes de valer, e dá para
          voltar ao anterior.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <Panel title="Pacotes" hint="o mais novo primeiro" aside={receive} flush>
          <ul className={styles.bundles} aria-label="Pacotes">
            {data.data.map((bundle) => (
              <BundleRow key={bundle.id} bundle={bundle} isOpen={bundle.id === pacote} />
            ))}
          </ul>
          <Pages of={data} />
        </Panel>
      )}
      {data && <SettingsPanel />}
      {isReceiving && (
        <Suspense>
          <ReceiveDialog onClose={() => setReceiving(false)} />
        </Suspense>
      )}
    </div>
  )
}
