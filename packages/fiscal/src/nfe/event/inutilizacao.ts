import { toLatin1 } from '../../value/latin1-text.ts'
import { buildVoidRangeId } from '../event-id.ts'
import type { Inutilizacao } from './layout.ts'

export type InutilizacaoInput = {
  cnpj: string
  /** IBGE code of the issuer's UF. */
  stateCode: number
  /** Full year in which the numbers were skipped. */
  year: number
  serie: number
  first: number
  last: number
  reason: string
  in_production: boolean
}

/**
 * The request that declares numbers as never used. Throws a RangeError for an invalid range. Source: NF-e manual 4.3.
 */
export function composeInutilizacao(input: InutilizacaoInput): Inutilizacao {
  return {
    Id: buildVoidRangeId({ ...input, model: '55' }),
    tpAmb: input.in_production ? '1' : '2',
    xServ: 'INUTILIZAR',
    cUF: String(input.stateCode),
    ano: String(input.year).slice(-2),
    CNPJ: input.cnpj,
    mod: '55',
    serie: String(input.serie),
    nNFIni: String(input.first),
    nNFFin: String(input.last),
    xJust: toLatin1(input.reason),
  }
}
