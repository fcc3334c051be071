import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callList } from '../../../lib/api.ts'
import { money } from '../../../lib/format.ts'
import { typedMoney } from '../../../lib/typed-decimal.ts'
import { SearchSelect } from '../../../ui/search-select.tsx'
import styles from './add-item.module.css'
import type { ItemValues } from './items-form.ts'

const PAUSE_MS = 250
const SHOWN = 30
const FREE = 'free'

type Props = { companyId: number; onAdd: (some: Partial<ItemValues>) => void }

/** Last row of the table: adds a product by name or code, or the typed text as a free item. */
export function AddItem({ companyId, onAdd }: Props) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS)
  const products = useQuery(productsQuery(companyId, asked))
  const found = products.data?.data ?? []
  const own = { value: FREE, label: text.trim() ? `Adicionar “${text.trim()}” como item` : 'Item sem produto' }
  return (
    <SearchSelect
      aria-label="Adicionar item"
      placeholder="Adicionar item: nome ou código do produto"
      variant="unstyled"
      classNames={{ input: styles.input ?? '' }}
      data-path="items.new"
      data={[...found.map((one) => ({ value: String(one.id), label: labelOf(one) })), own]}
      value={null}
      onChange={(chosen) => {
        const product = found.find((one) => String(one.id) === chosen)
        setText('')
        if (product)
          onAdd({
            product_id: product.id,
            product_name: product.name,
            description: product.description ?? product.name,
            value_per_unit: typedMoney(product.price),
          })
        else if (chosen === FREE) onAdd({ description: text.trim() })
      }}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server already searched, ignoring accents. Filtering again here would drop its results.
      filter={({ options }) => options}
      selectFirstOptionOnChange
      comboboxProps={{ shadow: 'md', position: 'bottom-start' }}
      maxDropdownHeight={260}
      rightSection={<span />}
      rightSectionWidth={0}
      rightSectionPointerEvents="none"
    />
  )
}

function labelOf({ name, price }: { name: string; price: number | null }): string {
  return price === null ? name : `${name} · ${money(price)}`
}

function productsQuery(companyId: number, name: string) {
  return queryOptions({
    queryKey: ['product', 'select', String(companyId), name, SHOWN],
    queryFn: ({ signal }) =>
      callList('GET /api/product', {
        query: {
          company_id: companyId,
          name: name || undefined,
          order_by: 'name',
          order_direction: 'ASC',
          per_page: SHOWN,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
