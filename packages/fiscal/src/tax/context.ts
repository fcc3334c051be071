import { BUILD_NORMS, type Norms } from '../norms/norms.ts'
import { type Destination, destinationOf } from '../note/destination.ts'
import type { Nfe } from '../note/nfe.ts'
import { taxDay } from '../note/reference.ts'
import { isWithoutIe } from '../note/without-ie.ts'
import type { Address, TaxRegime } from '../value/party.ts'
import { type Uf, ufOfCode } from '../value/uf.ts'
import { CRT } from './regime.ts'

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
}

type TaxedNote = Pick<
  Nfe,
  'company' | 'customer_note' | 'final_customer' | 'type_operation' | 'goal' | 'nfe_referenced'
>

export function taxContext(note: TaxedNote, day: string, norms: Norms = BUILD_NORMS): TaxContext {
  const { company, customer_note } = note
  return {
    day: taxDay(note, day),
    regime: company.tax_regime,
    crt: CRT[company.tax_regime],
    issuerUf: ufOf(company.address),
    isWithoutIe: isWithoutIe(company, day),
    buyerUf: ufOf(customer_note.address) ?? (customer_note.state_id ? ufOfCode(customer_note.state_id) : undefined),
    destination: destinationOf(note),
    isFinal: note.final_customer,
    isNonTaxpayer: customer_note.icms_taxpayer === 'NaoContribuinte',
    isSale: note.type_operation === 'Saida' && note.goal === 'Normal',
    norms,
  }
}

function ufOf(address: Address | null): Uf | undefined {
  return address?.state_id && !address.is_abroad ? ufOfCode(address.state_id) : undefined
}
