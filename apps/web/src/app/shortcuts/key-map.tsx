import { usePreferences, useSavePreferences } from '../../components/session/preferences.ts'
import type { Shortcut, ShortcutInfo } from '../../components/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import styles from './key-map.module.css'
import { lastOfEach } from './key-steps.ts'
import { ANYWHERE } from './shell-shortcuts.ts'

/** Active on every screen, even when single-key shortcuts are off. */
const ALWAYS: readonly ShortcutInfo[] = [
  { key: 'ctrl+k', label: 'Buscar ou ir para', group: ANYWHERE },
  { key: 'Escape', label: 'Fechar', group: ANYWHERE },
]

type Props = {
  /** Single-key shortcuts, which the user can switch off. */
  shortcuts: readonly Shortcut[]
  /** Keys handled by components themselves, always on. */
  heard: readonly ShortcutInfo[]
  onClose: () => void
}

/** All shortcuts of the current screen, with the switch for single-key shortcuts. */
export function KeyMap({ shortcuts, heard, onClose }: Props) {
  const areSingleOn = usePreferences().single_key_shortcuts !== false
  const save = useSavePreferences()
  const alwaysOn = lastOfEach([...ALWAYS, ...heard])
  const single = lastOfEach(shortcuts).filter(({ key }) => alwaysOn.every((face) => face.key !== key))
  const groups = Map.groupBy<string, ShortcutInfo>([...alwaysOn, ...single], ({ group }) => group)
  return (
    <Dialog title="Atalhos de teclado" size={860} onClose={onClose}>
      <div className={styles.groups}>
        {[...groups].map(([group, faces]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {faces.map((face) => (
                <div key={face.key} data-off={(!areSingleOn && !alwaysOn.includes(face)) || undefined}>
                  <dt>{face.label}</dt>
                  <dd>
                    <Keys of={face.key} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <Toggle
          label="Atalhos de uma tecla"
          description="Nunca valem dentro de um campo."
          checked={areSingleOn}
          onChange={(event) => save.mutate({ single_key_shortcuts: event.currentTarget.checked })}
        />
        <span className="support">No Mac, Ctrl é Command.</span>
      </div>
    </Dialog>
  )
}

/** Renders `g n` as two keys in sequence, `ctrl+k` as two keys at once. */
function Keys({ of }: { of: string }) {
  return of.split(' ').map((part, at) => (
    <span key={part} className={styles.part}>
      {at > 0 && <span className={styles.then}>depois</span>}
      {part.split('+').map((key) => (
        <kbd key={key}>{NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </span>
  ))
}

const NAMES: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Space: 'Espaço',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
}
