import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'

export function NotFound() {
  return (
    <main>
      <PageHead title="Página não encontrada" />
      <EmptyState kind="no-result" title="Este endereço não existe" actions={<Link to="/">Ir para o painel</Link>}>
        O endereço pode ter mudado ou ter sido digitado com erro.
      </EmptyState>
    </main>
  )
}
