import { ActionIcon } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Icon } from './icon.tsx'
import { isHandledElsewhere } from './key-target.ts'
import { Picote } from './picote.tsx'
import styles from './side-sheet.module.css'

type Props = { label: string; closeLabel: string; onClose: () => void; children?: ReactNode }

/** Details of a row, next to its list. Esc closes. */
export function SideSheet({ label, closeLabel, onClose, children }: Props) {
  useEffect(() => closeOnEscape(onClose), [onClose])
  return (
    <aside className={styles.sheet} aria-label={label}>
      {children}
      <ActionIcon className={styles.close ?? ''} variant="subtle" size={32} aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </ActionIcon>
    </aside>
  )
}

type PartProps = {
  kind: ReactNode
  title: ReactNode
  /** Bold amount at the right of the title. */
  figure?: ReactNode
  chip: ReactNode
  /** Accessible name of the scrolling part. */
  label: string
  children: ReactNode
  foot?: ReactNode
}

/** Head, picote, scrolling content, and the actions at the foot. */
export function SheetParts({ kind, title, figure, chip, label, children, foot }: PartProps) {
  return (
    <>
      <header className={styles.head}>
        <div className="support">{kind}</div>
        <div className={styles.title}>
          <h2>{title}</h2>
          {figure && <b>{figure}</b>}
        </div>
        {chip}
      </header>
      <Picote />
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={styles.body} role="region" aria-label={label} tabIndex={0}>
        {children}
      </div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </>
  )
}

function closeOnEscape(close: () => void): () => void {
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isHandledElsewhere(event)) close()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
