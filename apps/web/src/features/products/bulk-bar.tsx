import { lazy, Suspense, useState } from 'react'
import styles from '../../components/batch/batch-bar.module.css'
import type { BarProps } from '../../components/list/list-page.tsx'
import { countOf } from '../../components/list/selection.ts'
import { count, counted } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })))

/** What can be done with the products that were picked: the same change to all of them. */
export function BulkBar({ noun, picker, filter, page }: BarProps) {
  const [isOpen, setOpen] = useState(false)
  const { selection, clear } = picker
  const total = countOf(selection)
  const chosen = selection.kind === 'filter' ? { filter } : { ids: [...selection.cents.keys()] }
  return (
    <section className={styles.bar} aria-label="Ações em lote">
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
        <button type="button" onClick={() => setOpen(true)}>
          <Icon name="pencil" />
          Editar…
        </button>
      </span>
      <span className={styles.line} />
      <button type="button" className={styles.close} aria-label="Limpar seleção" onClick={clear}>
        <Icon name="close" />
      </button>
      {isOpen && (
        <Suspense>
          <BulkDialog
            chosen={chosen}
            total={total}
            noun={noun}
            onClose={() => setOpen(false)}
            onStarted={() => {
              setOpen(false)
              clear()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
