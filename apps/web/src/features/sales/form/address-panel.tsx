import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AddressOut } from '@talao/contract'
import { usePostalCode } from '../../../components/lookups/use-postal-code.ts'
import { FilledBy } from '../../../components/note-form/filled-by.tsx'
import { useFill } from '../../../components/note-form/use-fill.ts'
import { CitySelect } from '../../../components/pick/city-select.tsx'
import { CountrySelect } from '../../../components/pick/country-select.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { CEP_MASK, MaskedInput } from '../../../ui/masked-input.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { buyerPart } from './buyer-part.ts'
import type { SaleValues } from './sale-form.ts'

type Props = { form: UseFormReturnType<SaleValues>; known: AddressOut | undefined }

export function AddressPanel({ form, known }: Props) {
  const { address, is_abroad } = form.values.client
  const part = buyerPart(form)
  const fill = useFill(part)
  const cep = usePostalCode({ part, fill })
  return (
    <Panel
      title="Endereço do comprador"
      hint="sem ele a venda fica incompleta e não vira nota"
      aside={fill.by && <FilledBy by={fill.by} onUndo={fill.undo} />}
    >
      <FormGrid>
        <Span of={3}>
          {is_abroad ? (
            <TextInput
              label={<Optional>Código postal</Optional>}
              maxLength={11}
              {...form.getInputProps('client.address.postal_code')}
            />
          ) : (
            <MaskedInput
              {...CEP_MASK}
              label="CEP"
              data-path="client.address.postal_code"
              inputMode="numeric"
              autoComplete="off"
              value={address.postal_code}
              error={form.errors['client.address.postal_code']}
              onBlur={() => {
                form.validateField('client.address.postal_code')
                cep.ask()
              }}
              onChange={(bare) => {
                form.setFieldValue('client.address.postal_code', bare)
                cep.typed()
              }}
            />
          )}
        </Span>
        <Span of={7}>
          <TextInput label="Rua" maxLength={60} {...form.getInputProps('client.address.street')} />
        </Span>
        <Span of={2}>
          <TextInput label="Número" maxLength={60} {...form.getInputProps('client.address.number')} />
        </Span>
        <Span of={4}>
          <TextInput
            label={<Optional>Complemento</Optional>}
            maxLength={60}
            {...form.getInputProps('client.address.complement')}
          />
        </Span>
        <Span of={4}>
          <TextInput label="Bairro" maxLength={60} {...form.getInputProps('client.address.neighborhood')} />
        </Span>
        {is_abroad ? (
          <>
            <Span of={4}>
              <TextInput label="Cidade" maxLength={60} {...form.getInputProps('client.address.abroad_city')} />
            </Span>
            <Span of={4}>
              <CountrySelect
                value={form.values.client.address.country_id}
                known={known?.country ?? undefined}
                error={form.errors['client.address.country_id']}
                onChange={(country) => form.setFieldValue('client.address.country_id', country)}
              />
            </Span>
          </>
        ) : (
          <Span of={4}>
            <div data-path="client.address.city_id">
              <CitySelect
                label="Cidade"
                value={form.values.client.address.city_id}
                known={known?.city}
                knownUf={known?.state?.uf}
                error={form.errors['client.address.city_id']}
                onChange={(city) => form.setFieldValue('client.address.city_id', city)}
              />
            </div>
          </Span>
        )}
      </FormGrid>
    </Panel>
  )
}
