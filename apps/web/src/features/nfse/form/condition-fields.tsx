import { TextInput } from '@mantine/core'
import { NFSE_IMMUNITY_LABELS } from '@talao/contract/fields/values'
import { FieldPlaceholder } from '../../../components/note-form/field-placeholder.tsx'
import type { InheritedField } from '../../../components/note-form/inherited-fields.tsx'
import type { NfseForm } from './form-api.ts'

/** Fields of certain naturezas: the kind of immunity, or the process that suspends the tax. */
export function conditionFields(nfse: NfseForm): InheritedField[] {
  const { nature_operation: nature } = nfse.values
  if (nature === '4') return [immunityField(nfse)]
  return nature === '5' || nature === '6' ? [processField(nfse)] : []
}

function immunityField({ form, values, base, errorOf, back, late }: NfseForm): InheritedField {
  return {
    name: 'immunity',
    label: 'Imunidade',
    value: 'pela lei do serviço',
    isChanged: values.immunity !== base.immunity,
    hasError: errorOf('immunity') !== undefined,
    onBack: () => back('immunity'),
    width: 6,
    field: late ? (
      <late.SelectInput
        label="Imunidade"
        data={[
          { value: '', label: 'Pela lei do serviço' },
          ...Object.entries(NFSE_IMMUNITY_LABELS).map(([value, label]) => ({ value, label })),
        ]}
        data-path="immunity"
        value={values.immunity}
        error={errorOf('immunity')}
        onChange={(event) => form.setFieldValue('immunity', event.currentTarget.value)}
      />
    ) : (
      <FieldPlaceholder label="Imunidade" value="" />
    ),
  }
}

function processField({ form, values, base, errorOf, back }: NfseForm): InheritedField {
  return {
    name: 'suspension_process',
    label: 'Processo da suspensão',
    value: values.suspension_process || 'nenhum',
    isChanged: values.suspension_process !== base.suspension_process,
    hasError: errorOf('suspension_process') !== undefined,
    onBack: () => back('suspension_process'),
    field: (
      <TextInput
        label="Processo da suspensão"
        maxLength={40}
        autoComplete="off"
        data-path="suspension_process"
        value={values.suspension_process}
        error={errorOf('suspension_process')}
        onBlur={() => void form.validateField('suspension_process')}
        onChange={(event) => form.setFieldValue('suspension_process', event.currentTarget.value)}
      />
    ),
  }
}
