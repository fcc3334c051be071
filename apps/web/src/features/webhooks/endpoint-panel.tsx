import { Button, TextInput } from '@mantine/core'
import type { WebhookEndpointOut } from '@talao/contract'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { LeaveGuard } from '../../components/form/leave-guard.tsx'
import { fieldMessages } from '../../lib/errors.ts'
import { dateTime } from '../../lib/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { checkEndpoint } from './endpoint-check.ts'
import styles from './endpoint-panel.module.css'
import { EventsField } from './events-field.tsx'
import { useChangeEndpoint } from './queries.ts'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })))

/** Search parameters of panels next to the form; changing them loses no typed text. */
const BESIDE = ['deliveries', 'delivery']

/** Address and events of an endpoint, and buttons to switch it on or off and to delete it. */
export function EndpointPanel({ endpoint }: { endpoint: WebhookEndpointOut }) {
  const navigate = useNavigate()
  const [url, setUrl] = useState(endpoint.url)
  const [events, setEvents] = useState(endpoint.events)
  const [kept, setKept] = useState({ url, events })
  const [isTried, setTried] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const change = useChangeEndpoint(endpoint.id)
  const own = isTried ? checkEndpoint({ url, events }) : {}
  const said = fieldMessages(change.error)

  function save() {
    setTried(true)
    if (Object.keys(checkEndpoint({ url, events })).length === 0) {
      change.mutate({ url: url.trim(), events }, { onSuccess: () => setKept({ url, events }) })
    }
  }
  return (
    <Panel title="O que é avisado">
      <LeaveGuard isChanged={JSON.stringify({ url, events }) !== JSON.stringify(kept)} within={BESIDE} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        noValidate
      >
        <Off endpoint={endpoint} isPending={change.isPending} onSwitch={() => change.mutate({ is_active: true })} />
        <TextInput
          label="Endereço"
          type="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={url}
          error={own.url ?? said.url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <EventsField value={events} error={own.events ?? said.events} onChange={setEvents} />
        <div className={styles.acts}>
          <Button type="submit" variant="filled" loading={change.isPending}>
            Salvar
          </Button>
          {endpoint.is_active && (
            <Button disabled={change.isPending} onClick={() => change.mutate({ is_active: false })}>
              Desligar
            </Button>
          )}
          <Button variant="outline" color="red" onClick={() => setDeleting(true)}>
            Apagar…
          </Button>
        </div>
      </form>
      {isDeleting && (
        <Suspense>
          <DeleteDialog
            endpoint={endpoint}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate({ to: '/configuracoes/webhooks', ignoreBlocker: true })}
          />
        </Suspense>
      )}
    </Panel>
  )
}

type OffProps = { endpoint: WebhookEndpointOut; isPending: boolean; onSwitch: () => void }

function Off({ endpoint: { is_active, off_reason, off_at }, isPending, onSwitch }: OffProps) {
  if (is_active) return null
  return (
    <Notice
      tone="ambar"
      title={off_at ? `Desligado em ${dateTime(off_at)}.` : 'Desligado.'}
      action={
        <Button size="xs" loading={isPending} onClick={onSwitch}>
          Ligar
        </Button>
      }
    >
      {off_reason ?? 'Enquanto está desligado, nada é guardado para ele.'}
    </Notice>
  )
}
