import type { UseFormReturnType } from '@mantine/form'
import { TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { SIMPLES_ACTIVITIES, SIMPLES_ACTIVITY_CODES } from '@talao/fiscal/tax/simples-nacional/activities'
import { HelpLink } from '../../components/links/help-link.tsx'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PercentInput } from '../../ui/percent-input.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import type { ProductValues } from './product-form.ts'
import styles from './product-panels.module.css'
import { splitText } from './split-text.ts'

type Props = { form: UseFormReturnType<ProductValues>; isUnsure: boolean; isSimples: boolean }

/**
 * Which notas a sale of this product becomes, and in what shares. `isUnsure`: the kind was assumed and may be wrong.
 * `isSimples`: the company is of the Simples, whose notas name the activity.
 */
export function NotesPanel({ form, isUnsure, isSimples }: Props) {
  const isBoth = form.values.type_fiscal_note === 'NFE_NFSE'
  return (
    <Panel title="Como vira nota" aside={<HelpLink to="nf-e-ou-nfs-e">NF-e ou NFS-e</HelpLink>}>
      <FormGrid>
        <Span of={7}>
          <SelectInput
            label="Notas"
            data={TYPES}
            description={isUnsure && 'Confira: a empresa emite os dois tipos de nota.'}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.getInputProps('type_fiscal_note')}
          />
        </Span>
        <Span of={5}>
          <PercentInput
            label="Parte em NF-e"
            disabled={!isBoth}
            placeholder="Da integração"
            {...form.getInputProps('nfe_percentage')}
            {...(isBoth ? {} : { value: form.values.type_fiscal_note === 'NFE' ? '100' : '0' })}
          />
        </Span>
        {isSimples && (
          <Span of={12}>
            <SelectInput
              label="Atividade no Simples"
              data={activities(form.values.type_fiscal_note)}
              description="Diz o anexo da receita deste produto. Confirme com o contador."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              {...form.getInputProps('cativ_sn')}
            />
          </Span>
        )}
      </FormGrid>
      <p className={styles.example} aria-live="polite">
        {splitText(form.values)}
      </p>
    </Panel>
  )
}

/** The activities whose code the notas of this kind take. */
function activities(type: ProductValues['type_fiscal_note']) {
  const codes = SIMPLES_ACTIVITY_CODES.filter((code) => {
    const documents: readonly string[] = SIMPLES_ACTIVITIES[code].documents
    return type === 'NFE_NFSE' ? documents[0] !== 'OTHER' : documents.includes(type)
  })
  return [
    { value: '', label: 'Não informada' },
    ...codes.map((value) => ({ value, label: `${value} · ${SIMPLES_ACTIVITIES[value].name}` })),
  ]
}

const TYPES = Object.entries(TYPE_FISCAL_NOTE_LABELS).map(([value, label]) => ({ value, label }))
