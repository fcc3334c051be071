import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { HotmartIntegrationOut } from '@talao/contract'
import { companyOptionsQuery, useUser } from '../../components/session.ts'
import { FormGrid, Locked, Span } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import type { HotmartValues } from './hotmart-form.ts'

type Form = UseFormReturnType<HotmartValues>
type Props = { form: Form; integration: HotmartIntegrationOut | undefined; isLocked: boolean }

/** Secrets only go in: a kept one shows that it is there, never what it is. */
export function CredentialsPanel({ form, integration, isLocked }: Props) {
  return (
    <Panel title="Credenciais" hint="na Hotmart: Ferramentas, Credenciais e Webhook">
      <Locked when={isLocked}>
        <FormGrid>
          <Span of={6}>
            <TextInput label="Nome" {...form.getInputProps('name')} />
          </Span>
          <Span of={6}>
            <CompanyField form={form} />
          </Span>
          <Span of={6}>
            <SecretField
              form={form}
              name="hottok"
              label="Hottok"
              isKept={integration?.has_hottok}
              about="Prova que o aviso veio da Hotmart."
            />
          </Span>
          <Span of={6}>
            <SecretField form={form} name="basic_token" label="Basic" isKept={integration?.has_basic_token} />
          </Span>
          <Span of={6}>
            <TextInput
              label={<Optional>Client ID</Optional>}
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('client_id')}
            />
          </Span>
          <Span of={6}>
            <SecretField
              form={form}
              name="client_secret"
              label={<Optional>Client Secret</Optional>}
              isKept={integration?.has_client_secret}
            />
          </Span>
          <Span of={6}>
            <SelectInput
              label="Versão do webhook"
              data={[
                { value: 'V2', label: '2.0' },
                { value: 'V1', label: '1.0' },
              ]}
              {...form.getInputProps('version')}
            />
          </Span>
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
  const { user, isWise } = useUser()
  const { data } = useQuery({ ...companyOptionsQuery, enabled: isWise })
  if (!isWise) return <TextInput label="Empresa" value={user.company?.corporate_name ?? ''} readOnly variant="filled" />
  const options = (data?.data ?? []).map((one) => ({ value: String(one.id), label: one.corporate_name }))
  return (
    <SelectInput
      label="Empresa"
      data={[{ value: '', label: 'Escolha' }, ...options]}
      {...form.getInputProps('company_id')}
    />
  )
}

type SecretProps = {
  form: Form
  name: 'client_secret' | 'basic_token' | 'hottok'
  label: React.ReactNode
  isKept: boolean | undefined
  about?: string
}

function SecretField({ form, name, label, isKept, about }: SecretProps) {
  const kept = isKept ? 'Guardado. Digite só para trocar.' : ''
  return (
    <SecretInput
      what="a chave"
      label={label}
      placeholder={isKept ? '••••••••••••' : ''}
      description={[kept, about].filter(Boolean).join(' ') || undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="new-password"
      {...form.getInputProps(name)}
    />
  )
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className="support">opcional</span>
    </>
  )
}
