import { Button } from '@mantine/core'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { checkAccount } from '../checks.ts'
import { StrengthText } from '../new-password.tsx'
import styles from './access-tab.module.css'
import { formErrors } from './form-errors.ts'
import { useChangePassword } from './queries.ts'

const EMPTY = { current_password: '', password: '', password_confirmation: '' }

export function PasswordPanel() {
  const { user } = useUser()
  const change = useChangePassword()
  const form = useFormWithResolvedErrors({
    initialValues: EMPTY,
    validate: ({ current_password, ...typed }) => {
      const { password, password_confirmation } = checkAccount({ ...typed, email: user.email, name: user.name })
      return {
        ...(current_password === '' ? { current_password: 'Digite a senha atual.' } : {}),
        ...(password ? { password } : {}),
        ...(password_confirmation ? { password_confirmation } : {}),
      }
    },
  })
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors(formErrors(error, Object.keys(EMPTY))),
    }),
  )
  return (
    <Panel title="Senha">
      <form className={styles.form} onSubmit={submit} noValidate>
        {form.errors.form && <Notice tone="vermelho">{form.errors.form}</Notice>}
        <input type="text" autoComplete="username" readOnly hidden value={user.email} />
        <SecretInput
          label="Senha atual"
          what="a senha atual"
          autoComplete="current-password"
          maxLength={200}
          {...form.getInputProps('current_password')}
        />
        <SecretInput
          label="Nova senha"
          what="a nova senha"
          autoComplete="new-password"
          maxLength={200}
          description={<StrengthText password={form.getValues().password} person={user} />}
          descriptionProps={AS_BLOCK}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('password')}
        />
        <SecretInput
          label="Repetir a nova senha"
          what="a nova senha repetida"
          autoComplete="new-password"
          maxLength={200}
          {...form.getInputProps('password_confirmation')}
        />
        <div className={styles.end}>
          <Button type="submit" variant="filled" loading={change.isPending}>
            Trocar a senha
          </Button>
          <span className="support">As outras sessões são encerradas.</span>
        </div>
      </form>
    </Panel>
  )
}

const AS_BLOCK = { component: 'div' } as const
