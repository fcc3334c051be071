import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Piece } from './requirements.ts'
import styles from './requirements-panel.module.css'

/** What this integration can already do, and what is missing for the rest. */
export function RequirementsPanel({ pieces }: { pieces: readonly Piece[] }) {
  const lacking = pieces.filter(({ isThere }) => !isThere).length
  return (
    <Panel
      title="O que falta"
      aside={<span className="support">{lacking === 0 ? 'nada' : `${lacking} de ${pieces.length}`}</span>}
    >
      <ul className={styles.list}>
        {pieces.map(({ isThere, text, lack }) => (
          <li key={text} data-there={isThere || undefined}>
            <Icon name={isThere ? 'check' : 'clock'} size={14} />
            <div>
              {text}
              <span className="sr-only">{isThere ? ': pronto' : ': falta'}</span>
              {!isThere && <div className="support">{lack}</div>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
