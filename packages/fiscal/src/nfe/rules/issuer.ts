// table
import { CRT } from '../../tax/regime.ts'
import { isRegimeOfCrt } from '../../tax/simples-declaration.ts'
import { parseCep } from '../../value/cep.ts'
import { parseCnpj } from '../../value/cnpj.ts'
import { ufOfCode } from '../../value/uf.ts'
import { hasLength } from './format.ts'
import { REGISTRATION_RULES } from './registration.ts'
import type { NfeRule } from './rule.ts'

/** The issuing company. A missing address is one fault; its parts are checked only when it exists. */
export const ISSUER_RULES: readonly NfeRule[] = [
  {
    code: 'NFE-COMPANY-CNPJ',
    path: 'company.cnpj',
    field: 'CNPJ da empresa',
    text: 'O CNPJ da empresa não é válido. Corrija-o no cadastro da empresa.',
    source: 'Rejeição 207; IN RFB 2.229/2024',
    test: ({ company }) => parseCnpj(company.cnpj) !== undefined,
  },
  {
    code: 'NFE-COMPANY-NAME',
    path: 'company.corporate_name',
    field: 'Razão social da empresa',
    text: 'A razão social precisa de 2 a 60 caracteres na nota. Abrevie-a no cadastro da empresa.',
    source: 'Leiaute NF-e 4.00, C03 xNome',
    test: ({ company }) => hasLength(company.corporate_name, 2, 60),
  },
  ...REGISTRATION_RULES,
  {
    code: 'NFE-COMPANY-IBS-CBS-REGIME',
    path: 'company.ibs_cbs_regime',
    field: 'Regime do IBS e da CBS',
    text: 'O regime do IBS e da CBS não combina com o regime tributário. Corrija um dos dois no cadastro da empresa.',
    source: 'NT 2026.005, CRT e tpRegimeIBSCBS, em segunda mão',
    // No source says what a MEI declares.
    test: ({ company: { ibs_cbs_regime: regime, tax_regime } }) =>
      !regime || tax_regime === 'MEI' || isRegimeOfCrt(regime, CRT[tax_regime]),
  },
  {
    code: 'NFE-COMPANY-ADDRESS',
    path: 'company.address',
    field: 'Endereço da empresa',
    text: 'Falta o endereço da empresa no Brasil. Informe-o no cadastro da empresa.',
    source: 'Leiaute NF-e 4.00, C05 enderEmit',
    test: ({ company }) => company.address !== null && !company.address.is_abroad,
  },
  {
    code: 'NFE-COMPANY-STREET',
    path: 'company.address.street',
    field: 'Logradouro da empresa',
    text: 'O logradouro da empresa precisa de 2 a 60 caracteres. Corrija-o no cadastro da empresa.',
    source: 'Leiaute NF-e 4.00, C06 xLgr',
    test: ({ company: { address } }) => !address || hasLength(address.street, 2, 60),
  },
  {
    code: 'NFE-COMPANY-NEIGHBORHOOD',
    path: 'company.address.neighborhood',
    field: 'Bairro da empresa',
    text: 'O bairro da empresa precisa de 2 a 60 caracteres. Corrija-o no cadastro da empresa.',
    source: 'Leiaute NF-e 4.00, C09 xBairro',
    test: ({ company: { address } }) => !address || hasLength(address.neighborhood, 2, 60),
  },
  {
    code: 'NFE-COMPANY-CITY',
    path: 'company.address.city_id',
    field: 'Cidade da empresa',
    text: 'Falta a cidade da empresa, ou ela é de outro estado. Escolha-a de novo no cadastro da empresa.',
    source: 'Rejeições 272 e 273; Leiaute NF-e 4.00, C10 cMun',
    test: ({ company: { address } }) => !address || isCityOf(address.city_id, address.state_id),
  },
  {
    code: 'NFE-COMPANY-STATE',
    path: 'company.address.state_id',
    field: 'UF da empresa',
    text: 'Falta a UF da empresa. Escolha-a no cadastro da empresa.',
    source: 'Leiaute NF-e 4.00, C12 UF',
    test: ({ company: { address } }) => !address || ufOfCode(address.state_id ?? 0) !== undefined,
  },
  {
    code: 'NFE-COMPANY-POSTAL-CODE',
    path: 'company.address.postal_code',
    field: 'CEP da empresa',
    text: 'O CEP da empresa precisa de 8 números. Corrija-o no cadastro da empresa.',
    source: 'Leiaute NF-e 4.00, C13 CEP',
    test: ({ company: { address } }) => !address || parseCep(address.postal_code ?? '') !== undefined,
  },
]

/**
 * Whether a city belongs to a UF: a 7-digit IBGE city code starts with the code of its UF. Without a UF only the format
 * is checked.
 */
export function isCityOf(cityId: number | null, stateId: number | null): boolean {
  if (cityId === null || !/^[0-9]{7}$/.test(String(cityId))) return false
  return stateId === null || Math.floor(cityId / 100_000) === stateId
}
