import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DemoLetters } from '../../../components/demo/demo-mailbox-slot.tsx'
import { isFormChanged } from '../../../components/form/is-form-changed.ts'
import { useRecordForm } from '../../../components/form/use-record-form.ts'
import { useUser } from '../../../components/session/current-user.ts'
import { mergeEdits } from '../../../lib/merge-edits.ts'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { checkAccount } from '../checks.ts'
import styles from './access-tab.module.css'
import { formErrors } from './form-errors.ts'
import { useSaveProfile } from './queries.ts'

/**
 * A new e-mail applies once it is confirmed. It asks for the password, so that a stranger at an open screen cannot take
 * over the account.
 */
export function ProfilePanel() {
  const { user } = useUser()
  const save = useSaveProfile()
  const [isAsked, setAsked] = useState(false)
  const kept = { name: user.name, email: user.email, current_password: '' }
  const form = useRecordForm({ values: kept, version: `${user.name} ${user.email}` }, (typed) => ({
    ...checkAccount(typed),
    ...(isOther(typed.email, user.email) && typed.current_password === ''
      ? { current_password: 'Digite a sua senha.' }
      : {}),
  }))
  const hasOtherEmail = isOther(form.getValues().email, user.email)
  const submit = form.onSubmit((typed) => {
    const name = typed.name.trim()
    const { current_password } = typed
    save.mutate(hasOtherEmail ? { name, email: typed.email.trim(), current_password } : { name }, {
      onSuccess: () => {
        setAsked(hasOtherEmail)
        // The old e-mail stays until the new one is confirmed. Keep text typed during the save.
        const saved = { ...kept, name }
        form.setInitialValues(saved)
        form.setValues((now) => mergeEdits(saved, { ...typed, ...now }, typed))
      },
      onError: (error) => form.setErrors(formErrors(error, ['name', 'email', 'current_password'])),
    })
  })
  return (
    <Panel title="Nome e e-mail" hint={user.email_verified_at === null ? 'e-mail ainda não confirmado' : undefined}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {form.errors.form && <Notice tone="vermelho">{form.errors.form}</Notice>}
        <FormGrid>
          <Span of={6}>
            <TextInput label="Nome" maxLength={120} autoComplete="name" {...form.getInputProps('name')} />
          </Span>
          <Span of={6}>
            <TextInput
              label="E-mail"
              type="email"
              maxLength={254}
              autoComplete="email"
              description={hasOtherEmail ? 'Vai um link para ele; até você abrir, vale o antigo.' : undefined}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              {...form.getInputProps('email')}
            />
          </Span>
          {hasOtherEmail && (
            <Span of={6}>
              <SecretInput
                label="Sua senha"
                what="a sua senha"
                autoComplete="current-password"
                {...form.getInputProps('current_password')}
              />
            </Span>
          )}
        </FormGrid>
        {user.demo && isAsked && <DemoLetters of={['CONFIRM']} />}
        <div className={styles.end}>
          <Button type="submit" variant="filled" loading={save.isPending} disabled={!isFormChanged(form)}>
            {hasOtherEmail ? 'Salvar e mandar o link' : 'Salvar'}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function isOther(email: string, current: string): boolean {
  return email.trim().toLowerCase() !== current
}
