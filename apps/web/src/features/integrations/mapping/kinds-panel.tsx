import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { MappingLeavesOut } from '@talao/contract'
import type { SaleEventKind } from '@talao/fiscal/sale/event'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import styles from './mapping.module.css'
import { type Draft, forgotten, meant, wordsOf } from './mapping-draft.ts'
import { KIND_LABELS } from './mapping-fields.ts'

type Props = { draft: Draft; leaves: MappingLeavesOut['leaves']; onChange: (draft: Draft) => void }

/** Assigns a meaning to each event code. Only codes marked as paid lead to a nota. */
export function KindsPanel({ draft, leaves, onChange }: Props) {
  const words = wordsOf(draft, leaves)
  return (
    <Panel title="O que cada evento quer dizer">
      <p className={styles.about}>
        Um aviso com uma palavra que não está aqui fica guardado e não muda nada. Só “Pagamento aprovado” e “Garantia
        terminada” podem virar nota.
      </p>
      <ul className={styles.kinds} aria-label="Palavras do evento">
        {words.map(({ word, kind }) => (
          <li key={word}>
            <span className={styles.word} title={word}>
              {word}
            </span>
            <SelectInput
              aria-label={`O que quer dizer ${word}`}
              data={KINDS}
              value={kind}
              onChange={({ currentTarget }) => onChange(meant(draft, word, currentTarget.value as SaleEventKind | ''))}
            />
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label={`Tirar ${word}`}
              onClick={() => onChange(forgotten(draft, word))}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {words.length === 0 && <p className="support">Aponte o evento: a palavra do aviso aparece aqui.</p>}
      <AddWord onAdd={(word) => onChange(meant(draft, word, ''))} />
    </Panel>
  )
}

function AddWord({ onAdd }: { onAdd: (word: string) => void }) {
  const [word, setWord] = useState('')
  const bare = word.trim()
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (bare === '') return
        onAdd(bare)
        setWord('')
      }}
    >
      <TextInput
        aria-label="Outra palavra do evento"
        placeholder="Outra palavra, como refunded"
        value={word}
        maxLength={80}
        autoComplete="off"
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
      />
      <Button type="submit" disabled={bare === ''}>
        Acrescentar
      </Button>
    </form>
  )
}

const KINDS = [
  { value: '', label: 'Escolha o que quer dizer' },
  ...Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label })),
]
