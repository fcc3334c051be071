import type { MappingLeavesOut } from '@talao/contract'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { Segment } from '../../../ui/segment.tsx'
import styles from './mapping.module.css'
import { type Draft, pointed, sampleOf } from './mapping-draft.ts'
import { type FIELD_GROUPS, FIELD_LABELS, type MappingField } from './mapping-fields.ts'

type Props = {
  title: string
  hint: string
  groups: typeof FIELD_GROUPS
  draft: Draft
  leaves: MappingLeavesOut['leaves']
  active: MappingField
  onActive: (field: MappingField) => void
  onChange: (draft: Draft) => void
}

/** Talão's fields, each with its path in the delivery and the value found there. */
export function FieldsPanel(props: Props) {
  const { title, hint, groups } = props
  return (
    <Panel title={title} hint={hint}>
      {groups.map((group) => (
        <fieldset key={group.title} className={styles.group}>
          <legend>{group.title}</legend>
          <FormGrid>
            {group.fields.map((field) => (
              <Span key={field} of={6}>
                <PathField {...props} field={field} />
              </Span>
            ))}
          </FormGrid>
          {group.fields.includes('amount') && <MoneyUnit {...props} />}
        </fieldset>
      ))}
    </Panel>
  )
}

function MoneyUnit({ draft, onChange }: Props) {
  return (
    <div className={styles.money}>
      <span aria-hidden="true">Valores em</span>
      <Segment
        label="Valores em"
        options={MONEY}
        value={draft.money}
        onChange={(money) => onChange({ ...draft, money })}
      />
    </div>
  )
}

function PathField({ draft, leaves, field, active, onActive, onChange }: Props & { field: MappingField }) {
  const path = draft.paths[field]
  const sample = sampleOf(leaves, path)
  const samples = new Map(leaves.map((leaf) => [leaf.path, leaf.sample]))
  const isElsewhere = path !== undefined && sample === undefined
  return (
    <div data-active={field === active || undefined} className={styles.field}>
      <SearchSelect
        label={FIELD_LABELS[field]}
        data={[...(isElsewhere ? [path] : []), ...samples.keys()]}
        value={path ?? null}
        onChange={(chosen) => onChange(pointed(draft, field, chosen))}
        onFocus={() => onActive(field)}
        renderOption={({ option }) => (
          <span className={styles.option}>
            <span className={styles.path}>{option.value}</span>
            <span className={styles.sample}>{samples.get(option.value)}</span>
          </span>
        )}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Tirar ${FIELD_LABELS[field]}` }}
        nothingFoundMessage="Nenhum campo do aviso com este nome"
        placeholder="Não vem no aviso"
        comboboxProps={{ shadow: 'md' }}
        description={
          isElsewhere ? 'Não vem neste aviso.' : sample === undefined ? undefined : `Neste aviso: ${sample || 'vazio'}`
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
    </div>
  )
}

const MONEY = [
  { value: 'DECIMAL', label: 'reais (97.50)' },
  { value: 'CENTS', label: 'centavos (9750)' },
] as const
