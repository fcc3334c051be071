import type { InfDps, InfNfse } from '@talao/fiscal'
import { municipalityByIbge } from '@talao/reference'
import { companyByCnpj } from '../../companies/company.ts'
import type { SimulatorContext } from '../../context/context.ts'
import { type Fields, text } from '../../http/fields.ts'
import { cepOfUf } from '../judge/cep-of-uf.ts'

/**
 * The emitter as in the Receita's registry: the name in the certificate, and the address of the simulator's company
 * with that CNPJ. For other companies the address is invented, in the emitting city.
 */
export function emitterOf(world: SimulatorContext, { prest, cLocEmi }: InfDps, name: string): InfNfse['emit'] {
  const uf = municipalityByIbge(cLocEmi)?.uf ?? 'SP'
  const fields = (prest.CNPJ && companyByCnpj(world, prest.CNPJ)?.data) || {}
  return {
    ...(prest.CNPJ === undefined ? { CPF: prest.CPF ?? '' } : { CNPJ: prest.CNPJ }),
    ...(prest.IM !== undefined && { IM: prest.IM }),
    xNome: name,
    enderNac: { ...streetOf(fields), cMun: cLocEmi, UF: uf, CEP: digits(text(fields, 'cep')) || cepOfUf(uf) },
    ...(prest.fone !== undefined && { fone: prest.fone }),
    ...(prest.email !== undefined && { email: prest.email }),
  }
}

function streetOf(fields: Fields): Pick<InfNfse['emit']['enderNac'], 'xLgr' | 'nro' | 'xBairro'> {
  return {
    xLgr: text(fields, 'logradouro') ?? 'Rua da Demonstração',
    nro: text(fields, 'numero') ?? '100',
    xBairro: text(fields, 'bairro') ?? 'Centro',
  }
}

function digits(cep: string | undefined): string {
  const bare = (cep ?? '').replace(/[^0-9]/g, '')
  return bare.length === 8 ? bare : ''
}
