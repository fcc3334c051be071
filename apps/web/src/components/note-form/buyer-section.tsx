import { TextInput } from '@mantine/core'
import type { CustomerNoteOut } from '@talao/contract'
import { ICMS_TAXPAYER_LABELS, TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import type { ReactNode } from 'react'
import { phone } from '../../lib/format.ts'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { MaskedInput, PHONE_MASK } from '../../ui/masked-input.tsx'
import { Optional } from '../../ui/optional.tsx'
import type { SelectInput } from '../../ui/select-input.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import { DOCUMENT_MASK } from '../form/document-mask.ts'
import { useTaxpayer } from '../lookups/use-taxpayer.ts'
import type { BuyerValues } from './buyer-form.ts'
import { FieldPlaceholder } from './field-placeholder.tsx'
import { FilledBy } from './filled-by.tsx'
import type { FormPart } from './form-part.ts'
import { type InheritedField, InheritedFields } from './inherited-fields.tsx'
import { FormSection } from './note-form-frame.tsx'
import { useFill } from './use-fill.ts'
import { useLazyModule } from './use-lazy-module.ts'

type Props = {
  part: FormPart<BuyerValues>
  companyId: number
  /** The buyer's origin, when it came from a sale. */
  hint?: ReactNode
  /** Fields that only one kind of note has. */
  more?: readonly InheritedField[]
}

/** The buyer of the note. A known CPF or CNPJ fills the other fields. */
export function BuyerSection({ part, companyId, hint, more = [] }: Props) {
  const { values, errorOf, change } = part
  const fill = useFill(part)
  const lookup = useTaxpayer({ part, companyId, fill })
  const late = useLazyModule('select-input', () => import('../../ui/select-input.tsx'))
  return (
    <FormSection
      id="cliente"
      title="Cliente"
      hint={lookup.isAsking ? 'consultando o cadastro' : (lookup.said ?? hint)}
      aside={fill.by && <FilledBy by={fill.by} onUndo={fill.undo} />}
    >
      <FormGrid>
        <Span of={4}>
          {values.is_abroad ? (
            <TextInput
              label={<Optional>Documento no país</Optional>}
              maxLength={20}
              data-path={`${part.path}.foreign_document`}
              value={values.foreign_document}
              error={errorOf('foreign_document')}
              onChange={(event) => change({ foreign_document: event.currentTarget.value })}
            />
          ) : (
            <MaskedInput
              {...DOCUMENT_MASK}
              label="CPF ou CNPJ"
              autoComplete="off"
              data-path={`${part.path}.document`}
              value={values.document}
              error={errorOf('document')}
              onBlur={() => {
                part.check('document')
                lookup.ask()
              }}
              onChange={(bare) => {
                change({ document: bare.toUpperCase() })
                lookup.typed()
              }}
            />
          )}
        </Span>
        <Span of={4}>
          <TextInput
            label="Nome"
            maxLength={150}
            data-path={`${part.path}.name`}
            value={values.name}
            error={errorOf('name')}
            onBlur={() => part.check('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </Span>
        <Span of={4}>
          <TextInput
            label={<Optional>E-mail</Optional>}
            type="email"
            maxLength={80}
            data-path={`${part.path}.email`}
            value={values.email}
            error={errorOf('email')}
            onBlur={() => part.check('email')}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
        </Span>
      </FormGrid>
      <InheritedFields fields={[...rareFields(part, late), ...more]} />
    </FormSection>
  )
}

const REGIMES = [
  { value: '', label: 'não informado' },
  ...Object.entries(TAX_REGIME_LABELS).map(([value, label]) => ({ value, label })),
]

type LateSelect = { SelectInput: typeof SelectInput }

function rareFields(part: FormPart<BuyerValues>, late: LateSelect | undefined): InheritedField[] {
  const { values, errorOf, change } = part
  const text = (name: 'state_registration' | 'municipal_registration', label: string, most: number) => ({
    name,
    label,
    value: values[name] || 'nenhuma',
    isChanged: false,
    hasError: errorOf(name) !== undefined,
    onBack: () => undefined,
    field: (
      <TextInput
        label={label}
        maxLength={most}
        data-path={`${part.path}.${name}`}
        value={values[name]}
        error={errorOf(name)}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    ),
  })
  const abroad: InheritedField = {
    name: 'is_abroad',
    label: 'País',
    value: values.is_abroad ? 'outro' : 'Brasil',
    isChanged: false,
    onBack: () => undefined,
    field: (
      <Toggle
        label="Cliente no exterior"
        checked={values.is_abroad}
        onChange={(event) => change({ is_abroad: event.currentTarget.checked })}
      />
    ),
  }
  const phoneField: InheritedField = {
    name: 'phone',
    label: 'Telefone',
    value: values.phone ? phone(values.phone) : 'nenhum',
    isChanged: false,
    hasError: errorOf('phone') !== undefined,
    onBack: () => undefined,
    field: values.is_abroad ? (
      <TextInput
        label="Telefone"
        type="tel"
        data-path={`${part.path}.phone`}
        value={values.phone}
        error={errorOf('phone')}
        onBlur={() => part.check('phone')}
        onChange={(event) => change({ phone: event.currentTarget.value })}
      />
    ) : (
      <MaskedInput
        {...PHONE_MASK}
        label="Telefone"
        type="tel"
        data-path={`${part.path}.phone`}
        value={values.phone}
        error={errorOf('phone')}
        onBlur={() => part.check('phone')}
        onChange={(bare) => change({ phone: bare })}
      />
    ),
  }
  if (values.is_abroad) return [phoneField, abroad]
  return [
    phoneField,
    {
      name: 'icms_taxpayer',
      label: 'ICMS',
      value: ICMS_TAXPAYER_LABELS[values.icms_taxpayer].toLowerCase(),
      isChanged: false,
      hasError: errorOf('icms_taxpayer') !== undefined,
      onBack: () => undefined,
      field: late ? (
        <late.SelectInput
          label="ICMS"
          data={Object.entries(ICMS_TAXPAYER_LABELS).map(([value, label]) => ({ value, label }))}
          data-path={`${part.path}.icms_taxpayer`}
          value={values.icms_taxpayer}
          error={errorOf('icms_taxpayer')}
          onChange={(event) => change({ icms_taxpayer: event.currentTarget.value as CustomerNoteOut['icms_taxpayer'] })}
        />
      ) : (
        <FieldPlaceholder label="ICMS" value={ICMS_TAXPAYER_LABELS[values.icms_taxpayer]} />
      ),
    },
    {
      name: 'tax_regime',
      label: 'Regime do cliente',
      value: TAX_REGIME_LABELS[values.tax_regime as keyof typeof TAX_REGIME_LABELS] ?? 'não informado',
      isChanged: false,
      hasError: errorOf('tax_regime') !== undefined,
      onBack: () => undefined,
      field: late ? (
        <late.SelectInput
          label="Regime do cliente"
          data={REGIMES}
          data-path={`${part.path}.tax_regime`}
          value={values.tax_regime}
          error={errorOf('tax_regime')}
          onChange={(event) => change({ tax_regime: event.currentTarget.value })}
        />
      ) : (
        <FieldPlaceholder label="Regime do cliente" value="" />
      ),
    },
    text('state_registration', 'Inscrição estadual', 14),
    text('municipal_registration', 'Inscrição municipal', 15),
    abroad,
  ]
}
