import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { Entry, Group } from './entries.ts'
import styles from './palette.module.css'

type Props = {
  groups: readonly Group[]
  current: Entry | undefined
  idOf: (entry: Entry) => string
  onPoint: (entry: Entry) => void
  onChoose: (entry: Entry, isBeside: boolean) => void
}

/** Focus stays in the input. The active line is given by aria-activedescendant and scrolled into view. */
export function Options({ groups, current, ...acts }: Props) {
  return (
    <div id="palette-options" role="listbox" aria-label="Resultados">
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`palette-group-${group.id}`}>
          <div id={`palette-group-${group.id}`} className={styles.heading}>
            {group.title}
          </div>
          {group.entries.map((entry) => (
            <Option key={entry.id} entry={entry} isCurrent={entry.id === current?.id} {...acts} />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = Omit<Props, 'groups' | 'current'> & { entry: Entry; isCurrent: boolean }

function Option({ entry, isCurrent, idOf, onPoint, onChoose }: OptionProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <div
      ref={line}
      id={idOf(entry)}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={styles.option}
      // On move, not on enter: a list that shifts under a resting pointer must not change what Enter opens.
      onMouseMove={() => !isCurrent && onPoint(entry)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(entry, event.ctrlKey || event.metaKey)}
    >
      <Icon name={entry.icon} />
      <span className={styles.words}>
        <span>{entry.title}</span>
        {entry.about && <small>{entry.about}</small>}
      </span>
      <span className={styles.side}>
        {entry.side}
        {isCurrent && <Kbd>Enter</Kbd>}
      </span>
    </div>
  )
}
