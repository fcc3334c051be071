import type { ReactNode } from 'react'
import { counted } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { type Noun, useTotalOrFailure } from '../totals.ts'
import type { Extra } from './list-search.ts'
import styles from './list-states.module.css'

export function ListFailure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className={styles.fill}>
      <LoadFailure title="A lista não veio" error={error} retry={retry} safe="Nada se perdeu; só a leitura falhou." />
    </div>
  )
}

type EmptyProps = {
  name: Noun
  noun: { one: string; many: string }
  firstUse: { title: string; text: string; actions?: ReactNode }
  always: Partial<Record<Extra, string>> | undefined
  clear: ReactNode
}

/** No row: because nothing ever was (first use), or because of the filters. */
export function ListEmpty({ name, noun, firstUse, always, clear }: EmptyProps) {
  const total = useTotalOrFailure(name, { ...always })
  if (total === undefined) return <div className={styles.fill} />
  return (
    <div className={styles.fill}>
      {total === 0 ? (
        <EmptyState kind="first-use" title={firstUse.title} actions={firstUse.actions}>
          {firstUse.text}
        </EmptyState>
      ) : (
        <EmptyState kind="no-result" title="Nada com estes filtros" actions={clear}>
          {total !== 'failed' && `Sem filtros, há ${counted(total, noun.one, noun.many)}.`}
        </EmptyState>
      )}
    </div>
  )
}
