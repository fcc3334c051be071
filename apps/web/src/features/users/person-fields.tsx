import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CompanyField } from '../../components/company/company-field.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import type { PersonValues } from './person-form.ts'

type Props = { form: UseFormReturnType<PersonValues>; isOwn?: boolean; emailHint?: string | undefined }

/**
 * Identity and rights of a user. Only platform administrators may change the company or name another platform
 * administrator.
 */
export function PersonFields({ form, isOwn = false, emailHint }: Props) {
  const { isPlatformAdmin } = useUser()
  const values = form.getValues()
  return (
    <FormGrid>
      <Span of={12}>
        <TextInput label="Nome" maxLength={120} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      </Span>
      <Span of={12}>
        <TextInput
          label="E-mail"
          type="email"
          maxLength={254}
          autoComplete="off"
          disabled={isOwn}
          description={isOwn ? 'Troque o seu em Minha conta, na aba Acesso.' : emailHint}
          {...form.getInputProps('email')}
        />
      </Span>
      {isPlatformAdmin && (
        <Span of={12}>
          <CompanyField
            value={values.company_id}
            error={form.errors.company_id}
            onChange={(company_id) => form.setFieldValue('company_id', company_id)}
          />
        </Span>
      )}
      <Span of={12}>
        <SelectInput
          label="Papel na empresa"
          description="Quem administra cuida também do certificado, das configurações, das integrações e dos usuários."
          data={ROLES}
          {...form.getInputProps('role')}
        />
      </Span>
      {isPlatformAdmin && (
        <Span of={12}>
          <Toggle
            label="Administra o Talão"
            description="Vê e cuida de todas as empresas."
            {...form.getInputProps('isPlatformAdmin', { type: 'checkbox' })}
          />
        </Span>
      )}
    </FormGrid>
  )
}

const ROLES = [
  { value: 'TEAM', label: 'Equipe' },
  { value: 'ADM', label: 'Administra a empresa' },
]
