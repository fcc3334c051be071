import { lazy, Suspense, useState } from 'react'
import styles from '../../components/batch/batch-bar.module.css'
import type { BarProps } from '../../components/list/list-page.tsx'
import { countOf } from '../../components/list/selection.ts'
import { count, counted } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'

const FillDialog = lazy(() => import('./fill-dialog.tsx').then((module) => ({ default: module.FillDialog })))
const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })))

/** Acts on the selected products: one change to all of them, or filling the codes each of them lacks. */
export function BulkBar({ noun, picker, filter, page }: BarProps) {
  const [asked, ask] = useState<'change' | 'fill'>()
  const { selection, clear } = picker
  const total = countOf(selection)
  const chosen = selection.kind === 'filter' ? { filter } : { ids: [...selection.cents.keys()] }
  const dialog = {
    chosen,
    noun,
    onClose: () => ask(undefined),
    onStarted: () => {
      ask(undefined)
      clear()
    },
  }
  return (
    <section className={styles.bar} aria-label="Ações nos selecionados">
      <span role="status" className={styles.count}>
        <b>{counted(total, 'selecionado', 'selecionados')}</b>
      </span>
      {selection.kind === 'rows' && page.total > total && (
        <button type="button" className={styles.all} onClick={() => picker.pickFilter(page.total, undefined)}>
          Selecionar os {count(page.total)} do filtro
        </button>
      )}
      <span className={styles.line} />
      <span className={styles.acts}>
        <button type="button" onClick={() => ask('change')}>
          <Icon name="pencil" />
          Editar…
        </button>
        <button type="button" onClick={() => ask('fill')}>
          <Icon name="check" />
          Preencher códigos…
        </button>
      </span>
      <span className={styles.line} />
      <button type="button" className={styles.close} aria-label="Limpar seleção" onClick={clear}>
        <Icon name="close" />
      </button>
      {asked && (
        <Suspense>
          {asked === 'change' ? <BulkDialog total={total} {...dialog} /> : <FillDialog {...dialog} />}
        </Suspense>
      )}
    </section>
  )
}
