import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { lastList } from '../list/last-list.ts'
import { NoteStatusChip } from '../status/status.tsx'
import { NoteActs } from './note-acts.tsx'
import { type AskDialog, type NoteDialog, NoteDialogs } from './note-dialogs.tsx'
import type { NoteDocument, OwnTabs } from './note-document.ts'
import { NoteFrame } from './note-frame.tsx'
import { NOTE_KINDS, type NoteKind, type NoteOf } from './note-kind.ts'
import { NoteStory } from './note-story.tsx'

const WhyPanel = lazy(() => import('../why/why-panel.tsx').then((module) => ({ default: module.WhyPanel })))

type Props<K extends NoteKind> = { of: NoteDocument<K>; note: NoteOf<K>; tabs: (ask: AskDialog) => OwnTabs }

/** The read-only page of a note. */
export function NoteView<K extends NoteKind>({ of, note, tabs }: Props<K>) {
  const { kind, mend } = of
  const { name, list } = NOTE_KINDS[kind]
  const [open, ask] = useState<NoteDialog>()
  return (
    <>
      <NoteFrame
        note={note}
        title={note.number ? `${name} ${note.number}` : `${name} sem número`}
        list={
          <Link to={list} search={lastList(kind)}>
            {name}
          </Link>
        }
        chip={<NoteStatusChip status={note.enotas_status} />}
        acts={<NoteActs kind={kind} note={note} mend={mend} ask={ask} />}
        serial={of.serial(note.number)}
        notices={of.notices(note, ask)}
        tabs={[
          {
            name: 'tempo',
            label: 'Linha do tempo',
            content: <NoteStory kind={kind} note={note} facts={of.facts(note)} />,
          },
          ...tabs(ask),
          {
            name: 'porque',
            label: 'Por quê',
            content: (
              <Suspense fallback={<SkeletonBlock lines={8} />}>
                <WhyPanel kind={kind} id={note.id} version={note.version} />
              </Suspense>
            ),
          },
          { name: 'arquivos', label: 'XML e PDF', content: of.files(note) },
        ]}
      />
      <NoteDialogs kind={kind} own={of.dialogs} note={note} open={open} onClose={() => ask(undefined)} />
    </>
  )
}
