import { TextInput } from '@mantine/core'
import { type CodeList, CodeSelect } from '../../../components/code-select.tsx'
import { ProductSelect } from '../../../components/product-select.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { fieldOf, type NfeFormApi } from './form-api.ts'
import type { TaxName } from './items-form.ts'

/** What few items need: where it comes from, how it is packed, and taxes of its own over those of product and company. */
export function ItemDetails({ api, index }: { api: NfeFormApi; index: number }) {
  const { form, company, live } = api
  const at = `items.${index}`
  const item = form.values.items[index]
  if (!item) return null
  const resolved = live?.items[index]
  const isSimples = company.tax_regime === 'SIMPLES_NACIONAL' || company.tax_regime === 'MEI'
  return (
    <FormGrid>
      <Span of={6}>
        <ProductSelect
          label="Produto"
          companyId={String(company.id)}
          value={item.product_id}
          knownName={item.product_name}
          onChange={(product) => {
            form.setFieldValue(`${at}.product_id`, product?.id ?? null)
            if (!product) return
            form.setFieldValue(`${at}.product_name`, product.name)
            form.setFieldValue(`${at}.description`, product.description ?? product.name)
          }}
        />
      </Span>
      <Span of={3}>
        <TextInput
          label="Unidade"
          maxLength={6}
          placeholder={resolved?.unit_measurement ?? 'UN'}
          {...fieldOf(api, `${at}.unit_measurement`)}
        />
      </Span>
      <Span of={3}>
        <TextInput
          label={<Optional>GTIN</Optional>}
          inputMode="numeric"
          maxLength={14}
          placeholder={resolved?.gtin ?? ''}
          {...fieldOf(api, `${at}.gtin`)}
        />
      </Span>
      <Span of={6}>
        <CodeSelect
          list="cest"
          label={<Optional>CEST</Optional>}
          path={`${at}.cest`}
          value={item.cest}
          error={api.errorOf(`${at}.cest`)}
          inherited={resolved?.cest}
          {...(item.ncm || resolved?.ncm ? { within: { ncm: item.ncm || (resolved?.ncm ?? '') } } : {})}
          onChange={(code) => form.setFieldValue(`${at}.cest`, code)}
        />
      </Span>
      <Span of={3}>
        <TextInput
          label={<Optional>Desconto</Optional>}
          inputMode="decimal"
          placeholder="0,00"
          {...fieldOf(api, `${at}.discount`)}
        />
      </Span>
      <Span of={3}>
        <TextInput
          label={<Optional>Frete</Optional>}
          inputMode="decimal"
          placeholder="0,00"
          {...fieldOf(api, `${at}.freight`)}
        />
      </Span>
      <Code
        api={api}
        index={index}
        name="icms_cst"
        list="cst"
        tax={isSimples ? 'csosn' : 'icms'}
        label={isSimples ? 'CSOSN' : 'CST do ICMS'}
      />
      <Rate api={api} index={index} name="icms_aliquot" label="ICMS" />
      <Rate api={api} index={index} name="approximate_tax_percent_total" label="Tributos aproximados" />
      <Code api={api} index={index} name="pis_cst" list="cst" tax="pis" label="CST do PIS" />
      <Rate api={api} index={index} name="pis_aliquot" label="PIS" />
      <Rate api={api} index={index} name="ipi_aliquot" label="IPI" />
      <Code api={api} index={index} name="cofins_cst" list="cst" tax="cofins" label="CST da COFINS" />
      <Rate api={api} index={index} name="cofins_aliquot" label="COFINS" />
      <Span of={3}>
        <TextInput
          label="Origem"
          maxLength={1}
          inputMode="numeric"
          placeholder={resolved?.nfe_tax.icms_origin ?? '0'}
          {...taxField(api, index, 'icms_origin')}
        />
      </Span>
      <Code api={api} index={index} name="ipi_cst" list="cst" tax="ipi" label="CST do IPI" />
      <Code api={api} index={index} name="cclasstrib" list="cclasstrib" label="Classificação do IBS e da CBS" />
      <Span of={12}>
        <TextInput
          label={<Optional>Informações do item</Optional>}
          maxLength={500}
          {...fieldOf(api, `${at}.additional_information`)}
        />
      </Span>
    </FormGrid>
  )
}

type TaxProps = { api: NfeFormApi; index: number; name: TaxName; label: string }

/** On the wire the taxes of an item are `nfe_tax`; the form keeps only those it shows. */
function taxField(api: NfeFormApi, index: number, name: TaxName) {
  const path = `items.${index}.tax.${name}`
  const wire = `items.${index}.nfe_tax.${name}`
  return { ...api.form.getInputProps(path), 'data-path': wire, error: api.errorOf(wire) }
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

function Rate({ api, index, name, label }: TaxProps) {
  const rate = api.live?.items[index]?.nfe_tax[name]
  return (
    <Span of={3}>
      <TextInput
        label={label}
        inputMode="decimal"
        rightSection="%"
        placeholder={rate ? rate.replace('.', ',') : ''}
        {...taxField(api, index, name)}
      />
    </Span>
  )
}
