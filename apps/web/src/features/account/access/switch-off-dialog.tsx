import { Button, TextInput } from '@mantine/core'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import styles from './access-tab.module.css'
import { formErrors } from './form-errors.ts'
import { useDropTwoFactor } from './queries.ts'

export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const drop = useDropTwoFactor()
  const form = useFormWithResolvedErrors({
    initialValues: { password: '', code: '' },
    validate: ({ password, code }) => ({
      ...(password === '' ? { password: 'Digite a sua senha.' } : {}),
      ...(code.trim() === '' ? { code: 'Digite o código.' } : {}),
    }),
  })
  const submit = form.onSubmit((values) =>
    drop.mutate(values, { onSuccess: onClose, onError: (error) => form.setErrors(refusals(error)) }),
  )
  return (
    <Dialog
      title="Desligar a verificação em duas etapas?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" color="red" type="submit" form="two-factor-off" loading={drop.isPending}>
            Desligar
          </Button>
        </>
      }
    >
      <p>Só a senha volta a bastar para entrar, e os códigos de recuperação deixam de funcionar.</p>
      <form id="two-factor-off" className={styles.form} onSubmit={submit} noValidate>
        {form.errors.form && <Notice tone="vermelho">{form.errors.form}</Notice>}
        <SecretInput
          label="Sua senha"
          what="a sua senha"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <TextInput
          label="Código do aplicativo, ou um de recuperação"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={40}
          {...form.getInputProps('code')}
        />
      </form>
    </Dialog>
  )
}

/** The server's field `current_password` is `password` in this form. */
function refusals(error: unknown): Record<string, string> {
  const { current_password, ...rest } = formErrors(error, ['current_password', 'code'])
  return current_password ? { ...rest, password: current_password } : rest
}
