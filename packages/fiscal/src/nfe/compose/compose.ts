import { checkLayout } from '../../layout/check.ts'
import { destinationOf } from '../../note/destination.ts'
import type { Nfe } from '../../note/nfe.ts'
import { refersByItem } from '../../note/reference.ts'
import { totalGroupOf } from '../../tax/layout-values.ts'
import { computeNoteTaxes, type NoteTaxes, type NoteTaxOptions } from '../../tax/note.ts'
import type { Fault } from '../../value/fault.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import { ufOfCode } from '../../value/uf.ts'
import { complementaryInformation } from '../additional-information.ts'
import { INF_NFE, type InfNfe } from '../layout/nfe.ts'
import { type NfePackage, packagesOf, saysByPackage } from '../layout/schema-packages.ts'
import { newElementFaults } from '../new-element-faults.ts'
import type { ResponsavelTecnico } from '../responsavel-tecnico.ts'
import { taxFaults } from '../tax-faults.ts'
import { withTaxReformOn } from '../tax-reform-on-day.ts'
import { composeBuyer } from './buyer.ts'
import { composeIde, type Emission } from './ide.ts'
import { composeIssuer, ufOf } from './issuer.ts'
import { composeItem } from './item.ts'
import { composeLinkedPayments } from './linked-payments.ts'
import { composePayments } from './payment.ts'

export type ComposeInput = Emission & {
  nfe: Nfe
  /** The law, and per-item data that the tax block does not hold. */
  taxes?: NoteTaxOptions
  /** The software vendor (infRespTec), with the CSRT code of the issuer's state if that state issues one. */
  responsavelTecnico?: ResponsavelTecnico
}

/**
 * `taxes` are the computed amounts, which can explain themselves. `faults` are the reasons the note cannot be sent;
 * empty when it can.
 */
export type ComposedNfe = { infNFe: InfNfe; chave: string; taxes: NoteTaxes; faults: Fault[] }

/**
 * Composes the NF-e of a checked note per layout 4.00 on the day of emission: keys, codes, taxes, totals and texts in
 * the layout's alphabet. Data the note lacks is also missing here, and `faults` names it. Pure function: number, cNF
 * and instant are arguments, so the same call gives the same bytes. What a package that is not emitted would let the
 * note state is left out. Throws a RangeError when the parts do not form a valid chave.
 */
export function composeNfe(
  input: ComposeInput,
  packages: readonly NfePackage[] = packagesOf(input.taxes?.norms),
): ComposedNfe {
  const { taxes: options, responsavelTecnico } = input
  const { ide, chave } = composeIde(input)
  const day = ide.dhEmi.slice(0, 10)
  const nfe = withTaxReformOn(input.nfe, day, options?.norms)
  const taxes = computeNoteTaxes(nfe, day, options, packages)
  const infNFe: InfNfe = {
    Id: `NFe${chave}`,
    versao: '4.00',
    ide,
    emit: composeIssuer(nfe.company, day, taxes.tpRegimeIBSCBS),
    dest: composeBuyer(nfe),
    det: nfe.items.map((item, at) => ({
      ...composeItem(item, at, taxes.items[at], options?.particulars?.[at]),
      ...(nfe.nfe_referenced && refersByItem(nfe, day) && { DFeReferenciado: { chaveAcesso: nfe.nfe_referenced } }),
    })),
    total: totalGroupOf(taxes) as InfNfe['total'],
    transp: { modFrete: nfe.shipping },
    pag: composePayments(nfe, taxes.payableCents),
    ...composeIntermediary(nfe),
    ...composeInformation(nfe, taxes),
    ...composeExport(nfe),
    ...(responsavelTecnico && { infRespTec: composeResponsavelTecnico(responsavelTecnico, nfe, chave) }),
    ...(saysByPackage(day, packages).paymentLinks && composeLinkedPayments(nfe)),
  }
  const faults = [
    ...taxFaults(taxes),
    ...newElementFaults(infNFe, day, options?.norms),
    ...checkLayout(INF_NFE, infNFe, day, packages),
  ]
  return { infNFe, chave, taxes, faults }
}

function composeResponsavelTecnico(
  responsavelTecnico: ResponsavelTecnico,
  { company }: Nfe,
  chave: string,
): InfNfe['infRespTec'] {
  const uf = ufOfCode(company.address?.state_id ?? 0)
  const csrt = uf && responsavelTecnico.csrt[uf]
  return {
    CNPJ: responsavelTecnico.cnpj,
    xContato: toLatin1(responsavelTecnico.contact),
    email: responsavelTecnico.email,
    fone: responsavelTecnico.phone,
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

/** Goods delivered through the network leave the country where the seller is. Source: NF-e manual, group ZA. */
function composeExport(nfe: Nfe): Pick<InfNfe, 'exporta'> {
  const { company } = nfe
  if (destinationOf(nfe) !== 'abroad') return {}
  return { exporta: { UFSaidaPais: ufOf(company.address), xLocExporta: toLatin1(company.address?.city?.name ?? '') } }
}
