import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { DeliveryOut, SaleIntegrationOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { useSaveShortcut } from '../../../components/form/use-save-shortcut.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { count, counted } from '../../../lib/format.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useReplayAll } from '../deliveries/delivery-queries.ts'
import { ExamplePanel } from './example-panel.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import { KindsPanel } from './kinds-panel.tsx'
import { LeafList } from './leaf-list.tsx'
import styles from './mapping.module.css'
import { type Draft, draftOf, mappingOf, nextField, pointed, suggestedDraft } from './mapping-draft.ts'
import { FIELD_GROUPS, type MappingField } from './mapping-fields.ts'
import { MappingHead } from './mapping-head.tsx'
import { leavesQuery, useSaveMapping } from './mapping-queries.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { ReadyMadePanel } from './ready-made-panel.tsx'

const PAUSE_MS = 400
/** Search parameter of the example delivery; changing it loses no edits. */
const BESIDE = ['delivery']

type Props = { integration: SaleIntegrationOut; deliveries: readonly DeliveryOut[]; deliveryId: number }

export function MappingEditor({ integration, deliveries, deliveryId }: Props) {
  const { id, mapping } = integration
  const leaves = useQuery(leavesQuery(id, deliveryId))
  const [kept, setKept] = useState<Draft | undefined>(mapping ? draftOf(mapping) : undefined)
  const [typed, setTyped] = useState(kept)
  const [asked, ask] = useState<MappingField>()
  const save = useSaveMapping(id)
  const draft = typed ?? (leaves.data && suggestedDraft(leaves.data))
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  const whole = draft && mappingOf(draft)
  function store() {
    if (whole && !save.isPending) save.mutate(whole, { onSuccess: () => setKept(typed) })
  }
  useSaveShortcut(store, save.isPending)

  const found = leaves.data?.leaves ?? []
  const field = asked ?? (draft ? nextField(draft) : 'event')
  return (
    <>
      <MappingHead
        integration={integration}
        actions={
          <Button
            variant="filled"
            disabled={!whole}
            loading={save.isPending}
            rightSection={<Kbd>Ctrl S</Kbd>}
            onClick={store}
          >
            Salvar
          </Button>
        }
      />
      <LeaveGuard isChanged={typed !== kept} within={BESIDE} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {integration.counts.needs_mapping > 0 && <Waiting integration={integration} />}
          {!draft && !leaves.isError && <SkeletonBlock />}
          {draft && (
            <>
              <ReadyMadePanel
                recognised={leaves.data?.ready_made ?? null}
                isUsed={typed === undefined}
                onChoose={(ready) => setTyped(draftOf(ready))}
              />
              <FieldsPanel
                title="Onde está cada dado"
                hint="escolha na lista, ou clique no aviso de exemplo"
                groups={FIELD_GROUPS.slice(0, 1)}
                {...{ draft, leaves: found, active: field, onActive: ask, onChange: setTyped }}
              />
              <KindsPanel draft={draft} leaves={found} onChange={setTyped} />
              <FieldsPanel
                title="Outros dados"
                hint="quanto mais vier, menos falta na nota"
                groups={FIELD_GROUPS.slice(1)}
                {...{ draft, leaves: found, active: field, onActive: ask, onChange: setTyped }}
              />
            </>
          )}
        </div>
        <div className={styles.side}>
          <ExamplePanel deliveries={deliveries} deliveryId={deliveryId}>
            {leaves.isError && (
              <LoadFailure title="O aviso não pôde ser lido" error={leaves.error} retry={() => void leaves.refetch()} />
            )}
            {leaves.isPending && <SkeletonBlock />}
            {draft && leaves.data && (
              <LeafList
                leaves={found}
                draft={draft}
                field={field}
                onPick={(path) => {
                  setTyped(pointed(draft, field, path))
                  ask(undefined)
                }}
              />
            )}
          </ExamplePanel>
          {settled && <PreviewPanel id={id} deliveryId={deliveryId} draft={settled} />}
        </div>
      </div>
    </>
  )
}

/** Reprocessing uses the saved mapping. Shown here because a toast may cover the page header. */
function Waiting({ integration: { id, counts, mapping } }: { integration: SaleIntegrationOut }) {
  const replay = useReplayAll(id)
  const waiting = counts.needs_mapping
  return (
    <Notice
      tone="ambar"
      title={`${counted(waiting, 'aviso guardado espera', 'avisos guardados esperam')} por este mapeamento.`}
      action={
        mapping && (
          <Button loading={replay.isPending} onClick={() => replay.mutate()}>
            Ler de novo {waiting === 1 ? 'o guardado' : `os ${count(waiting)} guardados`}
          </Button>
        )
      }
    >
      {mapping ? 'Leia de novo depois de salvar.' : 'Salve e leia de novo.'}
    </Notice>
  )
}
