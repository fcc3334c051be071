import { Button } from '@mantine/core'
import type { PersonOut } from '@talao/contract'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useFormWithResolvedErrors } from '../../components/form/use-form-with-resolved-errors.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import styles from './person-dialog.module.css'
import { PersonFields } from './person-fields.tsx'
import { checkPerson, personErrors, personValues } from './person-form.ts'
import { CHANGE_PERSON, personQuery, useChangePerson } from './queries.ts'
import { rolesText } from './roles.ts'

const FORM = 'change-person'

/**
 * Edits one user. A single dialog while loading and after, so that closing it returns the focus to where it came from.
 */
export function PersonDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { user, isPlatformAdmin } = useUser()
  const { data: person, ...query } = useQuery({ ...personQuery(id), staleTime: 0 })
  const isSaving = useIsMutating({ mutationKey: CHANGE_PERSON }) > 0
  const isAbove = !isPlatformAdmin && person?.roles.some(({ name }) => name === 'WISE-ADM')
  return (
    <Dialog
      title={person?.name ?? 'Usuário'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Voltar</Button>
          {person && !isAbove && (
            <Button variant="filled" type="submit" form={FORM} loading={isSaving}>
              Salvar
            </Button>
          )}
        </>
      }
    >
      {query.isError && !person && (
        <LoadFailure title="Não deu para carregar a pessoa" error={query.error} retry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonBlock lines={5} />}
      {person && isAbove && <Untouchable person={person} />}
      {person && !isAbove && (
        <ChangeForm key={person.updated_at} person={person} isOwn={id === user.id} onClose={onClose} />
      )}
    </Dialog>
  )
}

type Props = { person: PersonOut; isOwn: boolean; onClose: () => void }

function ChangeForm({ person, isOwn, onClose }: Props) {
  const before = personValues(person)
  const change = useChangePerson(person.id, before)
  const form = useFormWithResolvedErrors({
    initialValues: before,
    validate: checkPerson,
    validateInputOnBlur: ['email'],
  })
  const submit = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: onClose,
      onError: (error) => form.setErrors(personErrors(error, values)),
    }),
  )
  return (
    <form id={FORM} className={styles.form} onSubmit={submit} noValidate>
      {form.errors.form && <Notice tone="vermelho">{form.errors.form}</Notice>}
      <PersonFields form={form} isOwn={isOwn} emailHint={emailHint(person)} />
      {!isOwn && (
        <div>
          <Toggle
            label="Pode entrar"
            description="Desligado, as sessões da pessoa terminam na hora. O que ela fez continua registrado."
            {...form.getInputProps('isEnabled', { type: 'checkbox' })}
          />
          {form.errors.isEnabled && (
            <p role="alert" className={styles.error}>
              {form.errors.isEnabled}
            </p>
          )}
        </div>
      )}
    </form>
  )
}

/** A company's administrator can see platform administrators, but only platform administrators can change them. */
function Untouchable({ person }: { person: PersonOut }) {
  return (
    <>
      <p>
        {person.email} · {rolesText(person.roles)}
      </p>
      <p>Só quem administra o Talão pode mudar esta pessoa.</p>
    </>
  )
}

function emailHint({ status }: PersonOut): string {
  return status === 'INVITED'
    ? 'Trocado, o convite vai de novo, para o novo endereço.'
    : 'Trocado, só vale depois que a pessoa confirmar o novo endereço.'
}
