import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SaleOut } from '@talao/contract'
import { SALE_PAYMENT_METHOD_LABELS } from '@talao/contract/fields/values'
import { CompanyField } from '../../../components/company/company-field.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import type { SaleValues } from './sale-form.ts'

type Props = { form: UseFormReturnType<SaleValues>; sale: SaleOut | undefined }

export function TermsPanel({ form, sale }: Props) {
  const isForeign = form.values.currency.trim().toUpperCase() !== 'BRL'
  return (
    <Panel title="Venda">
      <FormGrid>
        <Span of={12}>
          <CompanyField
            value={form.values.company_id}
            error={form.errors.company_id}
            isFixed={sale !== undefined}
            onChange={(company) => form.setFieldValue('company_id', company)}
          />
        </Span>
        <Span of={8}>
          <TextInput
            label="Código da venda"
            maxLength={60}
            disabled={sale !== undefined}
            {...form.getInputProps('external_sales_id')}
          />
        </Span>
        <Span of={4}>
          <TextInput label="Moeda" maxLength={3} {...form.getInputProps('currency')} />
        </Span>
        {isForeign && (
          <Span of={12}>
            <TextInput
              label={<Optional>Valor em reais</Optional>}
              description="Em branco: a cotação PTAX do dia da compra."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              inputMode="decimal"
              {...form.getInputProps('amount_exchanged')}
            />
          </Span>
        )}
        <Span of={8}>
          <SelectInput
            label={<Optional>Pagamento</Optional>}
            data={PAYMENTS}
            {...form.getInputProps('payment_method')}
          />
        </Span>
        <Span of={4}>
          <TextInput
            label={<Optional>Parcelas</Optional>}
            inputMode="numeric"
            maxLength={2}
            {...form.getInputProps('installments')}
          />
        </Span>
        <Span of={12}>
          <Toggle
            label="Pagamento confirmado"
            description="Sem confirmação, a venda espera e não vira nota."
            disabled={Boolean(sale?.approved_at)}
            {...form.getInputProps('isPaid', { type: 'checkbox' })}
          />
        </Span>
        <Span of={12}>
          <Toggle label="Produto físico" {...form.getInputProps('is_physical', { type: 'checkbox' })} />
        </Span>
      </FormGrid>
    </Panel>
  )
}

const PAYMENTS = [
  { value: '', label: 'Não informado' },
  ...Object.entries(SALE_PAYMENT_METHOD_LABELS).map(([value, label]) => ({ value, label })),
]
