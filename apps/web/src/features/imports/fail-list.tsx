import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ImportFailOut, SaleFileImportOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { count, counted } from '../../lib/format.ts'
import { Segment } from '../../ui/segment.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { ALL_COLUMNS, positionOf, shownPositions } from './columns-of-file.ts'
import { FailCards } from './fail-cards.tsx'
import { FailTable } from './fail-table.tsx'
import styles from './import-detail.module.css'
import { failsQuery } from './queries.ts'

const RowDialog = lazy(() => import('./row-dialog.tsx').then((module) => ({ default: module.RowDialog })))

const STEP = 100

/** The failed rows, each with its error and a way to correct it. Rows corrected here stay visible, in green. */
export function FailList({ one, isMending }: { one: SaleFileImportOut; isMending: boolean }) {
  const fails = useQuery(failsQuery(one))
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [isWhole, setWhole] = useState(false)
  const [most, setMost] = useState(STEP)
  const [mended, setMended] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<ImportFailOut>()
  const place = useRef<HTMLElement>(null)
  const isAsked = isMending && fails.data !== undefined
  useEffect(() => {
    if (isAsked) enter(place.current)
  }, [isAsked])
  if (fails.isError)
    return (
      <LoadFailure title="Não deu para carregar as linhas" error={fails.error} retry={() => void fails.refetch()} />
    )
  if (one.fail_rows === 0 && mended.size === 0) return null
  if (!fails.data) return <SkeletonBlock />
  const all = fails.data
    .filter((fail) => fail.resolved_at === null || mended.has(fail.id))
    .toSorted((one, other) => one.row - other.row)
  const shown = all.slice(0, most)
  const rows = {
    importId: one.id,
    fails: shown,
    onMended: (id: number) => setMended(new Set([...mended, id])),
    onOpen: setOpen,
  }
  const waiting = all.filter((fail) => fail.resolved_at === null)
  return (
    <section ref={place} className={styles.fails} aria-labelledby="fails-title">
      <div className={styles.strip}>
        <h2 id="fails-title">Linhas com falha</h2>
        {waiting.length > 0 && (
          <StatusChip tone="vermelho" icon="octagon">
            {count(waiting.length)} por corrigir
          </StatusChip>
        )}
        {mended.size > 0 && (
          <StatusChip tone="verde" icon="check">
            {counted(mended.size, 'importada', 'importadas')}
          </StatusChip>
        )}
        <span className={styles.causes}>
          {causesOf(waiting).map(([cause, total]) => (
            <span key={cause}>
              {cause} <b>{count(total)}</b>
            </span>
          ))}
        </span>
        {!isNarrow && (
          <Segment
            label="Colunas"
            options={COLUMN_CHOICES}
            value={isWhole ? 'all' : 'main'}
            onChange={(choice) => setWhole(choice === 'all')}
          />
        )}
      </div>
      <p className={styles.how}>Corrija na própria célula; a linha é conferida ao sair dela e, certa, vira venda.</p>
      {isNarrow ? (
        <FailCards {...rows} />
      ) : (
        <FailTable
          {...rows}
          positions={shownPositions(
            shown.map((fail) => positionOf(fail.column)),
            isWhole,
          )}
        />
      )}
      {all.length > shown.length && (
        <div className={styles.more}>
          <Button onClick={() => setMost(most + STEP)}>
            Mostrar mais {counted(Math.min(STEP, all.length - shown.length), 'linha', 'linhas')}
          </Button>
          <span className="support">
            {count(shown.length)} de {count(all.length)} à vista
          </span>
        </div>
      )}
      {open && (
        <Suspense>
          <RowDialog importId={one.id} fail={open} onMended={rows.onMended} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

/** Focuses the first invalid cell or, when the row as a whole is wrong, the button that opens it. */
function enter(place: HTMLElement | null) {
  const rows = place?.querySelector('table, ul')
  const first = rows?.querySelector<HTMLElement>('input') ?? rows?.querySelector<HTMLElement>('button')
  first?.focus()
  first?.scrollIntoView({ block: 'center' })
}

const COLUMN_CHOICES = [
  { value: 'main', label: 'Principais' },
  { value: 'all', label: 'As 20 colunas' },
] as const

/** How many rows each column rejects, most first. Rows wrong as a whole share one name. */
function causesOf(fails: readonly Pick<ImportFailOut, 'column'>[]): [cause: string, total: number][] {
  const totals = new Map<string, number>()
  for (const { column } of fails) {
    const at = positionOf(column)
    const cause = at === undefined ? 'Linha inteira' : (ALL_COLUMNS[at]?.label ?? 'Linha inteira')
    totals.set(cause, (totals.get(cause) ?? 0) + 1)
  }
  return [...totals].toSorted(([, one], [, other]) => other - one)
}
