import { counted } from '../../../lib/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './changes-panel.module.css'
import { type SettingValues, settingChanges } from './setting-values.ts'

type Props = {
  kept: SettingValues
  typed: SettingValues
  labels: Readonly<Record<string, string>>
  /** Text for the notas that will use the changed values. */
  about: string
}

/** Lists the unsaved changes, because every later nota starts with them. */
export function ChangesPanel({ kept, typed, labels, about }: Props) {
  const changes = settingChanges(kept, typed)
  const hint = changes.length > 0 ? counted(changes.length, 'campo', 'campos') : undefined
  return (
    <Panel title="O que muda ao salvar" hint={hint}>
      {changes.length === 0 ? (
        <p className="support">Nada por enquanto.</p>
      ) : (
        <ul className={styles.changes} aria-label="O que muda ao salvar">
          {changes.map(({ path, from, to }) => (
            <li key={path}>
              <b>{labels[path] ?? path}</b>
              <span>
                <s>{words(from)}</s> → {words(to)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.about}>{about}</p>
    </Panel>
  )
}

function words(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return value === null || value === '' ? 'vazio' : String(value)
}
