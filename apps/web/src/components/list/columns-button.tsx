import { Button, Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { PickableColumn } from './columns-fields.tsx'
import styles from './filters.module.css'

const ColumnsFields = lazy(() => import('./columns-fields.tsx').then((module) => ({ default: module.ColumnsFields })))

type Props = {
  list: string
  columns: readonly PickableColumn[]
  /** Returns the columns that the table shows at the moment of the call. */
  shownNow: () => readonly string[]
}

/** Chooses the table's columns, their order and the row height. */
export function ColumnsButton({ list, columns, shownNow }: Props) {
  const [shown, setShown] = useState<readonly string[]>()
  const isOpen = shown !== undefined
  const set = (next: boolean) => setShown(next ? shownNow() : undefined)
  return (
    <Popover opened={isOpen} onChange={set} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          className={styles.columns ?? ''}
          size="xs"
          leftSection={<Icon name="columns" size={14} />}
          aria-expanded={isOpen}
          onClick={() => set(!isOpen)}
        >
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && (
          <Suspense fallback={<div className={styles.waiting} />}>
            <ColumnsFields list={list} columns={columns} shownAtFirst={shown} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
