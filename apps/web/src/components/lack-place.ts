import { type CompanyTabName, readCompanyTab } from './company-tab.ts'
import { isOfDefaults, type ReadinessItem } from './readiness.ts'

/** Where on a company's page an item is mended: the tab that its address names, and the first field that lacks. */
export function placeOfItem({ route, fields }: Pick<ReadinessItem, 'route' | 'fields'>): {
  aba: CompanyTabName | undefined
  campo: string | undefined
} {
  const said = Object.fromEntries(new URLSearchParams(route.split('?')[1] ?? ''))
  const campo = said.campo ?? fields[0]
  // A field of the company stands among its data, whatever lacks because of it.
  return { aba: campo === undefined || isOfDefaults(campo) ? readCompanyTab(said).aba : undefined, campo }
}
