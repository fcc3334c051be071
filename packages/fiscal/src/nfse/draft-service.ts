import type { NfsService } from '../note/nfse.ts'
import { subitemOf } from './subitem.ts'

/**
 * Merges service settings: each field comes from the first source that has it. Item, national code, NBS, cIndOp and
 * cClassTrib belong to a subitem of LC 116, so these fields of a source with another subitem are ignored.
 */
export function draftService(sources: readonly (object | null | undefined)[]): NfsService {
  const given: readonly Partial<NfsService>[] = sources.map((source) => source ?? {})
  const first = <Name extends keyof NfsService>(name: Name): NfsService[Name] | null =>
    given.map((source) => source[name]).find((value) => value !== null && value !== undefined) ?? null
  const items = given.map(itemOf)
  const item = items.find((one) => one !== null) ?? null
  const ofItem = given.filter((_, at) => items[at] === null || items[at] === item)
  const code = (name: 'lc_116' | 'national_service_code' | 'nbs' | 'cindop' | 'cclasstrib'): string | null =>
    ofItem.map((source) => source[name]).find((value) => value !== null && value !== undefined) ?? null
  return {
    iss_aliquot: first('iss_aliquot'),
    iss_source_withheld: first('iss_source_withheld') ?? false,
    municipal_service_code: first('municipal_service_code'),
    municipal_service_description: first('municipal_service_description'),
    description: first('description'),
    lc_116: code('lc_116'),
    cofins: first('cofins'),
    csll: first('csll'),
    inss: first('inss'),
    ir: first('ir'),
    pis: first('pis'),
    cnae: first('cnae'),
    destination_uf: first('destination_uf'),
    destination_city: first('destination_city'),
    nbs: code('nbs'),
    national_service_code: code('national_service_code'),
    cindop: code('cindop'),
    cclasstrib: code('cclasstrib'),
    total_tax_percent_simples: first('total_tax_percent_simples'),
    total_tax_percent_country: first('total_tax_percent_country'),
    total_tax_percent_state: first('total_tax_percent_state'),
    total_tax_percent_city: first('total_tax_percent_city'),
  }
}

function itemOf({ national_service_code = null, lc_116 = null }: Partial<NfsService>): string | null {
  return subitemOf({ national_service_code, lc_116 })
}
