import { Button, TextInput } from '@mantine/core'
import type { WebhookEvent } from '@talao/contract/fields/values'
import { useState } from 'react'
import { fieldMessages, toUserError } from '../../lib/errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { checkEndpoint } from './endpoint-check.ts'
import { ALL, EventsField } from './events-field.tsx'
import { useCreateEndpoint } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

type Props = { companyId: number; onClose: () => void }

/** First the address and events, then the secret, which is shown once. */
export function CreateDialog({ companyId, onClose }: Props) {
  const create = useCreateEndpoint(companyId)
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<WebhookEvent[]>(ALL)
  const [isTried, setTried] = useState(false)
  const made = create.data?.data
  if (made) {
    return (
      <SecretDialog
        title="Webhook criado: guarde o segredo"
        secret={made.secret ?? ''}
        about="Copie e guarde no cofre do seu sistema. Se ele se perder, troque-o na página do webhook."
        onClose={onClose}
      />
    )
  }
  const own = isTried ? checkEndpoint({ url, events }) : {}
  const said = fieldMessages(create.error)
  const other = create.error && Object.keys(said).length === 0 ? toUserError(create.error).text : undefined

  function submit() {
    setTried(true)
    if (Object.keys(checkEndpoint({ url, events })).length === 0) create.mutate({ url: url.trim(), events })
  }
  return (
    <Dialog title="Criar um webhook" size={760} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        <TextInput
          label="Endereço"
          description="Onde o seu sistema recebe os avisos. Precisa ser https."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder="https://loja.example/avisos"
          type="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={url}
          error={own.url ?? said.url ?? other}
          data-autofocus
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <h3>O que ele recebe</h3>
        <EventsField value={events} error={own.events ?? said.events} onChange={setEvents} />
        <Button mt={16} type="submit" variant="filled" loading={create.isPending}>
          Criar webhook
        </Button>
      </form>
    </Dialog>
  )
}
