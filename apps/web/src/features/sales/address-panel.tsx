import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AddressOut } from '@talao/contract'
import { CitySelect } from '../../components/city-select.tsx'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { CEP_MASK, MaskedInput } from '../../ui/masked-input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CountrySelect } from '../../components/country-select.tsx'
import { Optional } from '../../ui/optional.tsx'
import type { SaleValues } from './sale-form.ts'

type Props = { form: UseFormReturnType<SaleValues>; known: AddressOut | undefined }

export function AddressPanel({ form, known }: Props) {
  const { address } = form.getInitialValues().client
  const { is_abroad } = form.values.client
  return (
    <Panel title="Endereço do comprador" hint="sem ele a venda fica incompleta e não vira nota">
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
              inputMode="numeric"
              autoComplete="off"
              initial={address.postal_code}
              error={form.errors['client.address.postal_code']}
              onBlur={() => form.validateField('client.address.postal_code')}
              onChange={(bare) => form.setFieldValue('client.address.postal_code', bare)}
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
            <CitySelect
              label="Cidade"
              value={form.values.client.address.city_id}
              known={known?.city}
              knownUf={known?.state?.uf}
              error={form.errors['client.address.city_id']}
              onChange={(city) => form.setFieldValue('client.address.city_id', city)}
            />
          </Span>
        )}
      </FormGrid>
    </Panel>
  )
}
