import type { ReactNode } from 'react'
import type { AskDialog, NoteDialog, OwnDialogs } from './note-dialogs.tsx'
import type { NoteKind, NoteOf } from './note-kind.ts'
import type { NoteTab } from './note-tab.ts'

/** What differs between the kinds where one note is shown: in the sheet next to its list and on its own page. */
export type NoteDocument<K extends NoteKind> = {
  kind: K
  serial: (number: NoteOf<K>['number']) => ReactNode
  /** How to correct an authorised note: a carta de correção, or a substitute note. */
  mend: { action: string; label: string; dialog: NoteDialog }
  dialogs: OwnDialogs<K>
  notices: (note: NoteOf<K>, ask: AskDialog) => ReactNode
  /** The few facts shown next to the timeline. */
  facts: (note: NoteOf<K>) => ReactNode
  files: (note: NoteOf<K>) => ReactNode
}

/** The tabs of a note's page between its timeline and its files. */
export type OwnTabs = readonly { name: NoteTab; label: string; content: ReactNode }[]
