import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function NoPermission() {
  return (
    <>
      <PageHead title="Clientes" />
      <EmptyState
        kind="no-permission"
        title="Os clientes são de quem administra o Talão"
        actions={<Link to="/minha-conta">Ver a minha empresa</Link>}
      >
        Contratos, parcelas e créditos da sua empresa são cuidados por essa pessoa.
      </EmptyState>
    </>
  )
}
