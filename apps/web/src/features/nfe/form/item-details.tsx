import { TextInput } from '@mantine/core'
import { CodeSelect } from '../../../components/pick/code-select.tsx'
import { ProductSelect } from '../../../components/pick/product-select.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { fieldOf, type NfeFormApi } from './form-api.ts'

/** Fields that few items need: origin, packaging, additional information. */
export function ItemDetails({ api, index }: { api: NfeFormApi; index: number }) {
  const { form, company, live } = api
  const at = `items.${index}`
  const item = form.values.items[index]
  if (!item) return null
  const resolved = live?.items[index]
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
          label={<Optional>Benefício fiscal</Optional>}
          maxLength={10}
          placeholder={resolved?.cbenef ?? ''}
          {...fieldOf(api, `${at}.cbenef`)}
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
      <Span of={6}>
        <TextInput
          label={<Optional>Informações do item</Optional>}
          maxLength={500}
          {...fieldOf(api, `${at}.additional_information`)}
        />
      </Span>
    </FormGrid>
  )
}
