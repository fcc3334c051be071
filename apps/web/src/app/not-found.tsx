import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PendingContent } from './pending-content.ts'

/** Behind the sign-in it renders inside the shell, which already has the main element. */
export function NotFound() {
  const isFramed = useContext(PendingContent)
  const words = (
    <>
      <PageHead title="Página não encontrada" />
      <EmptyState kind="no-result" title="Este endereço não existe" actions={<Link to="/">Ir para o painel</Link>}>
        O endereço pode ter mudado ou ter sido digitado com erro.
      </EmptyState>
    </>
  )
  return isFramed ? words : <main>{words}</main>
}
