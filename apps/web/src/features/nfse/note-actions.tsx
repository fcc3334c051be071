import type { NfseOut } from '@talao/contract'
import { lazy } from 'react'
import { RowMenu } from '../../components/list/row-menu.tsx'

const NfseRowMenu = lazy(() => import('./row-menu.tsx').then((module) => ({ default: module.NfseRowMenu })))

export function NfseActions({ note }: { note: NfseOut }) {
  const label = `Ações da NFS-e ${note.number ?? note.id}, ${note.customer_name}`
  return (
    <RowMenu label={label} row={note.id}>
      <NfseRowMenu label={label} note={note} />
    </RowMenu>
  )
}
