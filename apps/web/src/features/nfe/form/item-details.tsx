import { TextInput } from '@mantine/core'
import {
  itemField,
  itemWireName,
  NFE_ITEM_FIELDS,
  type NfeItem,
  TAGGED_ITEM_FIELDS,
  type TaggedItemField,
} from '@talao/fiscal/note/nfe-item'
import { CodeSelect } from '../../../components/pick/code-select.tsx'
import { ProductSelect } from '../../../components/pick/product-select.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { fieldOf, type NfeFormApi } from './form-api.ts'

type Props = { api: NfeFormApi; index: number }

/** Fields that few items need: origin, packaging, additional information. */
export function ItemDetails({ api, index }: Props) {
  const { form, company, live } = api
  const at = `items.${index}`
  const item = form.values.items[index]
  if (!item) return null
  const resolved = live?.items[index]
  return (
    <FormGrid>
      <Span of={6}>
        <ProductSelect
          label={NFE_ITEM_FIELDS.product_id.label}
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
          maxLength={NFE_ITEM_FIELDS.unit_measurement.max}
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
          label={<Optional>{NFE_ITEM_FIELDS.cest.label}</Optional>}
          path={`${at}.cest`}
          value={item.cest}
          error={api.errorOf(`${at}.cest`)}
          inherited={resolved?.cest}
          {...(item.ncm || resolved?.ncm ? { within: { ncm: item.ncm || (resolved?.ncm ?? '') } } : {})}
          onChange={(code) => form.setFieldValue(`${at}.cest`, code)}
        />
      </Span>
      {PLAIN.map((name) => (
        <PlainField key={name} api={api} index={index} name={name} />
      ))}
    </FormGrid>
  )
}

/** The fields that their table alone describes. The others have a control or a default of their own. */
const PLAIN = TAGGED_ITEM_FIELDS.filter((name) => name !== 'cest')

function PlainField({ api, index, name }: Props & { name: TaggedItemField }) {
  const field = itemField(name)
  const isAmount = field.kind === 'cents'
  const inherited: Partial<Pick<NfeItem, TaggedItemField>> | undefined = api.live?.items[index]
  return (
    <Span of={field.kind === 'text' ? 6 : 3}>
      <TextInput
        label={<Optional>{field.input ?? field.label}</Optional>}
        inputMode={isAmount ? 'decimal' : undefined}
        maxLength={'max' in field ? field.max : undefined}
        placeholder={isAmount ? '0,00' : `${inherited?.[name] ?? ''}`}
        {...fieldOf(api, `items.${index}.${itemWireName(name)}`)}
      />
    </Span>
  )
}
