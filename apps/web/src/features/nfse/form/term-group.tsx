import { TextInput } from '@mantine/core'
import type { InheritedField } from '../../../components/note-form/inherited-fields.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { TERM_FIELDS, TERM_LABELS, type TermField, type TermName } from './term-fields.ts'
import { termText } from './term-values.ts'
import type { NfseForm } from './use-nfse-form.ts'

/** A group that few notes need: one word in the dashed line until somebody opens it, and all of its fields then. */
export function termGroup(nfse: NfseForm, name: TermName): InheritedField {
  const { values, base, errorOf, back } = nfse
  const fields = Object.entries<TermField>(TERM_FIELDS[name])
  const text = termText(values, name)
  return {
    name,
    label: TERM_LABELS[name],
    value: text || NONE[name],
    ...(text ? { from: nfse.from } : {}),
    isChanged: JSON.stringify(values[name]) !== JSON.stringify(base[name]),
    hasError: [name, ...fields.map(([field]) => `${name}.${field}`)].some((path) => errorOf(path) !== undefined),
    onBack: () => back(name),
    width: 12,
    field: (
      <div role="group" aria-label={TERM_LABELS[name]} data-path={name}>
        <b>{TERM_LABELS[name]}</b>
        <FormGrid>
          {fields.map(([field, about]) => (
            <Span key={field} of={about.kind === 'choice' || about.kind === 'text' ? 4 : 3}>
              <TermInput nfse={nfse} path={`${name}.${field}`} about={about} value={valueOf(values[name], field)} />
            </Span>
          ))}
        </FormGrid>
      </div>
    ),
  }
}

/** What holds where nothing is said: the law's own, or nothing at all. */
const NONE: Readonly<Record<TermName, string>> = {
  foreign_trade: 'só se a nota vai para fora',
  event: 'nenhum',
  municipal_benefit: 'nenhum',
  pis_cofins: 'pelo regime da empresa',
}

type InputProps = { nfse: NfseForm; path: string; about: TermField; value: string }

function TermInput({ nfse: { form, errorOf }, path, about, value }: InputProps) {
  const { label, kind, most = 60, choices } = about
  const error = errorOf(path)
  const onBlur = () => void form.validateField(path as never)
  const change = (typed: string) => form.setFieldValue(path as never, typed)
  if (choices) {
    // A stored code that no choice has stays as it is.
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
  return (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={most}
      {...(kind === 'text'
        ? {}
        : { inputMode: kind === 'two' || kind === 'day' ? ('numeric' as const) : ('decimal' as const) })}
      {...(kind === 'rate' ? { rightSection: '%' } : {})}
      {...(kind === 'day' ? { placeholder: 'DD/MM/AAAA' } : {})}
      data-path={path}
      value={value}
      error={error}
      onBlur={onBlur}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function valueOf(group: object, field: string): string {
  return (group as Record<string, string>)[field] ?? ''
}
