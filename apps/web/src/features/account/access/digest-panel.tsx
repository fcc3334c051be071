import { usePreferences, useSavePreferences } from '../../../components/session/preferences.ts'
import { LabelledSegment } from '../../../ui/labelled-segment.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import styles from './access-tab.module.css'

const OFTEN = [
  { value: 'none', label: 'Não receber' },
  { value: 'daily', label: 'Todo dia' },
  { value: 'weekly', label: 'Às segundas' },
] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}h` }))
/** The server's default hour, used until the user chooses one. */
const USUAL_HOUR = 8

/** Daily e-mail with unread notifications and stopped work. No e-mail on a day without either. */
export function DigestPanel() {
  const { digest, digest_hour } = usePreferences()
  const save = useSavePreferences()
  const often = OFTEN.find(({ value }) => value === digest)?.value ?? 'none'
  return (
    <Panel title="Resumo por e-mail" hint="avisos por ler, notas e vendas paradas">
      <div className={styles.form}>
        <div>
          <LabelledSegment
            label="Receber o resumo"
            options={OFTEN}
            value={often}
            onChange={(choice) => save.mutate({ digest: choice })}
          />
        </div>
        {often !== 'none' && (
          <SelectInput
            label="Hora do resumo"
            description="No horário de Brasília."
            data={HOURS}
            value={String(digest_hour ?? USUAL_HOUR)}
            onChange={({ currentTarget }) => save.mutate({ digest_hour: Number(currentTarget.value) })}
          />
        )}
      </div>
    </Panel>
  )
}
