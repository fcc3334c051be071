import { TextInput } from '@mantine/core'
import { NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import { FieldPlaceholder } from '../../../components/note-form/field-placeholder.tsx'
import { Changed, type InheritedField, InheritedFields } from '../../../components/note-form/inherited-fields.tsx'
import { FormSection } from '../../../components/note-form/note-form-frame.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { conditionFields } from './condition-fields.tsx'
import type { NfseForm } from './form-api.ts'
import type { NfseValues } from './nfse-values.ts'

type Props = {
  nfse: NfseForm
  /** A replacement keeps its competência and its sale. */
  isReplacement: boolean
  /** `série 1, número 12`, once the nota has them. */
  serial: string | undefined
}

export function GeneralSection({ nfse, isReplacement, serial }: Props) {
  const { form, values, base, errorOf } = nfse
  return (
    <FormSection id="geral" title="Dados gerais" hint={serial}>
      <FormGrid>
        <Span of={4}>
          <Changed when={values.issue_at !== base.issue_at}>
            <TextInput
              label={<Optional>Competência</Optional>}
              placeholder="DD/MM/AAAA HH:mm"
              description={
                isReplacement
                  ? 'Numa substituição ela não muda.'
                  : 'Quando o serviço foi prestado. Em branco: data do envio.'
              }
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              disabled={isReplacement}
              autoComplete="off"
              maxLength={16}
              data-path="issue_at"
              value={values.issue_at}
              error={errorOf('issue_at')}
              onBlur={() => void form.validateField('issue_at')}
              onChange={(event) => form.setFieldValue('issue_at', event.currentTarget.value)}
            />
          </Changed>
        </Span>
        <Span of={4}>
          <TextInput
            label={<Optional>Código da venda</Optional>}
            description={isReplacement ? 'A nota nova continua da mesma venda.' : 'Com ele a nota fica ligada à venda.'}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            disabled={isReplacement}
            autoComplete="off"
            maxLength={60}
            data-path="sales_code"
            value={values.sales_code}
            error={errorOf('sales_code') ?? errorOf('sale_id')}
            onChange={(event) => form.setFieldValue('sales_code', event.currentTarget.value)}
          />
        </Span>
      </FormGrid>
      <InheritedFields fields={[natureField(nfse), ...conditionFields(nfse), mailField(nfse)]} />
    </FormSection>
  )
}

function natureField({ form, values, base, from, errorOf, back, late }: NfseForm): InheritedField {
  return {
    name: 'nature_operation',
    label: 'Natureza',
    value: NFSE_NATURE_LABELS[values.nature_operation].toLowerCase(),
    from,
    isChanged: values.nature_operation !== base.nature_operation,
    hasError: errorOf('nature_operation') !== undefined,
    onBack: () => back('nature_operation'),
    width: 6,
    field: late ? (
      <late.SelectInput
        label="Natureza"
        data={Object.entries(NFSE_NATURE_LABELS).map(([value, label]) => ({ value, label }))}
        data-path="nature_operation"
        value={values.nature_operation}
        error={errorOf('nature_operation')}
        onChange={(event) =>
          form.setFieldValue('nature_operation', event.currentTarget.value as NfseValues['nature_operation'])
        }
      />
    ) : (
      <FieldPlaceholder label="Natureza" value={NFSE_NATURE_LABELS[values.nature_operation]} />
    ),
  }
}

function mailField({ form, values, base, from, back }: NfseForm): InheritedField {
  return {
    name: 'send_email',
    label: 'E-mail ao cliente',
    value: values.send_email ? 'quando autorizada' : 'não é enviado',
    from,
    isChanged: values.send_email !== base.send_email,
    onBack: () => back('send_email'),
    field: (
      <Toggle
        label="Enviar ao cliente quando autorizada"
        checked={values.send_email}
        onChange={(event) => form.setFieldValue('send_email', event.currentTarget.checked)}
      />
    ),
  }
}
