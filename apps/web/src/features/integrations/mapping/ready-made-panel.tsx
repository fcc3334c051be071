import type { MappingLeavesOut, SaleMapping } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import styles from './mapping.module.css'
import { readyMadeQuery } from './mapping-queries.ts'

type Props = {
  recognised: MappingLeavesOut['ready_made']
  /** Whether the current draft is the mapping of the recognised platform. */
  isUsed: boolean
  onChoose: (mapping: SaleMapping) => void
}

/** Platforms with known deliveries: one choice maps every field and gives every event code its meaning. */
export function ReadyMadePanel({ recognised, isUsed, onChoose }: Props) {
  const { data: all = [] } = useQuery(readyMadeQuery())
  const [chosen, choose] = useState<string>()
  return (
    <Panel title="Mapeamento pronto">
      <p className={styles.about}>
        {recognised && isUsed
          ? `Este aviso tem a forma dos da ${recognised.name}. Os campos e as palavras já vêm apontados. Confira a prévia antes de salvar.`
          : 'Se a plataforma está na lista, escolha-a: os campos e as palavras vêm apontados. Confira a prévia antes de salvar.'}
      </p>
      <SelectInput
        aria-label="Plataforma do mapeamento pronto"
        data={[
          { value: '', label: 'Escolha a plataforma' },
          ...all.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen ?? (isUsed ? (recognised?.id ?? '') : '')}
        onChange={({ currentTarget: { value } }) => {
          const ready = all.find(({ id }) => id === value)
          choose(value)
          if (ready) onChoose(ready.mapping)
        }}
      />
    </Panel>
  )
}
