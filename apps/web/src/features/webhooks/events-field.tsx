import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox } from '@mantine/core'
import { WEBHOOK_EVENT_LABELS, type WebhookEvent } from '@talao/contract/fields/values'
import { useId } from 'react'
import { FieldGroup } from '../../ui/form-grid.tsx'
import styles from './events-field.module.css'

type Props = { value: readonly WebhookEvent[]; error?: string | undefined; onChange: (events: WebhookEvent[]) => void }

/** Choice of the events sent to an endpoint, by label. */
export function EventsField({ value, error, onChange }: Props) {
  const id = useId()
  const ordered = (chosen: readonly string[]) => ALL.filter((event) => chosen.includes(event))
  return (
    <div className={styles.groups}>
      {GROUPS.map(({ title, events }) => {
        const on = events.filter((event) => value.includes(event))
        const others = value.filter((event) => !events.includes(event))
        return (
          <FieldGroup key={title} title={title} aria-describedby={error ? id : undefined}>
            <div className={styles.events}>
              <Checkbox
                classNames={ROW}
                label={
                  <>
                    Todos<span className="sr-only">: {title}</span>
                  </>
                }
                checked={on.length === events.length}
                indeterminate={on.length > 0 && on.length < events.length}
                onChange={({ currentTarget }) =>
                  onChange(ordered([...others, ...(currentTarget.checked ? events : [])]))
                }
              />
              {events.map((event) => (
                <Checkbox
                  key={event}
                  className={styles.event ?? ''}
                  classNames={ROW}
                  label={WEBHOOK_EVENT_LABELS[event]}
                  checked={value.includes(event)}
                  onChange={({ currentTarget }) =>
                    onChange(ordered(currentTarget.checked ? [...value, event] : value.filter((one) => one !== event)))
                  }
                />
              ))}
            </div>
          </FieldGroup>
        )
      })}
      {error && (
        <p id={id} className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const ROW = { body: styles.row ?? '' }

export const ALL = Object.keys(WEBHOOK_EVENT_LABELS) as WebhookEvent[]

const GROUPS = [
  { title: 'NF-e', events: ALL.filter((event) => event.startsWith('nfe.')) },
  { title: 'NFS-e', events: ALL.filter((event) => event.startsWith('nfse.')) },
  { title: 'Vendas', events: ALL.filter((event) => event.startsWith('sale.')) },
]
