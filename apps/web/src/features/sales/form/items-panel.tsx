import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formatMoney } from '@talao/fiscal/value/cents'
import { ProductSelect } from '../../../components/pick/product-select.tsx'
import { moneyIn } from '../../../lib/format.ts'
import { newRowKey } from '../../../lib/new-row-key.ts'
import { typedMoney } from '../../../lib/typed-decimal.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { emptyItem } from './items-form.ts'
import styles from './items-panel.module.css'
import { amountCents, type SaleValues } from './sale-form.ts'

type Form = UseFormReturnType<SaleValues>

/** Items, freight and discount, which give the value of the sale. */
export function ItemsPanel({ form }: { form: Form }) {
  const { items, currency } = form.values
  const cents = amountCents(form.values)

  return (
    <Panel
      title="Itens"
      aside={
        <span>
          Total <b>{currency === 'BRL' ? formatMoney(cents) : moneyIn(currency, cents / 100)}</b>
        </span>
      }
    >
      <div className={styles.items}>
        {items.map((item, index) => (
          <Item key={item.key} form={form} index={index} canRemove={items.length > 1} />
        ))}
      </div>
      <Button
        size="xs"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => form.insertListItem('items', emptyItem(newRowKey(items)))}
      >
        Mais um item
      </Button>
      <div className={styles.more}>
        <FormGrid>
          <Span of={3}>
            <TextInput label={<Optional>Frete</Optional>} inputMode="decimal" {...form.getInputProps('freight')} />
          </Span>
          <Span of={3}>
            <TextInput label={<Optional>Desconto</Optional>} inputMode="decimal" {...form.getInputProps('discount')} />
          </Span>
        </FormGrid>
      </div>
    </Panel>
  )
}

function Item({ form, index, canRemove }: { form: Form; index: number; canRemove: boolean }) {
  const at = `items.${index}`
  const item = form.values.items[index]
  if (!item) return null
  return (
    <fieldset className={styles.item}>
      <legend>Item {index + 1}</legend>
      <FormGrid>
        <Span of={6}>
          <ProductSelect
            label="Produto"
            companyId={form.values.company_id}
            value={item.product_id}
            knownName={item.product_name}
            onChange={(product) => {
              if (!product) return form.setFieldValue(`${at}.product_id`, null)
              form.setFieldValue(`${at}.product_id`, product.id)
              form.setFieldValue(`${at}.product_name`, product.name)
              form.setFieldValue(`${at}.description`, product.description ?? product.name)
              if (item.value_per_unit === '') form.setFieldValue(`${at}.value_per_unit`, typedMoney(product.price))
            }}
          />
        </Span>
        <Span of={6}>
          <TextInput label="Descrição na nota" maxLength={120} {...form.getInputProps(`${at}.description`)} />
        </Span>
        <Span of={3}>
          <TextInput label="Quantidade" inputMode="decimal" {...form.getInputProps(`${at}.quantity`)} />
        </Span>
        <Span of={3}>
          <TextInput label="Valor unitário" inputMode="decimal" {...form.getInputProps(`${at}.value_per_unit`)} />
        </Span>
      </FormGrid>
      {canRemove && (
        <ActionIcon
          className={styles.remove ?? ''}
          variant="subtle"
          size={28}
          aria-label={`Tirar o item ${index + 1}`}
          onClick={() => form.removeListItem('items', index)}
        >
          <Icon name="close" />
        </ActionIcon>
      )}
    </fieldset>
  )
}
