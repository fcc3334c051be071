import type { AddressOut } from '@talao/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { nothingFound } from './nothing-found.ts'

const BRAZIL = 1

type Props = {
  value: number
  known: AddressOut['country'] | undefined
  error: ReactNode
  onChange: (countryId: number) => void
}

/** Country of a foreign buyer. The table is short enough to be searched in the browser. */
export function CountrySelect({ value, known, error, onChange }: Props) {
  const countries = useQuery(countriesQuery)
  const all = countries.data ?? (known ? [known] : [])
  return (
    <SearchSelect
      label="País"
      placeholder="Digite o nome"
      data={all.filter((one) => one.id !== BRAZIL).map((one) => ({ value: String(one.id), label: one.name }))}
      value={value === BRAZIL ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? BRAZIL : Number(chosen))}
      searchable
      nothingFoundMessage={nothingFound(countries, 'Nenhum país com este nome')}
      error={error}
      comboboxProps={{ shadow: 'md' }}
      rightSection={<Icon name="chevron-down" size={14} />}
      rightSectionPointerEvents="none"
    />
  )
}

const countriesQuery = queryOptions({
  queryKey: ['country'],
  queryFn: async ({ signal }) => (await call('GET /api/country', { query: { pagination: false }, signal })).data ?? [],
  staleTime: Number.POSITIVE_INFINITY,
})
