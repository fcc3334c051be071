import { TextInput } from '@mantine/core'
import type { MappingLeavesOut } from '@talao/contract'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './mapping.module.css'
import type { Draft } from './mapping-draft.ts'
import { FIELD_LABELS, type MappingField } from './mapping-fields.ts'

type Props = {
  leaves: MappingLeavesOut['leaves']
  draft: Draft
  /** The Talão field that a click maps. */
  field: MappingField
  onPick: (path: string) => void
}

/** All values of the delivery; a click maps the current Talão field to one. */
export function LeafList({ leaves, draft, field, onPick }: Props) {
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const shown = leaves.filter(({ path, sample }) => `${path} ${sample}`.toLowerCase().includes(wanted))
  return (
    <>
      <p className={styles.aim}>
        Clique num valor para usá-lo em <b>{FIELD_LABELS[field]}</b>.
      </p>
      {leaves.length > 12 && (
        <TextInput
          aria-label="Procurar no aviso"
          placeholder="Procurar no aviso"
          size="xs"
          leftSection={<Icon name="search" size={14} />}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <ul className={styles.leaves} aria-label="Valores do aviso">
        {shown.map(({ path, sample }) => {
          const users = usersOf(draft, path)
          return (
            <li key={path}>
              <button type="button" onClick={() => onPick(path)} data-used={users.length > 0 || undefined}>
                <span className={styles.path}>{path}</span>
                <span className={styles.sample}>{sample === '' ? 'vazio' : sample}</span>
                {users.length > 0 && <span className={styles.user}>{users.join(', ')}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && <p className="support">Nada com estas letras.</p>}
    </>
  )
}

/** The Talão fields mapped to this path. */
function usersOf({ paths }: Draft, path: string): string[] {
  return (Object.keys(paths) as MappingField[])
    .filter((field) => paths[field] === path)
    .map((field) => FIELD_LABELS[field])
}
