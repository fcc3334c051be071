import { TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { SearchSelectProps } from './search-select-list.tsx'

const Loaded = lazy(() => import('./search-select-list.tsx').then((module) => ({ default: module.SearchSelectList })))

/**
 * A searchable select for long lists. A plain field renders at once and the list loads right after it. Focus and typed
 * text are kept when it replaces the plain field.
 */
export function SearchSelect(props: SearchSelectProps) {
  const [isHeld, setHeld] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const [typed, setTyped] = useState<string>()
  const { data, value, searchValue, error, label, placeholder, variant, disabled, classNames, rightSection } = props
  const chosen = data.find((one) => (typeof one === 'string' ? one : one.value) === value)
  return (
    <Suspense
      fallback={
        <TextInput
          {...{ error, label, placeholder, rightSection }}
          disabled={disabled ?? false}
          {...(variant ? { variant } : {})}
          classNames={classNames as never}
          rightSectionWidth={props.rightSectionWidth}
          rightSectionPointerEvents="none"
          aria-label={props['aria-label']}
          data-path={(props as { 'data-path'?: string })['data-path']}
          value={typed ?? (typeof chosen === 'string' ? chosen : chosen?.label) ?? (searchValue || (value ?? ''))}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            props.onSearchChange?.(event.currentTarget.value)
          }}
          onMouseDown={() => setPressed(true)}
          onFocus={() => setHeld(true)}
          onInput={props.onInput}
          onBlur={(event) => {
            setHeld(false)
            setTyped(undefined)
            props.onBlur?.(event)
          }}
        />
      }
    >
      <Loaded
        {...props}
        {...(typed === undefined ? {} : { defaultSearchValue: typed })}
        defaultDropdownOpened={isHeld && (isPressed || typed !== undefined)}
        autoFocus={isHeld}
      />
    </Suspense>
  )
}
