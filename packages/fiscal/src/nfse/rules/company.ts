// table

import { ISS_TAXATION_OF_NATURE } from '../../tax/service/iss-taxation.ts'
import { SIMPLES_OF_REGIME } from '../../tax/service/simples.ts'
import { parseCnpj } from '../../value/cnpj.ts'
import { isEmail } from './format.ts'
import type { NfseRule } from './rule.ts'

export const COMPANY_RULES: readonly NfseRule[] = [
  {
    code: 'NFSE-COMPANY-CNPJ',
    path: 'company.cnpj',
    field: 'CNPJ da empresa',
    text: 'O CNPJ da empresa não é válido. Confira-o no cadastro da empresa.',
    source: 'E0080',
    test: ({ company }) => parseCnpj(company.cnpj) === company.cnpj,
  },
  {
    code: 'NFSE-COMPANY-CITY',
    path: 'company.address.city_id',
    field: 'Cidade da empresa',
    text: 'Falta a cidade da empresa, que emite a nota. Preencha o endereço no cadastro da empresa.',
    source: 'E0037; cLocEmi',
    test: ({ company: { address } }) => /^[0-9]{7}$/.test(String(address?.city_id ?? '')),
  },
  {
    code: 'NFSE-COMPANY-REGISTRATION',
    path: 'company.municipal_registration',
    field: 'Inscrição municipal da empresa',
    text: 'A prefeitura pede a inscrição municipal na nota. Preencha-a no cadastro da empresa.',
    source: 'E0116',
    test: ({ company }, { sendsRegistration }) => !sendsRegistration || Boolean(company.municipal_registration?.trim()),
  },
  {
    code: 'NFSE-COMPANY-EMAIL',
    path: 'company.email',
    field: 'E-mail da empresa',
    text: 'O e-mail da empresa não é válido ou passa de 80 caracteres. Corrija-o ou deixe-o em branco.',
    source: 'E0148',
    test: ({ company }) => isEmail(company.email),
  },
  {
    code: 'NFSE-SPECIAL-REGIME-KNOWN',
    path: 'company.special_tax_regime',
    field: 'Regime especial de tributação',
    text: 'O regime especial da empresa não está na lista. Escolha um no cadastro da empresa.',
    source: 'TSRegEspTrib',
    test: ({ company }) => /^[0-69]$/.test(company.special_tax_regime),
  },
  {
    code: 'NFSE-SPECIAL-REGIME-TAXED',
    path: 'company.special_tax_regime',
    field: 'Regime especial de tributação',
    text: 'Com regime especial a nota precisa ser tributada. Mude a natureza da operação ou tire o regime especial.',
    source: 'E0172',
    test: ({ company, nature_operation }) =>
      company.special_tax_regime === '0' || ISS_TAXATION_OF_NATURE[nature_operation] === 1,
  },
  {
    code: 'NFSE-SPECIAL-REGIME-SIMPLES',
    path: 'company.special_tax_regime',
    field: 'Regime especial de tributação',
    text: 'MEI e empresa com o ISS dentro do Simples não têm regime especial. Escolha Nenhum no cadastro da empresa.',
    source: 'E0174, E0175',
    test: ({ company }) => {
      const { opSimpNac, regApTribSN } = SIMPLES_OF_REGIME[company.tax_regime]
      return company.special_tax_regime === '0' || (opSimpNac !== 2 && regApTribSN !== 1)
    },
  },
]
