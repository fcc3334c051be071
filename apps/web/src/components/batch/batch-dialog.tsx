import { Button } from '@mantine/core'
import type { BatchBody, BatchEntity, BatchPreview } from '@talao/contract'
import { CANCEL_MOTIVES } from '@talao/fiscal/nfse/event/compose'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { fieldMessages, toUserError } from '../../lib/errors.ts'
import { count, counted } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { CountedText } from '../notes/counted-text.tsx'
import type { BatchAct } from './acts.ts'
import styles from './batch-dialog.module.css'
import { previewText, unreadText } from './preview-text.ts'
import { type Chosen, previewQuery, useStartBatch } from './queries.ts'

type Props = {
  entity: BatchEntity
  act: BatchAct
  chosen: Chosen
  total: number
  noun: { one: string; many: string }
  onClose: () => void
  onStarted: () => void
}
type Motive = keyof typeof CANCEL_MOTIVES
const MOTIVES = Object.entries(CANCEL_MOTIVES).map(([value, label]) => ({ value, label }))

/** Shows how many rows the action applies to and why not to the others, then starts the task. */
export function BatchDialog({ entity, act, chosen, total, noun, onClose, onStarted }: Props) {
  const [reason, setReason] = useState('')
  const [motive, setMotive] = useState<Motive>('9')
  const [isTried, setTried] = useState(false)
  const body: BatchBody = { entity, action: act.action, ...chosen }
  const preview = useQuery(previewQuery(useId(), body))
  const start = useStartBatch()
  const can = preview.data?.can ?? 0
  const asksMotive = entity === 'service-fiscal-note' && act.action === 'cancel'
  const fault = isTried ? (faultOf(act, reason) ?? fieldMessages(start.error).reason) : undefined

  function confirm() {
    setTried(true)
    if (faultOf(act, reason)) return
    const words = { ...(act.reason ? { reason: reason.trim() } : {}), ...(asksMotive ? { motive } : {}) }
    start.mutate({ ...body, ...words }, { onSuccess: onStarted })
  }

  return (
    <Dialog
      title={`${act.say(counted(total, noun.one, noun.many))}?`}
      onClose={onClose}
      {...(act.isDangerous ? { note: 'Não dá para desfazer todas de uma vez.' } : {})}
      actions={
        <>
          {/* The other button is disabled until the preview has loaded. */}
          <Button data-autofocus={!act.reason || undefined} onClick={onClose}>
            Voltar
          </Button>
          <Button
            variant="filled"
            {...(act.isDangerous ? { color: 'red' } : {})}
            disabled={can === 0}
            loading={start.isPending}
            onClick={confirm}
          >
            {act.say(counted(can === 0 ? total : can, noun.one, noun.many))}
          </Button>
        </>
      }
    >
      <p className={styles.about}>{act.about}</p>
      <Refused error={start.error ?? preview.error} isShown={fault === undefined} />
      <div className={styles.preview} aria-live="polite">
        {preview.data && <Preview {...preview.data} />}
        {preview.isPending && <SkeletonBlock lines={2} />}
      </div>
      {asksMotive && (
        <SelectInput
          label="Motivo"
          value={motive}
          data={MOTIVES}
          onChange={(event) => setMotive(event.currentTarget.value as Motive)}
        />
      )}
      {act.reason && (
        <CountedText
          label={act.reason.label}
          hint={act.reason.hint}
          most={act.reason.most}
          value={reason}
          error={fault}
          onChange={setReason}
          isFirst
        />
      )}
    </Dialog>
  )
}

function Preview({ can, unread, cannot }: BatchPreview) {
  const total = cannot.reduce((sum, one) => sum + one.total, can)
  return (
    <>
      <b>{previewText(can, total)}</b>
      {cannot.length > 0 && (
        <ul className={styles.reasons}>
          {cannot.map((one) => (
            <li key={one.reason}>
              <b>{count(one.total)}</b>
              <span>{one.reason}</span>
            </li>
          ))}
        </ul>
      )}
      {cannot.length > 0 && can > 0 && <div className="support">Estas ficam como estão.</div>}
      {unread > 0 && <div className="support">{unreadText(unread)}</div>}
    </>
  )
}

/**
 * Shows the server's error about the rows or the whole request. Errors about the typed text are shown at their field.
 */
function Refused({ error, isShown }: { error: unknown; isShown: boolean }) {
  if (!error || !isShown) return null
  const [first] = Object.values(fieldMessages(error))
  return (
    <div role="alert">
      <Notice tone="vermelho">{first ?? toUserError(error).text}</Notice>
    </div>
  )
}

function faultOf({ reason: bounds }: BatchAct, text: string): string | undefined {
  const letters = text.trim().length
  if (!bounds || (letters >= bounds.least && letters <= bounds.most)) return undefined
  return `Escreva o que aconteceu, de ${bounds.least} a ${bounds.most} caracteres.`
}
