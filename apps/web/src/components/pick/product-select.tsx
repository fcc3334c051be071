import { useDebouncedValue } from '@mantine/hooks'
import type { ProductOut } from '@talao/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callList } from '../../lib/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { nothingFound } from './nothing-found.ts'

const PAUSE_MS = 250
const SHOWN = 50

type Props = {
  label: string
  companyId: string
  value: number | null
  knownName: string
  onChange: (product: ProductOut | undefined) => void
}

/** Finds a product of the company by name. */
export function ProductSelect({ label, companyId, value, knownName, onChange }: Props) {
  const [text, setText] = useState(knownName)
  const [asked] = useDebouncedValue(text === knownName ? '' : text.trim(), PAUSE_MS)
  const products = useQuery(productsQuery(companyId, asked))
  const found = products.data?.data ?? []
  const current =
    value !== null && found.every((one) => one.id !== value) ? [{ value: String(value), label: knownName }] : []
  return (
    <SearchSelect
      label={label}
      data={[...current, ...found.map((one) => ({ value: String(one.id), label: one.name }))]}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(found.find((one) => String(one.id) === chosen))}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server already filtered, ignoring accents. Filtering here would drop matches.
      filter={({ options }) => options}
      nothingFoundMessage={nothingFound(products, 'Nenhum produto com este nome')}
      placeholder="Digite o nome"
      disabled={!companyId}
      comboboxProps={{ shadow: 'md' }}
      rightSection={<Icon name="chevron-down" size={14} />}
      rightSectionPointerEvents="none"
    />
  )
}

function productsQuery(companyId: string, name: string) {
  return queryOptions({
    queryKey: ['product', 'select', companyId, name],
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
    enabled: companyId !== '',
    placeholderData: keepPreviousData,
  })
}
