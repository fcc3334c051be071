import { Link } from '@tanstack/react-router'

/** Link to the list of sales, with the note's sale open. */
export function SaleLink({ note }: { note: { sale_id: number | null; sales_code: string | null } }) {
  return (
    <Link
      to="/vendas"
      search={{ status: 'all', search_field: 'id', search: String(note.sale_id), open: note.sale_id ?? undefined }}
    >
      {note.sales_code ?? note.sale_id}
    </Link>
  )
}
