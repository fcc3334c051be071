import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { DemoInvited } from '../../components/demo/lazy.tsx'
import { useFormWithResolvedErrors } from '../../components/form/use-form-with-resolved-errors.ts'
import { useScope, useUser } from '../../components/session/current-user.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PersonFields } from './person-fields.tsx'
import { checkPerson, newPerson, personErrors } from './person-form.ts'
import { useInvite } from './queries.ts'

const FORM = 'invite-person'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { user } = useUser()
  const { company } = useScope()
  const invite = useInvite()
  const [isSent, setSent] = useState(false)
  const form = useFormWithResolvedErrors({
    initialValues: newPerson(company?.id ?? user.company_id ?? undefined),
    validate: checkPerson,
    validateInputOnBlur: ['email'],
  })
  const submit = form.onSubmit(
    (values) =>
      invite.mutate(values, {
        onSuccess: user.demo ? () => setSent(true) : onClose,
        onError: (error) => form.setErrors(personErrors(error, values)),
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  if (isSent)
    return (
      <Suspense fallback={null}>
        <DemoInvited onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog
      title="Convidar uma pessoa"
      onClose={onClose}
      note="O link do convite vale por sete dias."
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="filled" type="submit" form={FORM} loading={invite.isPending}>
            Mandar o convite
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        {form.errors.form && <Notice tone="vermelho">{form.errors.form}</Notice>}
        <PersonFields form={form} emailHint="O convite vai para este endereço, e é com ele que a pessoa entra." />
      </form>
    </Dialog>
  )
}
