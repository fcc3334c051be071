import type { SaleOut } from '@talao/contract'
import { dayOf } from '../../../lib/clock.ts'
import { counted, date } from '../../../lib/format.ts'

type Dates = Pick<
  SaleOut,
  'status' | 'time_zone' | 'date_to_process' | 'warranty_end_date' | 'approved_at' | 'issue_date' | 'auto_send'
>

/** Why a sale's notas are sent on their date, in one sentence. Undefined when there is no date to explain. */
export function whyDay(sale: Dates): string | undefined {
  const { date_to_process: due, warranty_end_date: warranty, approved_at: approved } = sale
  if (sale.issue_date || sale.status === 'CANCELED') return undefined
  if (!due) return sale.status === 'UNCOMPLETED' ? 'O dia é marcado quando o pagamento for confirmado.' : undefined
  if (due === warranty) return 'É o fim da garantia: antes dele o comprador ainda pode desistir.'
  const wait = approved ? daysFrom(dayOf(new Date(approved), sale.time_zone), due) : undefined
  if (wait === 0) return 'É o dia da aprovação: não há espera.'
  if (warranty && due > warranty && wait !== undefined)
    return `São ${counted(wait, 'dia', 'dias')} depois da aprovação, já passada a garantia (${date(warranty)}).`
  if (wait !== undefined && wait > 0)
    return `${wait === 1 ? 'É' : 'São'} ${counted(wait, 'dia', 'dias')} depois da aprovação.`
  return undefined
}

function daysFrom(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)
}
