import { checkLayout } from '../../layout/check.ts'
import { computeNoteTaxes, type NoteTaxes, type NoteTaxOptions } from '../../tax/note.ts'
import { totalGroupOf } from '../../tax/plain.ts'
import { ufOfCode } from '../../uf.ts'
import { complementaryInformation } from '../additional-information.ts'
import { destinationOf } from '../destination.ts'
import { INF_NFE, type InfNfe } from '../layout/nfe.ts'
import type { Fault, Nfe } from '../note.ts'
import { refersByItem } from '../reference.ts'
import { withReformOfTheDay } from '../reform-of-the-day.ts'
import { taxFaults } from '../tax-faults.ts'
import type { Technician } from '../technician.ts'
import { toLatin1 } from '../text.ts'
import { composeBuyer } from './buyer.ts'
import { composeIde, type Emission } from './ide.ts'
import { composeIssuer, ufOf } from './issuer.ts'
import { composeItem } from './item.ts'
import { composePayments } from './payment.ts'

export type ComposeInput = Emission & {
  nfe: Nfe
  /** Classification tables and what single items need beyond their tax block. */
  taxes?: NoteTaxOptions
  /** The software house, with the code of the issuer's state where it has one (infRespTec). */
  technician?: Technician
}

/** The document, the figures it was made of, which can explain themselves, and what keeps it from being sent (empty: nothing). */
export type ComposedNfe = { infNFe: InfNfe; chave: string; taxes: NoteTaxes; faults: Fault[] }

/**
 * The NF-e of a checked note, as layout 4.00 wants it on the day of emission: keys, codes, taxes, totals, texts in the
 * layout's alphabet. What the note lacks is missing here too, and `faults` names it. Nothing is drawn or read: number, cNF
 * and instant are arguments, so the same call gives the same bytes. Throws a RangeError for parts that make no key.
 */
export function composeNfe(input: ComposeInput): ComposedNfe {
  const { taxes: options, technician } = input
  const { ide, chave } = composeIde(input)
  const day = ide.dhEmi.slice(0, 10)
  const nfe = withReformOfTheDay(input.nfe, day)
  const taxes = computeNoteTaxes(nfe, day, options)
  const infNFe: InfNfe = {
    Id: `NFe${chave}`,
    versao: '4.00',
    ide,
    emit: composeIssuer(nfe.company, day),
    dest: composeBuyer(nfe),
    det: nfe.items.map((item, at) => ({
      ...composeItem(item, at, taxes.items[at], options?.particulars?.[at]),
      ...(nfe.nfe_referenced && refersByItem(nfe, day) && { DFeReferenciado: { chaveAcesso: nfe.nfe_referenced } }),
    })),
    total: totalGroupOf(taxes) as InfNfe['total'],
    transp: { modFrete: nfe.shipping },
    pag: composePayments(nfe, taxes.payable),
    ...composeIntermediary(nfe),
    ...composeInformation(nfe, taxes),
    ...composeExport(nfe),
    ...(technician && { infRespTec: composeTechnician(technician, nfe, chave) }),
  }
  return { infNFe, chave, taxes, faults: [...taxFaults(taxes), ...checkLayout(INF_NFE, infNFe, day)] }
}

function composeTechnician(technician: Technician, { company }: Nfe, chave: string): InfNfe['infRespTec'] {
  const uf = ufOfCode(company.address?.state_id ?? 0)
  const csrt = uf && technician.csrt[uf]
  return {
    CNPJ: technician.cnpj,
    xContato: toLatin1(technician.contact),
    email: technician.email,
    fone: technician.phone,
    ...(csrt && { idCSRT: csrt.id, hashCSRT: csrt.hashOf(chave) }),
  }
}

function composeIntermediary({ intermediary }: Nfe): Pick<InfNfe, 'infIntermed'> {
  if (intermediary?.indicator !== '1') return {}
  return { infIntermed: { CNPJ: intermediary.cnpj ?? '', idCadIntTran: toLatin1(intermediary.registration ?? '') } }
}

function composeInformation(nfe: Nfe, taxes: NoteTaxes): Pick<InfNfe, 'infAdic'> {
  const infCpl = complementaryInformation(nfe, taxes)
  return infCpl ? { infAdic: { infCpl } } : {}
}

/** What is delivered through the network leaves the country where the seller is. Source: NF-e manual, group ZA. */
function composeExport(nfe: Nfe): Pick<InfNfe, 'exporta'> {
  const { company } = nfe
  if (destinationOf(nfe) !== 'abroad') return {}
  return { exporta: { UFSaidaPais: ufOf(company.address), xLocExporta: toLatin1(company.address?.city?.name ?? '') } }
}
