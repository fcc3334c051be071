import { Button } from '@mantine/core'
import type { ListName } from '@talao/contract/list/lists'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { ListSearch } from './list-search.ts'

const ExportItems = lazy(() => import('./export-items.tsx').then((module) => ({ default: module.ExportItems })))

/** Export menu of a list. Loads on the first press of its button. */
export function ExportMenu(props: { name: ListName; search: ListSearch }) {
  const [isAsked, ask] = useState(false)
  const button = (
    <Button size="xs" leftSection={<Icon name="download" size={14} />} aria-haspopup="menu" onClick={() => ask(true)}>
      Exportar
    </Button>
  )
  return isAsked ? (
    <Suspense fallback={button}>
      <ExportItems {...props} />
    </Suspense>
  ) : (
    button
  )
}
