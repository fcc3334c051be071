import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { NormKind } from '@talao/fiscal/norms/norm-row'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { PercentInput } from '../../../ui/percent-input.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import type { NormValues } from './norm-form.ts'
import { VALUE_FIELDS, type ValueField } from './value-fields.ts'

type Props = { form: UseFormReturnType<NormValues>; kind: NormKind }

/** The fields of a norm's value, which its kind decides. */
export function ValueFields({ form, kind }: Props) {
  return (
    <FormGrid>
      {VALUE_FIELDS[kind].map((field) => (
        <Span key={`${kind} ${field.name}`} of={field.isWide ? 8 : 4}>
          <Field field={field} input={form.getInputProps(`value.${field.name}`)} />
        </Span>
      ))}
    </FormGrid>
  )
}

type Input = ReturnType<UseFormReturnType<NormValues>['getInputProps']>

function Field({
  field: { label: text, type, options, hint, isOptional },
  input,
}: {
  field: ValueField
  input: Input
}) {
  const label = isOptional ? <Optional>{text}</Optional> : text
  if (options) {
    const data = options.map(([value, word]) => ({ value, label: word }))
    return <SelectInput label={label} data={[{ value: '', label: 'Escolha' }, ...data]} {...input} />
  }
  const look = { label, description: hint, inputWrapperOrder: ORDER, autoComplete: 'off' }
  if (type === 'percent') return <PercentInput {...look} {...input} />
  if (type === 'cents') return <TextInput {...look} leftSection="R$" inputMode="decimal" {...input} />
  return <TextInput {...look} {...(type === 'number' ? { inputMode: 'numeric' as const } : {})} {...input} />
}

const ORDER = ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[]
