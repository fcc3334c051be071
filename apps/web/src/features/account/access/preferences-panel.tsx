import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { usePreferences, useSavePreferences } from '../../../components/session/preferences.ts'
import { LabelledSegment } from '../../../ui/labelled-segment.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import styles from './access-tab.module.css'

const SCHEMES: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Como o aparelho' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
]

/** The theme belongs to this browser, as in the user menu; the shortcut preference follows the account. */
export function PreferencesPanel() {
  const { single_key_shortcuts: hasKeys = true } = usePreferences()
  const save = useSavePreferences()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Panel title="Telas">
      <div className={styles.form}>
        <Toggle
          label="Atalhos de uma tecla"
          description="Desligue se um leitor de tela ou o ditado por voz aperta teclas por você. Ctrl K e Ctrl S continuam."
          checked={hasKeys}
          onChange={({ currentTarget }) => save.mutate({ single_key_shortcuts: currentTarget.checked })}
        />
        <div>
          <LabelledSegment label="Tema" options={SCHEMES} value={colorScheme} onChange={setColorScheme} />
        </div>
      </div>
    </Panel>
  )
}
