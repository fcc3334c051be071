import { TextInput } from '@mantine/core'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { PercentInput } from '../../../ui/percent-input.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { EventPlace } from './event-place.tsx'
import type { NfseForm } from './form-api.ts'
import { TERM_FIELDS, type TermField, type TermName } from './term-fields.ts'

export function TermFields({ nfse, name }: { nfse: NfseForm; name: TermName }) {
  return (
    <FormGrid>
      {Object.entries<TermField>(TERM_FIELDS[name]).map(([field, about]) => (
        <Span key={field} of={widthOf(about)}>
          <TermInput nfse={nfse} path={`${name}.${field}`} about={about} value={valueOf(nfse.values[name], field)} />
        </Span>
      ))}
      {name === 'event' && (
        <Span of={12}>
          <EventPlace key={nfse.round} nfse={nfse} />
        </Span>
      )}
    </FormGrid>
  )
}

/** Long texts take half of the row. */
function widthOf({ kind, most = 0 }: TermField): 3 | 4 | 6 {
  if (most > 60) return 6
  return kind === 'choice' || kind === 'text' ? 4 : 3
}

type InputProps = { nfse: NfseForm; path: string; about: TermField; value: string }

function TermInput({ nfse: { form, errorOf }, path, about, value }: InputProps) {
  const { label, kind, most = 60, choices } = about
  const error = errorOf(path)
  const onBlur = () => void form.validateField(path as never)
  const change = (typed: string) => form.setFieldValue(path as never, typed)
  if (choices) {
    // Keep a stored code that is not among the options.
    const known = value === '' || value in choices ? choices : { ...choices, [value]: value }
    return (
      <SelectInput
        label={label}
        data={[
          { value: '', label: 'Escolher' },
          ...Object.entries(known).map(([code, text]) => ({ value: code, label: text })),
        ]}
        data-path={path}
        value={value}
        error={error}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  }
  const field = { label, autoComplete: 'off', maxLength: most, 'data-path': path, value, error, onBlur }
  if (kind === 'rate') return <PercentInput {...field} onChange={change} />
  return (
    <TextInput
      {...field}
      {...(kind === 'text'
        ? {}
        : { inputMode: kind === 'two' || kind === 'day' ? ('numeric' as const) : ('decimal' as const) })}
      {...(kind === 'day' ? { placeholder: 'DD/MM/AAAA' } : {})}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function valueOf(group: object, field: string): string {
  return (group as Record<string, string>)[field] ?? ''
}
