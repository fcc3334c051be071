import type { UseFormReturnType } from '@mantine/form'
import type { CompanyOut } from '@talao/contract'
import { HelpLink } from '../../components/links/help-link.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { presetsOf, withPreset } from './presets.ts'
import type { ProductValues } from './product-form.ts'

type Props = {
  form: UseFormReturnType<ProductValues>
  document: 'NFE' | 'NFSE'
  company: CompanyOut | undefined
}

/** Fills the empty fields of a panel with the usual values of a kind of product. The kind itself is not stored. */
export function PresetField({ form, document, company }: Props) {
  const presets = presetsOf(document)
  return (
    <SelectInput
      label="Preencher como"
      description={
        <>
          Só os campos em branco. <HelpLink to="contador">O que perguntar ao contador</HelpLink>
        </>
      }
      value=""
      data={[
        { value: '', label: 'Escolha o que você vende' },
        ...presets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => {
        const preset = presets.find(({ id }) => id === event.currentTarget.value)
        if (preset) form.setValues(withPreset(form.values, preset, company))
      }}
    />
  )
}
