import { TextInput } from '@mantine/core'
import { formatMoney } from '@talao/fiscal/value/cents'
import { type InheritedField, InheritedFields } from '../../../components/note-form/inherited-fields.tsx'
import { FormSection } from '../../../components/note-form/note-form-frame.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import type { NfseForm } from './form-api.ts'
import { ItemsGrid } from './items-grid.tsx'
import { totalCents } from './items-values.ts'
import { centsOf } from './typed-amount.ts'
import styles from './values-section.module.css'

export function ValuesSection({ nfse }: { nfse: NfseForm }) {
  const error = nfse.errorOf('items') ?? nfse.errorOf('total')
  return (
    <FormSection
      id="itens"
      title="Itens"
      hint="a nota vale a soma deles"
      aside={<b>{formatMoney(totalCents(nfse.values.items))}</b>}
    >
      <ItemsGrid form={nfse.form} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.off}>
        <FormGrid>
          <Span of={3}>
            <MoneyInput nfse={nfse} name="discount" />
          </Span>
        </FormGrid>
      </div>
      <InheritedFields fields={[moneyField(nfse, 'discount_conditional'), moneyField(nfse, 'deductions')]} />
    </FormSection>
  )
}

type Name = 'discount' | 'discount_conditional' | 'deductions'
const LABELS: Readonly<Record<Name, string>> = {
  discount: 'Desconto',
  discount_conditional: 'Desconto condicionado',
  deductions: 'Deduções da base',
}

function moneyField(nfse: NfseForm, name: Exclude<Name, 'discount'>): InheritedField {
  const { values, base, errorOf, back, from } = nfse
  const cents = centsOf(values[name])
  return {
    name,
    label: LABELS[name],
    value: cents ? formatMoney(cents) : 'nenhum',
    ...(cents ? { from } : {}),
    isChanged: values[name] !== base[name],
    hasError: errorOf(name) !== undefined,
    onBack: () => back(name),
    field: <MoneyInput nfse={nfse} name={name} />,
  }
}

function MoneyInput({ nfse: { form, values, errorOf }, name }: { nfse: NfseForm; name: Name }) {
  return (
    <TextInput
      label={name === 'discount' ? <Optional>{LABELS[name]}</Optional> : LABELS[name]}
      leftSection="R$"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      data-path={name}
      value={values[name]}
      error={errorOf(name)}
      onBlur={() => void form.validateField(name)}
      onChange={(event) => form.setFieldValue(name, event.currentTarget.value)}
    />
  )
}
