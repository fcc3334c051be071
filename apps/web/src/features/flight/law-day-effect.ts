import type { FlightTestOut } from '@talao/contract'
import { counted } from '../../lib/format.ts'

/** What a day of the law does to the sales, the products and the defaults, by the causes that it brings. */
export function lawDayEffect(day: string, { groups, if_late }: Pick<FlightTestOut, 'groups' | 'if_late'>): string {
  const brought = groups.filter(({ law_date }) => law_date?.date === day)
  const ofSales = brought.filter(({ own_day }) => own_day.total > 0)
  const sales = ofSales.reduce((sum, { own_day }) => sum + own_day.total, 0)
  const ofThings = brought.length - ofSales.length
  const late = if_late.reduce((most, one) => (one.date === day ? Math.max(most, one.sales) : most), 0)
  const words = [
    sales > 0 &&
      `${counted(sales, 'venda tocada', 'vendas tocadas')}: ${counted(ofSales.length, 'causa', 'causas')}, abaixo.`,
    ofThings > 0 && `${counted(ofThings, 'causa', 'causas')} em produtos ou padrões, abaixo.`,
    late > 0 && `${sales > 0 ? 'Mais ' : ''}${counted(late, 'venda, se atrasar', 'vendas, se atrasarem')}.`,
  ]
  return words.filter(Boolean).join(' ') || 'Nada a fazer.'
}
