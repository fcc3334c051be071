import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { type CodeList, CodeSelect } from '../../../components/code-select.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { PercentInput } from '../../../ui/percent-input.tsx'
import type { NfeFormApi } from './form-api.ts'
import type { TaxName } from './items-form.ts'
import { isSimples, taxLabels } from './tax-words.ts'

/** Taxes of an item of its own, over those of product and company, which stand grey in the empty fields. */
export function TaxFields({ api, index }: { api: NfeFormApi; index: number }) {
  const simples = isSimples(api.company.tax_regime)
  return (
    <FormGrid>
      {taxLabels(simples).map(([name, label]) => {
        const field = { api, index, name, label }
        const list = LISTS[name]
        if (name === 'icms_cst') return <Code key={name} {...field} list="cst" tax={simples ? 'csosn' : 'icms'} />
        if (list) return <Code key={name} {...field} {...list} />
        return name === 'icms_origin' ? <Origin key={name} {...field} /> : <Rate key={name} {...field} />
      })}
    </FormGrid>
  )
}

const LISTS: Partial<Record<TaxName, { list: CodeList; tax?: string }>> = {
  pis_cst: { list: 'cst', tax: 'pis' },
  cofins_cst: { list: 'cst', tax: 'cofins' },
  ipi_cst: { list: 'cst', tax: 'ipi' },
  cclasstrib: { list: 'cclasstrib' },
}

type TaxProps = { api: NfeFormApi; index: number; name: TaxName; label: string }

/** On the wire the taxes of an item are `nfe_tax`; the form keeps only those it shows. */
function taxField(api: NfeFormApi, index: number, name: TaxName) {
  const path = `items.${index}.tax.${name}`
  const wire = `items.${index}.nfe_tax.${name}`
  const { onChange, ...input } = api.form.getInputProps(path)
  return {
    ...input,
    'data-path': wire,
    error: api.errorOf(wire),
    onBlur: () => void api.form.validateField(wire as never),
    // The error bears the name of the wire, which the form does not clear by itself.
    onChange: (typed: string | ChangeEvent<HTMLInputElement>) => {
      onChange(typed)
      api.form.clearFieldError(wire)
    },
  }
}

function Code({ api, index, name, label, list, tax }: TaxProps & { list: CodeList; tax?: string }) {
  const { form, live, errorOf } = api
  const wire = `items.${index}.nfe_tax.${name}`
  return (
    <Span of={6}>
      <CodeSelect
        list={list}
        {...(tax ? { within: { tax } } : {})}
        label={label}
        path={wire}
        value={form.values.items[index]?.tax[name] ?? ''}
        error={errorOf(wire)}
        inherited={live?.items[index]?.nfe_tax[name]}
        onChange={(code) => form.setFieldValue(`items.${index}.tax.${name}`, code)}
      />
    </Span>
  )
}

function Origin({ api, index, name, label }: TaxProps) {
  return (
    <Span of={3}>
      <TextInput
        label={label}
        maxLength={1}
        inputMode="numeric"
        placeholder={api.live?.items[index]?.nfe_tax.icms_origin ?? '0'}
        {...taxField(api, index, name)}
      />
    </Span>
  )
}

function Rate({ api, index, name, label }: TaxProps) {
  const rate = api.live?.items[index]?.nfe_tax[name]
  return (
    <Span of={name === 'icms_aliquot' ? 3 : 6}>
      <PercentInput label={label} placeholder={rate ? rate.replace('.', ',') : ''} {...taxField(api, index, name)} />
    </Span>
  )
}
