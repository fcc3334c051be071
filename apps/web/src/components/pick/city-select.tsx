import { useDebouncedValue } from '@mantine/hooks'
import type { AddressOut } from '@talao/contract'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callList } from '../../lib/api.ts'
import { plain } from '../../lib/plain-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { useCity } from '../lookups/lookup-queries.ts'
import { nothingFound } from './nothing-found.ts'
import { useTypedChoice } from './use-typed-choice.ts'

const PAUSE_MS = 250
const SHOWN = 50

type Props = {
  label: string
  value: number | null
  /** The city loaded with the address, so its name is known before any search. */
  known: AddressOut['city'] | undefined
  knownUf: string | undefined
  error?: React.ReactNode
  /** Path by which a form finds the field. */
  path?: string
  disabled?: boolean
  onChange: (cityId: number | null) => void
}

/** Finds one of 5,571 municipalities by name, ignoring accents. The city determines the UF. */
export function CitySelect({ label, value, known, knownUf, error, path, disabled = false, onChange }: Props) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.split(' – ')[0]?.trim() ?? '', PAUSE_MS)
  const cities = useQuery(citiesQuery(asked))
  const found = (cities.data?.data ?? []).map((city) => ({
    value: String(city.id),
    label: `${city.name} – ${city.state.uf}`,
  }))
  // A lookup or a recovered draft brings only the city code, so the name of another city than `known` is fetched.
  const fetchedCity = useCity(value === known?.id ? null : value)
  const knownCity = value === known?.id ? known && { ...known, uf: knownUf ?? '' } : undefined
  const selected = fetchedCity ? { ...fetchedCity, uf: fetchedCity.state.uf } : knownCity
  const selectedOption = selected ? [{ value: String(selected.id), label: `${selected.name} – ${selected.uf}` }] : []
  const options = [...selectedOption.filter(({ value: id }) => found.every((city) => city.value !== id)), ...found]
  const client = useQueryClient()
  const { lost, field } = useTypedChoice({
    text,
    current: options.find((city) => city.value === String(value))?.label ?? '',
    show: setText,
    find: async (typed) => {
      const words = plain(typed.split(' – ')[0] ?? '').trim()
      const { data: all } = await client.fetchQuery(citiesQuery(words))
      const sameName = all.filter(({ name }) => plain(name) === words)
      const onlyMatch = sameName.length === 1 ? sameName[0] : all.length === 1 ? all[0] : undefined
      return onlyMatch && String(onlyMatch.id)
    },
    take: (id) => onChange(Number(id)),
    clear: () => onChange(null),
  })
  return (
    <SearchSelect
      label={label}
      data-path={path}
      data={options}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      searchable
      {...field}
      // The server already filtered, ignoring accents. Filtering here would drop matches.
      filter={({ options: all }) => all}
      nothingFoundMessage={nothingFound(cities, 'Nenhuma cidade com este nome')}
      disabled={disabled}
      error={lost ? `“${lost}” não é uma só cidade. Escolha na lista.` : error}
      placeholder="Digite o nome"
      comboboxProps={{ shadow: 'md' }}
      rightSection={<Icon name="chevron-down" size={14} />}
      rightSectionPointerEvents="none"
    />
  )
}

function citiesQuery(search: string) {
  return queryOptions({
    queryKey: ['city', search],
    queryFn: ({ signal }) =>
      callList('GET /api/city', { query: { search: search || undefined, per_page: SHOWN }, signal }),
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
