import type { ListName } from '@talao/contract/list/lists'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { ListSearch } from './list-search.ts'
import type { useOwnViews } from './own-views.ts'
import { savedQuery, type View } from './view-search.ts'
import styles from './views.module.css'

// Only for a user who keeps views.
const ViewMenu = lazy(() => import('./view-menu.tsx').then((module) => ({ default: module.ViewMenu })))
const ViewDialog = lazy(() => import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })))

type Props = {
  name: ListName
  search: ListSearch
  /** The built-in views, whose names are taken. */
  taken: readonly View[]
  acts: ReturnType<typeof useOwnViews>
  /** The user's own view that is shown now. */
  current: View | undefined
}

/** Saves the current filters as a view, and edits the user's view shown now. */
export function ViewActs({ name, search, taken, acts, current }: Props) {
  const [asked, ask] = useState<'add' | 'rename'>()
  const query = savedQuery(name, search)
  const kept = acts.own.find((view) => view.name === current?.label)
  const names = [...taken.map(({ label }) => label), ...acts.own.map((view) => view.name)]
  const renames = asked === 'rename' ? kept : undefined

  function keep(label: string) {
    if (renames) acts.change(renames.name, { name: label })
    else acts.add({ name: label, query })
    ask(undefined)
  }

  return (
    <div className={styles.acts}>
      {kept && (
        <Suspense>
          <ViewMenu view={kept} query={query} acts={acts} onRename={() => ask('rename')} />
        </Suspense>
      )}
      <button
        type="button"
        className={styles.save}
        aria-label="Salvar visão"
        disabled={acts.isFull}
        title={acts.isFull ? 'São 30 visões no máximo. Exclua uma para guardar outra.' : 'Salvar visão'}
        onClick={() => ask('add')}
      >
        <Icon name="plus" size={14} />
        <span>Salvar visão</span>
      </button>
      {asked && (
        <Suspense>
          <ViewDialog was={renames?.name} names={names} onKeep={keep} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
