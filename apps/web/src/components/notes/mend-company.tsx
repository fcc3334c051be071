import { Link } from '@tanstack/react-router'

/** From the row of a refused note to the field of its company that is wrong. */
export function MendCompany({ id, path }: { id: number; path: string | null }) {
  return (
    <Link to="/empresas/$id" params={{ id }} search={path ? { campo: path } : {}}>
      Corrigir na empresa
    </Link>
  )
}
