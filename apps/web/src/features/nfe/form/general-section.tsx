import { TextInput } from '@mantine/core'
import { CUSTOMER_PRESENCE_LABELS, GOAL_LABELS, TYPE_OPERATION_LABELS } from '@talao/contract/fields/values'
import { FIRST_NFE_SETTING, NFE_FIELDS, type NfeField, shortNfeLabel } from '@talao/fiscal/note/nfe'
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
            <TextInput
              label={NFE_FIELDS.nature_operation.label}
              maxLength={NFE_FIELDS.nature_operation.max}
              {...fieldOf(api, 'nature_operation')}
            />
          </Changed>
        </Span>
        <Span of={2}>
          <Changed when={values.type_operation !== initial.type_operation}>
            <SelectInput
              label={shortNfeLabel('type_operation')}
              data={labelled(TYPE_OPERATION_LABELS)}
              {...fieldOf(api, 'type_operation')}
            />
          </Changed>
        </Span>
        <Span of={3}>
          <Changed when={values.goal !== initial.goal}>
            <SelectInput label={shortNfeLabel('goal')} data={labelled(GOAL_LABELS)} {...fieldOf(api, 'goal')} />
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
  const { form } = api
  const { values } = form
  return [
    headField(api, 'customer_presence', {
      value: CUSTOMER_PRESENCE_LABELS[values.customer_presence].toLowerCase(),
      width: 5,
      field: (
        <SelectInput
          label="Presença do comprador"
          data={labelled(CUSTOMER_PRESENCE_LABELS)}
          {...fieldOf(api, 'customer_presence')}
        />
      ),
    }),
    headField(api, 'final_customer', {
      value: values.final_customer ? 'sim' : 'não',
      field: (
        <div data-path="final_customer">
          <Toggle label="Vender a consumidor final" {...form.getInputProps('final_customer', { type: 'checkbox' })} />
        </div>
      ),
    }),
    headField(api, 'nfe_referenced', {
      value: values.nfe_referenced || 'nenhuma',
      width: 12,
      field: (
        <TextInput
          label={NFE_FIELDS.nfe_referenced.label}
          autoComplete="off"
          {...fieldOf(api, 'nfe_referenced')}
          onChange={(event) => form.setFieldValue('nfe_referenced', event.currentTarget.value.replace(/\s/g, ''))}
        />
      ),
    }),
    headField(api, 'sales_code', {
      value: values.sales_code || 'nenhuma',
      field: <TextInput label="Código da venda" maxLength={60} {...fieldOf(api, 'sales_code')} />,
    }),
    ...intermediaryFields(api),
  ]
}

type Face = Pick<InheritedField, 'value' | 'field' | 'width'>

/** A field with an inherited value, which the user can override and reset. */
export function headField(
  { form, errorOf, initial, note }: NfeFormApi,
  name: NfeField | 'sales_code',
  face: Face,
): InheritedField {
  return {
    name,
    label: name === 'sales_code' ? 'Venda' : shortNfeLabel(name),
    ...(!note && name in FIRST_NFE_SETTING && { from: 'da empresa' }),
    isChanged: form.values[name] !== initial[name],
    hasError: Boolean(errorOf(name)),
    onBack: () => form.setFieldValue(name, initial[name]),
    ...face,
  }
}

function intermediaryFields(api: NfeFormApi): InheritedField[] {
  const { form, errorOf, initial } = api
  const { intermediary } = form.values
  const line = (
    name: keyof typeof intermediary,
    hasError: boolean,
    face: Face & { label: string },
  ): InheritedField => ({
    name: `intermediary.${name}`,
    isChanged: intermediary[name] !== initial.intermediary[name],
    hasError,
    onBack: () => form.setFieldValue(`intermediary.${name}`, initial.intermediary[name]),
    ...face,
  })
  const text = (name: 'cnpj' | 'registration', label: string, most: number) =>
    line(name, true, {
      label,
      value: intermediary[name] || 'nenhum',
      field: <TextInput label={label} maxLength={most} {...fieldOf(api, `intermediary.${name}`)} />,
    })
  const isBetween = intermediary.indicator === '1'
  return [
    line('indicator', Boolean(errorOf('intermediary') || errorOf('intermediary.indicator')), {
      label: 'Intermediador',
      value: isBetween ? 'sim' : 'nenhum',
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
    }),
    ...(isBetween
      ? [text('cnpj', 'CNPJ do intermediador', 18), text('registration', 'Cadastro no intermediador', 60)]
      : []),
  ]
}

export function labelled(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
