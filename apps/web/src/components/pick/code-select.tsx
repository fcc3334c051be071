import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { type Code, type CodeList, codesQuery } from './code-query.ts'
import styles from './code-select.module.css'
import { nothingFound } from './nothing-found.ts'
import { useTypedChoice } from './use-typed-choice.ts'

const PAUSE_MS = 250
const SHOWN = 30

type Props = {
  list: CodeList
  /** Restricts the list: the NCM of a CEST, the direction of a CFOP, the tax of a CST. */
  within?: Record<string, string>
  /** Restricts only the suggestions shown before the user types. Other codes remain possible. */
  offered?: Record<string, string>
  label: ReactNode
  value: string
  error?: ReactNode
  /** The company's value, used while the field is empty. */
  fallback?: string | null | undefined
  /** The value used while the field is empty, whatever its origin. */
  inherited?: string | null | undefined
  /** Path by which a form finds the field. */
  path?: string
  /** For table cells: the row makes room for the error message. */
  onLost?: (isLost: boolean) => void
  /** For table cells: no border, a visually hidden label, and only the code of the selected option. */
  isCell?: boolean
  onChange: (code: string) => void
}

/** Selects a code of an official list, found by code or by words, ignoring accents. */
export function CodeSelect({ list, within = {}, label, value, error, fallback, onChange, ...look }: Props) {
  const { inherited, path, isCell = false, onLost, offered } = look
  const [text, setText] = useState('')
  const known = useQuery(codesQuery(list, { ...within, code: value }, value !== '' && !isCell))
  const words = (one: Code) => (isCell ? one.code : labelOf(one))
  const current = words(known.data?.find((one) => one.code === value) ?? { code: value, description: '' })
  const [asked] = useDebouncedValue(text === current ? '' : text.trim(), PAUSE_MS)
  const narrow = asked ? within : { ...within, ...offered }
  const found = useQuery(codesQuery(list, { ...narrow, search: asked, per_page: SHOWN }, true))
  const options = (found.data ?? []).map((one) => ({ value: one.code, label: words(one) }))
  const client = useQueryClient()
  const { lost, field } = useTypedChoice({
    text,
    current,
    show: setText,
    find: async (typed) => {
      const rows = await client.fetchQuery(codesQuery(list, { ...within, search: typed, per_page: SHOWN }, true))
      return meant(rows, typed)
    },
    take: onChange,
    // The × is for the mouse. Keyboard users clear the field by emptying it.
    clear: () => onChange(''),
  })
  useEffect(() => onLost?.(lost !== undefined), [lost, onLost])
  const isListed = value === '' || options.some((one) => one.value === value)
  return (
    <SearchSelect
      {...(isCell ? CELL : { label, clearable: true })}
      {...(isCell && typeof label === 'string' ? { 'aria-label': label } : {})}
      data-path={path}
      renderOption={({ option }) =>
        labelOf(found.data?.find((one) => one.code === option.value) ?? plain(option.value))
      }
      data={isListed ? options : [{ value, label: current }, ...options]}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      {...field}
      // The server already filtered, ignoring accents. Filtering here would drop matches.
      filter={({ options: all }) => all}
      nothingFoundMessage={nothingFound(found, 'Nada com este código ou nome')}
      placeholder={inherited ?? (fallback ? `Da empresa: ${fallback}` : isCell ? 'Código' : 'Código ou nome')}
      error={lost ? `“${lost}” não está na lista. Escolha um da lista.` : error}
      clearButtonProps={{ 'aria-label': 'Limpar' }}
      comboboxProps={LIST}
      maxDropdownHeight={260}
      {...(value || isCell
        ? {}
        : { rightSection: <Icon name="chevron-down" size={14} />, rightSectionPointerEvents: 'none' as const })}
    />
  )
}

const LIST = {
  shadow: 'md',
  width: 'max-content',
  position: 'bottom-start',
  classNames: { dropdown: styles.list ?? '' },
} as const

const CELL = {
  variant: 'unstyled',
  classNames: { input: styles.input ?? '', error: styles.error ?? '' },
  rightSection: <span />,
  rightSectionWidth: 0,
  rightSectionPointerEvents: 'none',
} as const

function plain(code: string): Code {
  return { code, description: '' }
}

/** The row whose code was typed, with or without punctuation, or the only row that the words match. */
function meant(rows: readonly Code[], typed: string): string | undefined {
  const digits = (text: string) => text.replace(/[\s./-]/g, '')
  const exact = rows.find(({ code }) => digits(code) === digits(typed))
  return (exact ?? (rows.length === 1 ? rows[0] : undefined))?.code
}

function labelOf({ code, description }: Code): string {
  return description ? `${code} · ${description}` : code
}
