import { TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import type { CodeList } from '../../../components/pick/code-query.ts'
import { CodeSelect } from '../../../components/pick/code-select.tsx'
import { ICMS_BASE_MODALITIES, ICMS_ORIGINS, ICMS_ST_BASE_MODALITIES } from '../../../components/pick/tax-codes.ts'
import { FieldGroup, FormGrid, Span } from '../../../ui/form-grid.tsx'
import { PercentInput } from '../../../ui/percent-input.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import type { NfeFormApi } from './form-api.ts'
import { TAX_CODES, TAX_RATES, type TaxName } from './items-form.ts'
import { hasSubstitution, isSimples } from './tax-words.ts'
import styles from './taxes-section.module.css'

type Props = { api: NfeFormApi; index: number }

/** An item's tax fields. Empty ones show the value of the product or the company in grey. */
export function TaxFields({ api, index }: Props) {
  const simples = isSimples(api.company.tax_regime)
  const of = { api, index }
  return (
    <div className={styles.groups}>
      <Group title="ICMS">
        <Code
          {...of}
          name="icms_cst"
          label={simples ? 'CSOSN' : 'CST do ICMS'}
          list="cst"
          tax={simples ? 'csosn' : 'icms'}
        />
        <Chosen {...of} name="icms_origin" label="Origem" codes={ICMS_ORIGINS} />
        <Rate {...of} name="icms_aliquot" label="ICMS" />
        <Chosen {...of} name="icms_base_modality" label="Base do ICMS" codes={ICMS_BASE_MODALITIES} />
        <Rate {...of} name="icms_base_reduction" label="Redução da base" />
      </Group>
      {isSubstituted(of) && (
        <Group title="Substituição tributária (ST)">
          <Chosen {...of} name="icms_st_base_modality" label="Base da ST" codes={ICMS_ST_BASE_MODALITIES} width={12} />
          <Rate {...of} name="icms_st_mva" label="Margem da ST" width={4} />
          <Rate {...of} name="icms_st_base_reduction" label="Redução da base da ST" width={4} />
          <Rate {...of} name="icms_st_aliquot" label="Alíquota da ST" width={4} />
        </Group>
      )}
      <Group title="PIS e COFINS">
        <Code {...of} name="pis_cst" label="CST do PIS" list="cst" tax="pis" />
        <Rate {...of} name="pis_aliquot" label="PIS" width={6} />
        <Code {...of} name="cofins_cst" label="CST da COFINS" list="cst" tax="cofins" />
        <Rate {...of} name="cofins_aliquot" label="COFINS" width={6} />
      </Group>
      <Group title="IPI">
        <Code {...of} name="ipi_cst" label="CST do IPI" list="cst" tax="ipi" />
        <Rate {...of} name="ipi_aliquot" label="IPI" />
        <Written {...of} name="ipi_code" label="Enquadramento do IPI" most={3} />
      </Group>
      <Group title="IBS e CBS">
        <Code {...of} name="cst_ibscbs" label="CST do IBS e da CBS" list="cst" tax="ibscbs" />
        <Code {...of} name="cclasstrib" label="Classificação do IBS e da CBS" list="cclasstrib" />
      </Group>
      <Group title="Tributos aproximados">
        <Rate {...of} name="approximate_tax_percent_total" label="Tributos aproximados" />
        <Rate {...of} name="approximate_tax_percent_country" label="Tributos federais" />
        <Rate {...of} name="approximate_tax_percent_state" label="Tributos estaduais" />
        <Rate {...of} name="approximate_tax_percent_city" label="Tributos municipais" />
        <Written {...of} name="approximate_tax_source" label="Fonte dos tributos" most={20} />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FieldGroup title={title}>
      <FormGrid>{children}</FormGrid>
    </FieldGroup>
  )
}

/** Whether to show the ST fields: the code requires them, or one is filled or has an error. */
function isSubstituted({ api, index }: Props): boolean {
  const own = api.form.values.items[index]?.tax
  if (!own) return false
  const names = [...TAX_CODES, ...TAX_RATES].filter((name) => name.startsWith('icms_st_'))
  return (
    hasSubstitution(own.icms_cst || api.live?.items[index]?.nfe_tax.icms_cst) ||
    names.some((name) => own[name] !== '' || Boolean(api.errorOf(wireOf(index, name))))
  )
}

type TaxProps = Props & { name: TaxName; label: string; width?: 3 | 4 | 6 | 12 }

function wireOf(index: number, name: TaxName): string {
  return `items.${index}.nfe_tax.${name}`
}

/** The API names an item's taxes `nfe_tax`; the form names them `tax`. */
function taxField({ api, index, name }: Pick<TaxProps, 'api' | 'index' | 'name'>) {
  const wire = wireOf(index, name)
  const { onChange, ...input } = api.form.getInputProps(`items.${index}.tax.${name}`)
  return {
    ...input,
    'data-path': wire,
    error: api.errorOf(wire),
    onBlur: () => void api.form.validateField(wire as never),
    // The error is under the API's path, which the form does not clear itself.
    onChange: (typed: string | ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      onChange(typed)
      api.form.clearFieldError(wire)
    },
  }
}

/** The value that applies while the field is empty. */
function inheritedOf({ api, index, name }: Pick<TaxProps, 'api' | 'index' | 'name'>): string | null | undefined {
  return api.live?.items[index]?.nfe_tax[name]
}

function Code({ api, index, name, label, list, tax, width = 6 }: TaxProps & { list: CodeList; tax?: string }) {
  const wire = wireOf(index, name)
  return (
    <Span of={width}>
      <CodeSelect
        list={list}
        {...(tax ? { within: { tax } } : {})}
        label={label}
        path={wire}
        value={api.form.values.items[index]?.tax[name] ?? ''}
        error={api.errorOf(wire)}
        inherited={inheritedOf({ api, index, name })}
        onChange={(code) => {
          api.form.setFieldValue(`items.${index}.tax.${name}`, code)
          api.form.clearFieldError(wire)
        }}
      />
    </Span>
  )
}

type ChosenProps = TaxProps & { codes: readonly (readonly [code: string, words: string])[] }

function Chosen({ codes, label, width = 6, ...of }: ChosenProps) {
  const said = new Map(codes.map(([code, words]) => [code, `${code} · ${words}`]))
  const inherited = inheritedOf(of)
  const data = [
    { value: '', label: inherited ? `padrão: ${said.get(inherited) ?? inherited}` : 'pela regra' },
    ...[...said].map(([value, words]) => ({ value, label: words })),
  ]
  return (
    <Span of={width}>
      <SelectInput label={label} data={data} {...taxField(of)} />
    </Span>
  )
}

function Written({ label, most, width = 3, ...of }: TaxProps & { most: number }) {
  return (
    <Span of={width}>
      <TextInput label={label} maxLength={most} placeholder={inheritedOf(of) ?? ''} {...taxField(of)} />
    </Span>
  )
}

function Rate({ label, width = 3, ...of }: TaxProps) {
  return (
    <Span of={width}>
      <PercentInput label={label} placeholder={inheritedOf(of)?.replace('.', ',') ?? ''} {...taxField(of)} />
    </Span>
  )
}
