import type { NfeOut } from '@talao/contract'
import { lazy } from 'react'
import { RowMenu } from '../../components/list/row-menu.tsx'

const NfeRowMenu = lazy(() => import('./row-menu.tsx').then((module) => ({ default: module.NfeRowMenu })))

export function NoteActions({ note }: { note: NfeOut }) {
  const label = `Ações da nota ${note.number ?? note.id}, ${note.customer_name}`
  return (
    <RowMenu label={label} row={note.id}>
      <NfeRowMenu label={label} note={note} />
    </RowMenu>
  )
}
