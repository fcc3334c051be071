// table
import { type InfDps, parseDocument } from '@talao/fiscal'
import { countryByIso2, issPlaceOf, municipalityByIbge } from '@talao/reference'
import { isCepOfUf } from './cep-of-uf.ts'
import type { DpsRule } from './rule.ts'

type Customer = NonNullable<InfDps['toma']>

/** The customer is optional, so a note without one passes. */
function ofCustomer(test: (toma: Customer, dps: InfDps) => boolean): DpsRule['test'] {
  return (dps) => !dps.toma || test(dps.toma, dps)
}

/** Customer. Source: anexo I, planilha RN DPS_NFS-e, grupo toma. */
export const PARTY_RULES: readonly DpsRule[] = [
  { code: 'E0188', test: ofCustomer(({ CNPJ }) => CNPJ === undefined || parseDocument(CNPJ)?.value === CNPJ) },
  { code: 'E0206', test: ofCustomer(({ CPF }) => CPF === undefined || parseDocument(CPF)?.value === CPF) },
  {
    code: 'E0202',
    test: ofCustomer(({ CNPJ }, { prest }) => !CNPJ || CNPJ.slice(0, 8) !== prest.CNPJ?.slice(0, 8)),
  },
  {
    code: 'E0223',
    test: ofCustomer(({ end, NIF, cNaoNIF }) => !end?.endExt || NIF !== undefined || cNaoNIF !== undefined),
  },
  { code: 'E0226', test: ofCustomer(({ cNaoNIF }) => cNaoNIF !== '0') },
  {
    code: 'E0234',
    test: ({ toma, serv }) => issPlaceOf(serv.cServ.cTribNac)?.due_at !== 'customer' || toma?.end !== undefined,
  },
  { code: 'E0235', test: ofCustomer(({ CNPJ, end }) => CNPJ === undefined || end?.endNac !== undefined) },
  {
    code: 'E0237',
    test: ({ toma, valores }) => valores.trib.tribMun.tpRetISSQN !== '2' || toma?.end?.endNac !== undefined,
  },
  {
    code: 'E0238',
    test: ofCustomer(({ end }) => !end?.endNac || municipalityByIbge(end.endNac.cMun) !== undefined),
    about: ({ toma }) => `cMun ${toma?.end?.endNac?.cMun}`,
  },
  {
    code: 'E0240',
    test: ofCustomer(({ end }) => {
      const uf = end?.endNac && municipalityByIbge(end.endNac.cMun)?.uf
      return !end?.endNac || !uf || isCepOfUf(end.endNac.CEP, uf)
    }),
    about: ({ toma }) => `CEP ${toma?.end?.endNac?.CEP}, cMun ${toma?.end?.endNac?.cMun}`,
  },
  { code: 'E0242', test: ofCustomer(({ NIF, end }) => NIF === undefined || end?.endExt !== undefined) },
  {
    code: 'E0246',
    test: ofCustomer(({ end }) => !end?.endExt || isForeign(end.endExt.cPais)),
  },
  { code: 'E0247', test: ofCustomer(({ email }) => email === undefined || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) },
]

function isForeign(country: string): boolean {
  return country !== 'BR' && countryByIso2(country) !== undefined
}
