import { type CompanyTabName, readCompanyTab } from '../company/company-tab.ts'
import { isOfDefaults, type ReadinessItem } from './readiness.ts'

/** Where on the company page an item is completed: the tab of its URL and its first missing field. */
export function locationOfItem({ route, fields }: Pick<ReadinessItem, 'route' | 'fields'>): {
  aba: CompanyTabName | undefined
  campo: string | undefined
} {
  const said = Object.fromEntries(new URLSearchParams(route.split('?')[1] ?? ''))
  const campo = said.campo ?? fields[0]
  // Company fields are on the data tab, whatever item misses them.
  return { aba: campo === undefined || isOfDefaults(campo) ? readCompanyTab(said).aba : undefined, campo }
}
