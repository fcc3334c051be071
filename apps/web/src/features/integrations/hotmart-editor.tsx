import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import type { HotmartIntegrationOut } from '@talao/contract'
import { useState } from 'react'
import { useUser } from '../../components/session.ts'
import { ActiveChip } from '../../components/status.tsx'
import { useSaveShortcut } from '../../components/use-save-shortcut.ts'
import { fieldMessages } from '../../lib/errors.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PanelColumns } from '../../ui/panel.tsx'
import { CredentialsPanel } from './credentials-panel.tsx'
import { DelayDialog } from './delay-dialog.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { checkHotmart, type HotmartValues, movesDates } from './hotmart-form.ts'
import { NotePanel } from './note-panel.tsx'
import { previewDelay, useSaveHotmart } from './queries.ts'
import { WebhookPanel } from './webhook-panel.tsx'

type Props = { initial: HotmartValues; integration?: HotmartIntegrationOut }

export function HotmartEditor({ initial, integration }: Props) {
  const { isAdmin } = useUser()
  const { form, submit, isSaving, moved, confirm, giveUp } = useHotmartForm(initial, integration)
  useSaveShortcut(submit)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      noValidate
    >
      <PageHead
        title={integration?.name ?? 'Nova integração com a Hotmart'}
        crumb={
          <>
            <Link to="/integracoes">Integrações</Link>
            <Icon name="chevron-right" size={14} />
          </>
        }
        after={integration && <ActiveChip isActive={integration.is_active} />}
        hint={`Hotmart, webhook ${form.values.version === 'V2' ? '2.0' : '1.0'}`}
        actions={
          isAdmin && (
            <Button type="submit" variant="filled" loading={isSaving} rightSection={<Kbd>Ctrl S</Kbd>}>
              Salvar
            </Button>
          )
        }
      />
      <PanelColumns
        main={
          <>
            <CredentialsPanel form={form} integration={integration} isLocked={!isAdmin} />
            <NotePanel form={form} isLocked={!isAdmin} />
          </>
        }
        side={
          <>
            <WebhookPanel integration={integration} />
            {integration && <DeliveriesPanel integration={integration} canReplay={isAdmin} />}
          </>
        }
      />
      {moved !== undefined && <DelayDialog moved={moved} isSaving={isSaving} onConfirm={confirm} onClose={giveUp} />}
    </form>
  )
}

function useHotmartForm(initial: HotmartValues, integration: HotmartIntegrationOut | undefined) {
  const navigate = useNavigate()
  const form = useForm({ initialValues: initial, validate: checkHotmart, validateInputOnBlur: true })
  const save = useSaveHotmart(integration?.id ?? null, integration?.row_version)
  const [moved, setMoved] = useState<number>()
  const [isAsking, setAsking] = useState(false)

  function store(values: HotmartValues) {
    save.mutate(values, {
      onSuccess: ({ data }) => {
        if (!integration)
          void navigate({ to: '/integracoes/$type/{-$id}', params: { type: 'hotmart', id: String(data.id) } })
      },
      onError: (error) => form.setErrors(fieldMessages(error)),
      onSettled: () => setMoved(undefined),
    })
  }

  /** Another delay moves sales that wait: how many is said before, not after. */
  async function ask(values: HotmartValues, id: number) {
    setAsking(true)
    const count = await previewDelay(id, values).then(
      ({ data }) => data.moved,
      () => undefined,
    )
    setAsking(false)
    // Without the count the server still checks the save itself.
    if (count) setMoved(count)
    else store(values)
  }

  const submit = form.onSubmit((values) => {
    if (integration && movesDates(integration, values)) void ask(values, integration.id)
    else store(values)
  })
  return {
    form,
    submit: () => submit(),
    isSaving: save.isPending || isAsking,
    moved,
    confirm: () => store(form.values),
    giveUp: () => setMoved(undefined),
  }
}
