import { type NfePackage, packagesOf, saysByPackage } from '../nfe/layout/schema-packages.ts'
import { BUILD_NORMS, hasFeature, type Norms } from '../norms/norms.ts'
import { type Destination, destinationOf } from '../note/destination.ts'
import type { Nfe } from '../note/nfe.ts'
import { taxDay } from '../note/reference.ts'
import { isWithoutIe } from '../note/without-ie.ts'
import type { Address, DasFacts, TaxRegime } from '../value/party.ts'
import { type Uf, ufOfCode } from '../value/uf.ts'
import { CRT } from './regime.ts'
import { type SimplesDeclaration, simplesDeclaration } from './simples-declaration.ts'
import { isIbsInDas } from './simples-nacional/das-rates.ts'

/** All facts that decide taxes, apart from the item itself. */
export type TaxContext = {
  /** `YYYY-MM-DD` in São Paulo: the day of issue; for a return, the day of the original note. */
  day: string
  regime: TaxRegime
  crt: 1 | 2 | 3 | 4
  issuerUf: Uf | undefined
  /** The issuer has no inscrição estadual, so its notes have no ICMS (cStat 161). */
  isWithoutIe: boolean
  buyerUf: Uf | undefined
  destination: Destination | undefined
  isFinal: boolean
  /** The buyer is not an ICMS taxpayer (indIEDest 9). False for a buyer exempt from registration (2). */
  isNonTaxpayer: boolean
  /** An ordinary outgoing sale, the only operation that owes DIFAL. */
  isSale: boolean
  norms: Norms
  /** What the note states for a company of the Simples; null where it states nothing or the company is not of it. */
  declaration: SimplesDeclaration | null
  das: DasFacts | null
  /** The note may state the activity of the Simples (cAtivSN). */
  statesActivity: boolean
  /** The note may state values without the new taxes. */
  statesNetValues: boolean
}

export type TaxTables = {
  norms?: Norms | undefined
}

type TaxedNote = Pick<
  Nfe,
  'company' | 'customer_note' | 'final_customer' | 'type_operation' | 'goal' | 'nfe_referenced'
>

/** `packages` say what a note issued on `day` may state. */
export function taxContext(
  note: TaxedNote,
  day: string,
  tables: TaxTables = {},
  packages: readonly NfePackage[] = packagesOf(tables.norms),
): TaxContext {
  const { company, customer_note } = note
  const { norms = BUILD_NORMS } = tables
  const crt = CRT[company.tax_regime]
  const taxedOn = taxDay(note, day)
  const das = company.das ?? null
  const says = saysByPackage(day, packages)
  const known = simplesDeclaration(company.ibs_cbs_regime ?? null, crt, das && isIbsInDas(das, taxedOn))
  const isDue = crt === 3 || hasFeature(norms, 'SIMPLES_DECLARES_BY_DAS', taxedOn)
  const declaration = known && isDue && (says.simples || known.gTribSN.length === 0) ? known : null
  return {
    day: taxedOn,
    regime: company.tax_regime,
    crt,
    issuerUf: ufOf(company.address),
    isWithoutIe: isWithoutIe(company, day),
    buyerUf: ufOf(customer_note.address) ?? (customer_note.state_id ? ufOfCode(customer_note.state_id) : undefined),
    destination: destinationOf(note),
    isFinal: note.final_customer,
    isNonTaxpayer: customer_note.icms_taxpayer === 'NaoContribuinte',
    isSale: note.type_operation === 'Saida' && note.goal === 'Normal',
    norms,
    declaration,
    das,
    statesActivity: says.simples && isDue && (crt === 1 || crt === 2 || declaration !== null),
    statesNetValues: says.netValues,
  }
}

function ufOf(address: Address | null): Uf | undefined {
  return address?.state_id && !address.is_abroad ? ufOfCode(address.state_id) : undefined
}
