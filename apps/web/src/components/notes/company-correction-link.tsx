import { Link } from '@tanstack/react-router'

/** Link from a rejected note to the company field at fault. */
export function CompanyCorrectionLink({ id, path }: { id: number; path: string | null }) {
  return (
    <Link to="/empresas/$id" params={{ id }} search={path ? { campo: path } : {}}>
      Corrigir na empresa
    </Link>
  )
}
