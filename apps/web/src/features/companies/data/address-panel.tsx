import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AddressOut } from '@talao/contract'
import { usePostalCode } from '../../../components/lookups/use-postal-code.ts'
import { FilledBy } from '../../../components/note-form/filled-by.tsx'
import { partOf } from '../../../components/note-form/form-part.ts'
import { useFill } from '../../../components/note-form/use-fill.ts'
import { CitySelect } from '../../../components/pick/city-select.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { CEP_MASK, MaskedInput } from '../../../ui/masked-input.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './address-panel.module.css'
import type { CompanyValues } from './company-form.ts'

type Props = { form: UseFormReturnType<CompanyValues>; known: AddressOut | undefined }

export function AddressPanel({ form, known }: Props) {
  const part = partOf(form, 'address')
  const fill = useFill(part)
  const cep = usePostalCode({ part, fill })
  return (
    <div className={styles.below}>
      <Panel title="Endereço" aside={fill.by && <FilledBy by={fill.by} onUndo={fill.undo} />}>
        <FormGrid>
          <Span of={3}>
            <MaskedInput
              {...CEP_MASK}
              label="CEP"
              inputMode="numeric"
              autoComplete="postal-code"
              data-path="address.postal_code"
              value={part.values.postal_code}
              error={form.errors['address.postal_code']}
              onBlur={() => {
                part.check('postal_code')
                cep.ask()
              }}
              onChange={(bare) => {
                part.change({ postal_code: bare })
                cep.typed()
              }}
            />
          </Span>
          <Span of={7}>
            <TextInput label="Rua" {...form.getInputProps('address.street')} />
          </Span>
          <Span of={2}>
            <TextInput label="Número" {...form.getInputProps('address.number')} />
          </Span>
          <Span of={3}>
            <TextInput
              label={
                <>
                  Complemento <span className="support">opcional</span>
                </>
              }
              {...form.getInputProps('address.complement')}
            />
          </Span>
          <Span of={4}>
            <TextInput label="Bairro" {...form.getInputProps('address.neighborhood')} />
          </Span>
          <Span of={5}>
            <CitySelect
              label="Cidade"
              path="address.city_id"
              value={form.values.address.city_id}
              known={known?.city}
              knownUf={known?.state?.uf}
              error={form.errors['address.city_id']}
              onChange={(cityId) => form.setFieldValue('address.city_id', cityId)}
            />
          </Span>
        </FormGrid>
      </Panel>
    </div>
  )
}
