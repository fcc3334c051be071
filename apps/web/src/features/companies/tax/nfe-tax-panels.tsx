import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CompanyOut } from '@talao/contract'
import type { NfeTaxCode, NfeTaxRate } from '@talao/fiscal/note/nfe-tax'
import type { ReactNode } from 'react'
import { CodeSelect } from '../../../components/pick/code-select.tsx'
import {
  CSOSN,
  ICMS_BASE_MODALITIES,
  ICMS_CST,
  ICMS_ORIGINS,
  ICMS_ST_BASE_MODALITIES,
  IPI_CST,
  PIS_COFINS_CST,
} from '../../../components/pick/tax-codes.ts'
import { FieldGroup, FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PercentInput } from '../../../ui/percent-input.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import type { NfeSettingValues } from './nfe-setting-form.ts'
import styles from './nfe-tax-panels.module.css'

type Form = UseFormReturnType<NfeSettingValues>
type Codes = readonly (readonly [code: string, label: string])[]

/** The Simples Nacional uses CSOSN codes; the other regimes use the CST. */
export function TaxPanels({ form, regime }: { form: Form; regime: CompanyOut['tax_regime'] }) {
  const isSimples = regime === 'SIMPLES_NACIONAL' || regime === 'MEI'
  const icms = isSimples ? CSOSN : ICMS_CST
  return (
    <>
      <Panel title="Impostos" hint={isSimples ? 'Simples Nacional: em branco, usa a regra do regime' : undefined}>
        <div className={styles.taxes}>
          <FormGrid>
            <Span of={12}>
              <Coded form={form} name="icms_origin" label="Origem da mercadoria" codes={ICMS_ORIGINS} />
            </Span>
          </FormGrid>
          <Tax form={form} title="ICMS" of="do ICMS" codes={icms} word={isSimples ? 'CSOSN' : 'CST'} tax="icms" />
          <Tax form={form} title="PIS" of="do PIS" codes={PIS_COFINS_CST} word="CST" tax="pis" />
          <Tax form={form} title="COFINS" of="da COFINS" codes={PIS_COFINS_CST} word="CST" tax="cofins" />
          <Tax form={form} title="IPI" of="do IPI" codes={IPI_CST} word="CST" tax="ipi">
            <Span of={4}>
              <TextInput
                label="Enquadramento do IPI"
                inputMode="numeric"
                maxLength={3}
                placeholder="999"
                {...form.getInputProps('nfe_tax.ipi_code')}
              />
            </Span>
          </Tax>
        </div>
      </Panel>
      <BasePanel form={form} />
      <Panel title="Tributos aproximados" hint="o que a nota diz ao consumidor, Lei 12.741/2012">
        <FormGrid>
          {APPROXIMATE.map(([name, label]) => (
            <Span key={name} of={3}>
              <Rate form={form} name={name} label={label} />
            </Span>
          ))}
          <Span of={6}>
            <TextInput
              label="Fonte"
              maxLength={20}
              placeholder="IBPT"
              {...form.getInputProps('nfe_tax.approximate_tax_source')}
            />
          </Span>
        </FormGrid>
      </Panel>
      <Panel title="IBS e CBS" hint="Lei Complementar 214/2025">
        <FormGrid>
          <Span of={6}>
            <Searched form={form} name="cst_ibscbs" list="cst" within={IBSCBS} label="CST" />
          </Span>
          <Span of={6}>
            <Searched form={form} name="cclasstrib" list="cclasstrib" label="Classificação tributária" />
          </Span>
        </FormGrid>
      </Panel>
    </>
  )
}

const IBSCBS = { tax: 'ibscbs' }

const APPROXIMATE = [
  ['approximate_tax_percent_total', 'Total'],
  ['approximate_tax_percent_country', 'Federais'],
  ['approximate_tax_percent_state', 'Estaduais'],
  ['approximate_tax_percent_city', 'Municipais'],
] as const

/** The base of the ICMS, and the substituição tributária, in which the seller pays for later sellers. */
function BasePanel({ form }: { form: Form }) {
  return (
    <Panel title="Base do ICMS e substituição tributária">
      <div className={styles.taxes}>
        <FieldGroup title="Base do ICMS">
          <FormGrid>
            <Span of={6}>
              <Coded form={form} name="icms_base_modality" label="Como se calcula" codes={ICMS_BASE_MODALITIES} />
            </Span>
            <Span of={3}>
              <Rate form={form} name="icms_base_reduction" label="Redução da base" />
            </Span>
          </FormGrid>
        </FieldGroup>
        <FieldGroup title="Substituição tributária (ST)">
          <FormGrid>
            <Span of={12}>
              <Coded
                form={form}
                name="icms_st_base_modality"
                label="Como se calcula a base da ST"
                codes={ICMS_ST_BASE_MODALITIES}
              />
            </Span>
            <Span of={4}>
              <Rate form={form} name="icms_st_mva" label="Margem (MVA)" />
            </Span>
            <Span of={4}>
              <Rate form={form} name="icms_st_base_reduction" label="Redução da base da ST" />
            </Span>
            <Span of={4}>
              <Rate form={form} name="icms_st_aliquot" label="Alíquota da ST" />
            </Span>
          </FormGrid>
        </FieldGroup>
      </div>
    </Panel>
  )
}

type TaxProps = {
  form: Form
  title: string
  /** As in "CST do PIS". */
  of: string
  word: string
  codes: Codes
  tax: 'icms' | 'pis' | 'cofins' | 'ipi'
  children?: ReactNode
}

/** One tax: its code and rate for sales in Brazil, and for sales abroad. */
function Tax({ form, title, of, word, codes, tax, children }: TaxProps) {
  return (
    <FieldGroup title={title}>
      <FormGrid>
        <Span of={4}>
          <Coded form={form} name={`${tax}_cst`} label={said(word, of)} codes={codes} />
        </Span>
        <Span of={2}>
          <Rate form={form} name={`${tax}_aliquot`} label={said('Alíquota', of)} />
        </Span>
        <Span of={4}>
          <Coded form={form} name={`${tax}_cst_abroad`} label={said(`${word} ao exterior`, of)} codes={codes} />
        </Span>
        <Span of={2}>
          <Rate form={form} name={`${tax}_aliquot_abroad`} label={said('Alíquota', `${of} ao exterior`)} />
        </Span>
        {children}
      </FormGrid>
    </FieldGroup>
  )
}

/** The group heading already names the tax; screen readers get it in each field's label. */
function said(word: string, of: string) {
  return (
    <>
      {word}
      <span className="sr-only"> {of}</span>
    </>
  )
}

type CodedProps = { form: Form; name: NfeTaxCode; label: ReactNode; codes: Codes }

function Coded({ form, name, label, codes }: CodedProps) {
  const data = [
    { value: '', label: 'Pela regra' },
    ...codes.map(([value, words]) => ({ value, label: `${value} · ${words}` })),
  ]
  return <SelectInput label={label} data={data} {...form.getInputProps(`nfe_tax.${name}`)} />
}

function Rate({ form, name, label }: { form: Form; name: NfeTaxRate; label: ReactNode }) {
  return <PercentInput label={label} {...form.getInputProps(`nfe_tax.${name}`)} />
}

type SearchedProps = {
  form: Form
  name: 'cst_ibscbs' | 'cclasstrib'
  list: 'cst' | 'cclasstrib'
  within?: Record<string, string>
  label: string
}

function Searched({ form, name, list, within = {}, label }: SearchedProps) {
  return (
    <CodeSelect
      list={list}
      within={within}
      label={label}
      value={form.values.nfe_tax[name]}
      error={form.errors[`nfe_tax.${name}`]}
      onChange={(code) => form.setFieldValue(`nfe_tax.${name}`, code)}
    />
  )
}
