import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LinkButton } from '../links/link-button.tsx'

/** Shown to users without a company: the screen needs one, so create it first. */
export function NoCompany({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        kind="first-use"
        title="Cadastre a sua empresa"
        actions={
          <LinkButton to="/comece" variant="filled">
            Cadastrar a empresa
          </LinkButton>
        }
      >
        Esta tela se abre com ela: vendas, produtos e notas são sempre de uma empresa.
      </EmptyState>
    </>
  )
}
