import { HomeAddress } from '../../../components/note-form/address-fields.tsx'
import { FilledBy } from '../../../components/note-form/filled-by.tsx'
import { partOf } from '../../../components/note-form/form-part.ts'
import { useFill } from '../../../components/note-form/use-fill.ts'
import { Toggle } from '../../../ui/toggle.tsx'
import type { NfseForm } from './form-api.ts'
import styles from './values-section.module.css'

/** Address of an event. The law requires it for an event without a code from the city, and only in Brazil. */
export function EventPlace({ nfse }: { nfse: NfseForm }) {
  const part = partOf(nfse.form, 'event_place', nfse.errorOf)
  const fill = useFill(part)
  const error = nfse.errorOf('event_place')
  return (
    <div role="group" aria-label="Endereço do evento" data-path="event_place">
      <p className={styles.lead}>
        <span className="support">Endereço do evento, para quando a prefeitura não deu um código.</span>{' '}
        {fill.by && <FilledBy by={fill.by} onUndo={fill.undo} />}
      </p>
      <HomeAddress part={part} known={undefined} fill={fill} />
      {part.values.is_abroad && (
        <Toggle
          label="Evento no exterior"
          checked
          onChange={(event) => part.change({ is_abroad: event.currentTarget.checked })}
        />
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
