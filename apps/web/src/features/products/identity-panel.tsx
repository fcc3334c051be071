import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ProductOut } from '@talao/contract'
import { PRODUCT_STATUS_LABELS } from '@talao/contract/fields/values'
import { useQuery } from '@tanstack/react-query'
import { CompanyField } from '../../components/company/company-field.tsx'
import { Source } from '../../components/list/cells.tsx'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { Optional } from '../../ui/optional.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import { integrationOptions } from './integration-choice.ts'
import type { ProductValues } from './product-form.ts'
import { ownIntegrationsQuery } from './queries.ts'

type Props = { form: UseFormReturnType<ProductValues>; product: ProductOut | undefined }

export function IdentityPanel({ form, product }: Props) {
  const { data: integrations } = useQuery(ownIntegrationsQuery(Number(form.values.company_id)))
  return (
    <Panel title="Identificação" aside={product && <Source source={product.source} />}>
      <FormGrid>
        <Span of={8}>
          <TextInput label="Nome" maxLength={120} {...form.getInputProps('name')} />
        </Span>
        <Span of={4}>
          <TextInput label={<Optional>Preço</Optional>} inputMode="decimal" {...form.getInputProps('price')} />
        </Span>
        {product?.oauth_client_id == null && (
          <Span of={4}>
            <SelectInput
              label={<Optional>Integração</Optional>}
              data={integrationOptions(integrations?.data ?? [], product)}
              {...form.getInputProps('integration')}
            />
          </Span>
        )}
        <Span of={4}>
          <TextInput
            label={<Optional>Código na plataforma</Optional>}
            maxLength={60}
            {...form.getInputProps('external_code')}
          />
        </Span>
        <Span of={4}>
          <SelectInput
            label="Situação"
            data={Object.entries(PRODUCT_STATUS_LABELS).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('status')}
          />
        </Span>
        <Span of={8}>
          <TextInput
            label={<Optional>Descrição na nota</Optional>}
            placeholder={form.values.name}
            maxLength={120}
            {...form.getInputProps('description')}
          />
        </Span>
        <Span of={4}>
          <CompanyField
            value={form.values.company_id}
            error={form.errors.company_id}
            isFixed={product !== undefined}
            onChange={(company) => form.setValues({ company_id: company, integration: '' })}
          />
        </Span>
        <Span of={12}>
          <Toggle
            label="Produto físico"
            description="É entregue ao comprador."
            {...form.getInputProps('is_physical', { type: 'checkbox' })}
          />
        </Span>
      </FormGrid>
    </Panel>
  )
}
