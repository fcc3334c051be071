import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SetupStep } from '@talao/contract'
import { useEffect, useState } from 'react'
import { isFormChanged } from '../../../components/form/is-form-changed.ts'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { SecretInput } from '../../../ui/secret-input.tsx'
import styles from './setup.module.css'
import { useSaveSecret } from './setup-queries.ts'

type Field = NonNullable<SetupStep['fields']>[number]
type Props = { id: number; fields: readonly Field[]; canChange: boolean }

/** Credentials copied from the platform. They are stored and never shown again. */
export function SecretForm({ id, fields, canChange }: Props) {
  const save = useSaveSecret(id)
  const [refusals, setRefusals] = useState(0)
  const form = useFormWithResolvedErrors<Record<string, string>>({
    initialValues: Object.fromEntries(fields.map(({ key }) => [key, ''])),
    validate: (values) => lacking(values, fields),
  })
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [refusals])

  const submit = form.onSubmit(
    (values) => {
      const typed = Object.entries(values).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : []))
      if (typed.length === 0) return
      save.mutate(Object.fromEntries(typed), {
        onSuccess: () => form.reset(),
        onError: (error) => {
          form.setErrors(withinForm(fieldMessages(error)))
          setRefusals((count) => count + 1)
        },
      })
    },
    () => setRefusals((count) => count + 1),
  )
  const areKept = fields.every(({ has, is_needed }) => has || !is_needed)
  return (
    <form className={styles.secret} onSubmit={submit} noValidate>
      <LeaveGuard isChanged={isFormChanged(form)} />
      <div className={styles.fields}>
        {fields.map((field) => (
          <SetupInput
            key={field.key}
            field={fields.length === 1 ? { ...field, hint: ALONE } : field}
            disabled={!canChange}
            input={form.getInputProps(field.key)}
          />
        ))}
      </div>
      {canChange && (
        <Button type="submit" variant={areKept ? 'default' : 'filled'} loading={save.isPending}>
          {areKept ? 'Trocar' : 'Salvar e esperar o aviso'}
        </Button>
      )}
    </form>
  )
}

type InputProps = {
  field: Field
  disabled: boolean
  input: ReturnType<UseFormReturnType<Record<string, string>>['getInputProps']>
}

function SetupInput({ field: { label, hint, is_secret, is_needed, has }, disabled, input }: InputProps) {
  const common = {
    label: is_needed ? (
      label
    ) : (
      <>
        {label} <span className="support">opcional</span>
      </>
    ),
    placeholder: has ? '••••••••••••' : '',
    description: has ? `Guardado. Digite só para trocar.${hint === ALONE ? '' : ` ${hint}`}` : hint,
    inputWrapperOrder: UNDER,
    spellCheck: false,
    disabled,
    'aria-invalid': input.error ? true : undefined,
    ...input,
  }
  return is_secret ? (
    <SecretInput what="a chave" autoComplete="new-password" {...common} />
  ) : (
    <TextInput autoComplete="off" {...common} />
  )
}

function lacking(values: Record<string, string>, fields: readonly Field[]): Record<string, string> {
  const empty = fields.filter(({ key, has, is_needed }) => is_needed && !has && !values[key]?.trim())
  return Object.fromEntries(empty.map(({ key, label }) => [key, `Cole aqui: ${label}.`]))
}

/** The server names a credential bare or within `credentials`; both belong to the same field. */
function withinForm(messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([path, text]) => [path.replace(/^credentials\./, ''), text]))
}

/** Description of a single field: its step already explains where to find the secret. */
const ALONE = 'Fica guardado com segurança e não aparece de novo.'
const UNDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']
