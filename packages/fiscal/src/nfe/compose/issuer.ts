import { writtenIe } from '../../note/without-ie.ts'
import { CRT } from '../../tax/regime.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import type { Address, Issuer } from '../../value/party.ts'
import { phoneOnNote } from '../../value/phone.ts'
import { ufOfCode } from '../../value/uf.ts'
import type { InfNfe } from '../layout/nfe.ts'

/** `day` is the issue date, `YYYY-MM-DD`; `regime` the tpRegimeIBSCBS, null where the note does not state it. */
export function composeIssuer(company: Issuer, day: string, regime: string | null): InfNfe['emit'] {
  const { address } = company
  return {
    CNPJ: company.cnpj,
    xNome: toLatin1(company.corporate_name),
    ...optional('xFant', company.fantasy_name),
    enderEmit: {
      ...streetOf(address),
      cMun: String(address?.city_id ?? ''),
      xMun: toLatin1(address?.city?.name ?? ''),
      UF: ufOf(address),
      CEP: address?.postal_code ?? '',
      cPais: '1058',
      xPais: 'BRASIL',
      ...phoneOf(company.contact, false),
    },
    IE: writtenIe(company, day),
    CRT: String(CRT[company.tax_regime]),
    ...(regime && { tpRegimeIBSCBS: regime }),
  }
}

/** Empty when the UF is unknown. */
export function ufOf(address: Address | null): string {
  return ufOfCode(address?.state_id ?? 0) ?? ''
}

export function streetOf(address: Address | null) {
  return {
    xLgr: toLatin1(address?.street ?? ''),
    nro: toLatin1(address?.number ?? '') || 'S/N',
    ...optional('xCpl', address?.complement),
    xBairro: toLatin1(address?.neighborhood ?? ''),
  }
}

export function phoneOf(phone: string | null, isAbroad: boolean): { fone?: string } {
  const fone = phoneOnNote(phone, { isAbroad, least: 6, most: 14 })
  return fone === undefined ? {} : { fone }
}

/** The text in the layout's alphabet; the tag is omitted when the text is empty. */
export function optional<const Tag extends string>(tag: Tag, text: string | null | undefined): { [K in Tag]?: string } {
  const clean = toLatin1(text ?? '')
  const value: { [K in Tag]?: string } = {}
  if (clean) value[tag] = clean
  return value
}
