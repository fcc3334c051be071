import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import type { ReactNode } from 'react'
import type { Kinds } from '../../../components/readiness/readiness.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { CNPJ_MASK, MaskedInput, PHONE_MASK } from '../../../ui/masked-input.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import type { CompanyValues } from '../data/company-form.ts'
import { StateRegistration } from '../data/state-registration.tsx'
import styles from './steps.module.css'

type Props = {
  form: UseFormReturnType<CompanyValues>
  kinds: Kinds
  /** The CNPJ while it is being typed. */
  onCnpj: (cnpj: string) => void
  /** The outcome of the register lookup. */
  found: ReactNode
}

/**
 * Identity of the company. Each registration is asked for only if the company issues the kind of nota that carries it.
 */
export function CompanyNames({ form, kinds, onCnpj, found }: Props) {
  return (
    <div>
      <FormGrid>
        <Span of={4}>
          <MaskedInput
            {...CNPJ_MASK}
            label="CNPJ"
            data-path="cnpj"
            value={form.values.cnpj}
            error={form.errors.cnpj}
            onBlur={() => form.validateField('cnpj')}
            onChange={(bare) => {
              form.setFieldValue('cnpj', bare.toUpperCase())
              onCnpj(bare.toUpperCase())
            }}
          />
        </Span>
        <Span of={8}>
          <TextInput label="Razão social" autoComplete="organization" {...form.getInputProps('corporate_name')} />
        </Span>
        <Span of={4}>
          <SelectInput
            label="Regime tributário"
            data={Object.entries(TAX_REGIME_LABELS).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('tax_regime')}
          />
        </Span>
        <Span of={3}>
          <MaskedInput
            {...PHONE_MASK}
            label="Telefone"
            type="tel"
            autoComplete="tel-national"
            data-path="contact"
            value={form.values.contact}
            error={form.errors.contact}
            onBlur={() => form.validateField('contact')}
            onChange={(bare) => form.setFieldValue('contact', bare)}
          />
        </Span>
        <Span of={5}>
          <TextInput label="E-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
        </Span>
        {kinds.nfe && (
          <Span of={6}>
            <StateRegistration
              form={form}
              sellsGoods
              help="Está no cadastro da empresa no estado. Não tem? Escreva ISENTO."
            />
          </Span>
        )}
        {kinds.nfse && (
          <Span of={6}>
            <TextInput
              label="Inscrição municipal"
              description="O número da empresa na prefeitura; está no alvará."
              inputWrapperOrder={ERROR_FIRST}
              maxLength={15}
              {...form.getInputProps('municipal_registration')}
            />
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={/^isent[oa]$/i.test(form.values.municipal_registration.trim())}
                onChange={({ currentTarget: { checked } }) => {
                  form.setFieldValue('municipal_registration', checked ? ISENTO : '')
                  form.clearFieldError('municipal_registration')
                }}
              />
              A minha cidade não usa
            </label>
          </Span>
        )}
      </FormGrid>
      {found}
    </div>
  )
}

/** Stored as the municipal registration when the city issues none. It is not written on the nota. */
const ISENTO = 'ISENTO'

const ERROR_FIRST: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']
