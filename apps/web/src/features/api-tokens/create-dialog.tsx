import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldMessages, toUserError } from '../../lib/errors.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useCreateClient } from './queries.ts'

type Props = { companyId: number; onClose: () => void }

/** First the name, then the secret, which is shown once. */
export function CreateDialog({ companyId, onClose }: Props) {
  const create = useCreateClient(companyId)
  const [name, setName] = useState('')
  const made = create.data?.data
  if (made)
    return (
      <SecretDialog name={made.name} clientId={made.client_id} secret={made.client_secret ?? ''} onClose={onClose} />
    )
  const refusal = create.error ? (fieldMessages(create.error).name ?? toUserError(create.error).text) : undefined
  return (
    <Dialog title="Criar um token de API" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') create.mutate(name.trim())
        }}
      >
        <TextInput
          label="Nome"
          description="De que site ou sistema ele é. Só você vê."
          placeholder="Loja própria"
          value={name}
          maxLength={80}
          error={refusal}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button mt={16} type="submit" variant="filled" disabled={name.trim() === ''} loading={create.isPending}>
          Criar token
        </Button>
      </form>
    </Dialog>
  )
}

type SecretProps = { name: string; clientId: string; secret: string; onClose: () => void }

function SecretDialog({ name, clientId, secret, onClose }: SecretProps) {
  return (
    <Dialog
      title={`Token de ${name}: guarde agora`}
      size={620}
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={onClose}>
          Já guardei
        </Button>
      }
    >
      <Notice tone="ambar" title="O segredo aparece só desta vez.">
        Copie e guarde no cofre do seu sistema. Se ele se perder, revogue este token e crie outro.
      </Notice>
      <div>
        <h3>Segredo (client_secret)</h3>
        <CopyField label="segredo" value={secret} />
      </div>
      <div>
        <h3>Identificação (client_id)</h3>
        <CopyField label="identificação" value={clientId} />
      </div>
    </Dialog>
  )
}
