import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { companyOptionsQuery } from '../../../components/company/company-options-query.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { FormGrid, Locked, Span } from '../../../ui/form-grid.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import type { SettingsValues } from './settings-form.ts'

type Form = Pick<UseFormReturnType<SettingsValues>, 'values' | 'getInputProps'>
export type CredentialInput = {
  /** Form path. */
  path: string
  label: string
  hint?: string
  isOptional: boolean
  isSecret: boolean
  /** For secrets: one is stored. */
  isKept?: boolean | undefined
}
type Props = {
  form: Form
  hint: string
  credentials: readonly CredentialInput[]
  isLocked: boolean
  children?: ReactNode
}

/** Stored secrets are never shown, only that they exist. */
export function CredentialsPanel({ form, hint, credentials, isLocked, children }: Props) {
  return (
    <Panel title="Credenciais" hint={hint}>
      <Locked when={isLocked}>
        <FormGrid>
          <Span of={6}>
            <TextInput label="Nome" {...form.getInputProps('name')} />
          </Span>
          <Span of={6}>
            <CompanyField form={form} />
          </Span>
          {credentials.map((credential) => (
            <Span key={credential.path} of={6}>
              {credential.isSecret ? (
                <SecretField form={form} {...credential} />
              ) : (
                <TextInput
                  label={<Label {...credential} />}
                  description={credential.hint}
                  inputWrapperOrder={UNDER}
                  autoComplete="off"
                  spellCheck={false}
                  {...form.getInputProps(credential.path)}
                />
              )}
            </Span>
          ))}
          {children}
          <Span of={6}>
            <Toggle
              label="Integração ativa"
              description="Inativa, ela guarda os avisos e não cria vendas."
              {...form.getInputProps('is_active', { type: 'checkbox' })}
            />
          </Span>
        </FormGrid>
      </Locked>
    </Panel>
  )
}

function CompanyField({ form }: { form: Form }) {
  const { user, isPlatformAdmin } = useUser()
  const { data } = useQuery({ ...companyOptionsQuery, enabled: isPlatformAdmin })
  if (!isPlatformAdmin)
    return <TextInput label="Empresa" value={user.company?.corporate_name ?? ''} readOnly variant="filled" />
  const options = (data?.data ?? []).map((one) => ({ value: String(one.id), label: one.corporate_name }))
  return (
    <SelectInput
      label="Empresa"
      data={[{ value: '', label: 'Escolha' }, ...options]}
      {...form.getInputProps('company_id')}
    />
  )
}

function SecretField({ form, path, label, isOptional, isKept, hint }: CredentialInput & { form: Form }) {
  const kept = isKept ? 'Guardado. Digite só para trocar.' : ''
  const input = form.getInputProps(path)
  return (
    <SecretInput
      what="a chave"
      label={<Label label={label} isOptional={isOptional} />}
      placeholder={isKept ? '••••••••••••' : ''}
      description={[kept, hint].filter(Boolean).join(' ') || undefined}
      inputWrapperOrder={UNDER}
      autoComplete="new-password"
      aria-invalid={input.error ? true : undefined}
      {...input}
    />
  )
}

function Label({ label, isOptional }: { label: string; isOptional: boolean }) {
  if (!isOptional) return label
  return (
    <>
      {label} <span className="support">opcional</span>
    </>
  )
}

const UNDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']
