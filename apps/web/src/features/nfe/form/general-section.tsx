import { TextInput } from '@mantine/core'
import { CUSTOMER_PRESENCE_LABELS, GOAL_LABELS, TYPE_OPERATION_LABELS } from '@talao/contract/fields/values'
import { Changed, type InheritedField, InheritedFields } from '../../../components/note-form/inherited-fields.tsx'
import { FormSection } from '../../../components/note-form/note-form-frame.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { fieldOf, type NfeFormApi } from './form-api.ts'

/** General data of the nota. The kind of sale comes from the company and is only shown. */
export function GeneralSection({ api }: { api: NfeFormApi }) {
  const { form, initial } = api
  const { values } = form
  return (
    <FormSection id="geral" title="Dados gerais">
      <FormGrid>
        <Span of={4}>
          <Changed when={values.nature_operation !== initial.nature_operation}>
            <TextInput label="Natureza da operação" maxLength={60} {...fieldOf(api, 'nature_operation')} />
          </Changed>
        </Span>
        <Span of={2}>
          <Changed when={values.type_operation !== initial.type_operation}>
            <SelectInput label="Tipo" data={labelled(TYPE_OPERATION_LABELS)} {...fieldOf(api, 'type_operation')} />
          </Changed>
        </Span>
        <Span of={3}>
          <Changed when={values.goal !== initial.goal}>
            <SelectInput label="Finalidade" data={labelled(GOAL_LABELS)} {...fieldOf(api, 'goal')} />
          </Changed>
        </Span>
        <Span of={3}>
          <Changed when={values.issue_date !== initial.issue_date}>
            <TextInput
              label={<Optional>Emissão</Optional>}
              placeholder="ao enviar"
              autoComplete="off"
              maxLength={16}
              {...fieldOf(api, 'issue_date')}
            />
          </Changed>
        </Span>
      </FormGrid>
      <InheritedFields fields={inheritedFields(api)} />
    </FormSection>
  )
}

function inheritedFields(api: NfeFormApi): InheritedField[] {
  const { form, errorOf, initial, note } = api
  const { values } = form
  const from = note ? undefined : 'da empresa'
  const plain = {
    customer_presence: values.customer_presence !== initial.customer_presence,
    final_customer: values.final_customer !== initial.final_customer,
  }
  return [
    {
      name: 'customer_presence',
      label: 'Presença',
      value: CUSTOMER_PRESENCE_LABELS[values.customer_presence].toLowerCase(),
      ...(from ? { from } : {}),
      isChanged: plain.customer_presence,
      hasError: Boolean(errorOf('customer_presence')),
      onBack: () => form.setFieldValue('customer_presence', initial.customer_presence),
      width: 5,
      field: (
        <SelectInput
          label="Presença do comprador"
          data={labelled(CUSTOMER_PRESENCE_LABELS)}
          {...fieldOf(api, 'customer_presence')}
        />
      ),
    },
    {
      name: 'final_customer',
      label: 'Consumidor final',
      value: values.final_customer ? 'sim' : 'não',
      ...(from ? { from } : {}),
      isChanged: plain.final_customer,
      hasError: Boolean(errorOf('final_customer')),
      onBack: () => form.setFieldValue('final_customer', initial.final_customer),
      field: (
        <div data-path="final_customer">
          <Toggle label="Vender a consumidor final" {...form.getInputProps('final_customer', { type: 'checkbox' })} />
        </div>
      ),
    },
    {
      name: 'nfe_referenced',
      label: 'Nota de origem',
      value: values.nfe_referenced || 'nenhuma',
      isChanged: values.nfe_referenced !== initial.nfe_referenced,
      hasError: Boolean(errorOf('nfe_referenced')),
      onBack: () => form.setFieldValue('nfe_referenced', initial.nfe_referenced),
      width: 12,
      field: (
        <TextInput
          label="Chave da nota de origem"
          autoComplete="off"
          {...fieldOf(api, 'nfe_referenced')}
          onChange={(event) => form.setFieldValue('nfe_referenced', event.currentTarget.value.replace(/\s/g, ''))}
        />
      ),
    },
    {
      name: 'sales_code',
      label: 'Venda',
      value: values.sales_code || 'nenhuma',
      isChanged: values.sales_code !== initial.sales_code,
      hasError: Boolean(errorOf('sales_code')),
      onBack: () => form.setFieldValue('sales_code', initial.sales_code),
      field: <TextInput label="Código da venda" maxLength={60} {...fieldOf(api, 'sales_code')} />,
    },
    ...intermediaryFields(api),
  ]
}

function intermediaryFields(api: NfeFormApi): InheritedField[] {
  const { form, errorOf, initial } = api
  const { indicator } = form.values.intermediary
  const names = ['indicator', 'cnpj', 'registration'] as const
  const isChanged = (name: (typeof names)[number]) => form.values.intermediary[name] !== initial.intermediary[name]
  const back = (name: (typeof names)[number]) => () =>
    form.setFieldValue(`intermediary.${name}`, initial.intermediary[name])
  const between: InheritedField = {
    name: 'intermediary.indicator',
    label: 'Intermediador',
    value: indicator === '1' ? 'sim' : 'nenhum',
    isChanged: isChanged('indicator'),
    hasError: Boolean(errorOf('intermediary')) || Boolean(errorOf('intermediary.indicator')),
    onBack: back('indicator'),
    field: (
      <SelectInput
        label="Intermediador da venda"
        data={[
          { value: '0', label: 'Venda própria' },
          { value: '1', label: 'Por loja ou plataforma de outro' },
        ]}
        {...fieldOf(api, 'intermediary.indicator')}
      />
    ),
  }
  if (indicator === '0') return [between]
  const text = (name: 'cnpj' | 'registration', label: string, most: number): InheritedField => ({
    name: `intermediary.${name}`,
    label,
    value: form.values.intermediary[name] || 'nenhum',
    isChanged: isChanged(name),
    hasError: true,
    onBack: back(name),
    field: <TextInput label={label} maxLength={most} {...fieldOf(api, `intermediary.${name}`)} />,
  })
  return [between, text('cnpj', 'CNPJ do intermediador', 18), text('registration', 'Cadastro no intermediador', 60)]
}

export function labelled(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
