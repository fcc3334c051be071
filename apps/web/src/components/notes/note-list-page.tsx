import { type ComponentType, lazy, Suspense, useCallback } from 'react'
import { today } from '../../lib/clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { LinkButton } from '../links/link-button.tsx'
import { firstOfMonth } from '../list/date-presets.ts'
import { ListPage, type ListScreen } from '../list/list-page.tsx'
import { type ListSearch, NEEDS_YOU } from '../list/list-search.ts'
import type { Column } from '../list/table-props.ts'
import { usePatch } from '../list/use-patch.ts'
import type { View } from '../list/view-search.ts'
import { useScope } from '../session/current-user.ts'
import type { StatusGroup } from '../status/status-groups.ts'
import { type NoteRows, noteCard, noteCause, noteReason } from './note-columns.tsx'
import type { NoteDocument } from './note-document.ts'
import { NOTE_KINDS, type NoteKind, type NoteOf } from './note-kind.ts'

type SheetProps = { id: number; onClose: () => void }

/** What differs between the lists of the two kinds. */
export type NoteList<K extends NoteKind> = Pick<ListScreen<K>, 'hint' | 'firstUse'> & {
  parts: readonly StatusGroup[]
  rows: NoteRows<K>
  columns: (isSeveral: boolean) => readonly Column<NoteOf<K>>[]
  /** Relations that the columns need, besides the company. */
  relations: readonly string[]
  /** The status of a note that was sent and has no answer yet. */
  sending: 'PROCESSING' | 'WAINTING'
  /** The number in the label of a row's checkbox. */
  numberOf: (note: NoteOf<K>) => number | string | null
  Sheet: ComponentType<SheetProps>
}

/** The sheet of one kind of note, loaded when the first row is opened. */
export function lazySheet<K extends NoteKind>(load: () => Promise<NoteDocument<K>>) {
  return lazy(async () => {
    const [{ NoteSheet }, of] = await Promise.all([import('./note-sheet.tsx'), load()])
    return { default: (props: SheetProps) => <NoteSheet of={of} {...props} /> }
  })
}

export function NoteListPage<K extends NoteKind>({ list, search }: { list: NoteList<K>; search: ListSearch }) {
  const { rows, columns, relations, sending, numberOf, Sheet, hint, parts, firstUse } = list
  const { kind } = rows
  const { name, form, entity } = NOTE_KINDS[kind]
  const { isSeveral } = useScope()
  const patch = usePatch()
  const close = useCallback(() => patch({ open: undefined }), [patch])
  const screen: ListScreen<K> = {
    name: kind,
    title: name,
    hint,
    noun: { one: 'nota', many: 'notas' },
    relations: (isSeveral ? [...relations, 'company'] : relations).join(','),
    views: views(sending),
    parts,
    columns: columns(isSeveral),
    card: (note) => noteCard(rows, note),
    reason: (note) => noteReason(rows, note),
    causeOf: noteCause,
    batch: {
      entity,
      labelOf: (note) => `nota ${numberOf(note) ?? `sem número ${note.id}`}, ${note.customer_name}`,
      amountOf: (note) => note.total,
    },
    actions: (
      <LinkButton to={form} variant="filled" leftSection={<Icon name="plus" />} rightSection={<Kbd>N</Kbd>}>
        Nova {name}
      </LinkButton>
    ),
    onOpen: (note) => patch({ open: note.id }),
    sheet: search.open ? (
      <Suspense fallback={<SideSheet label="Abrindo a nota" closeLabel="Fechar a nota" onClose={close} />}>
        <Sheet id={search.open} onClose={close} />
      </Suspense>
    ) : undefined,
    firstUse,
  }
  return <ListPage<K> search={search} screen={screen} />
}

function views(sending: string): View[] {
  const day = today()
  return [
    { label: 'Precisam de você', status: NEEDS_YOU },
    { label: 'Pendentes', status: 'PENDING' },
    { label: 'Enviando', status: sending },
    { label: 'Negadas', status: 'FAIL,Negada' },
    { label: 'Autorizadas', status: 'Autorizada' },
    { label: 'Canceladas', status: 'Cancelada' },
    { label: 'Sem IBS/CBS', status: 'all', without_ibs_cbs: 'true' },
    { label: 'Este mês', status: 'all', start: firstOfMonth(day), end: day },
    { label: 'Todas', status: 'all' },
  ]
}
