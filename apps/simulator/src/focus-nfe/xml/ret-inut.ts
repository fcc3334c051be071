// table
import { attribute, field, type Layout, type Row } from '@talao/fiscal/layout/row'
import type { ValueOf } from '@talao/fiscal/layout/value'
import { digits, pattern } from '@talao/fiscal/layout/value-type'
import { NFE_NAMESPACE } from '@talao/fiscal'
import * as type from '@talao/fiscal/nfe/layout/types'

const ROWS = [
  attribute('Id', '0-1', pattern(/ID[0-9]{15}/, 'ID e o protocolo', 17, 17), 'Id'),
  field('tpAmb', '1', type.ENVIRONMENT, 'Ambiente'),
  field('verAplic', '1', type.VERSION, 'Versão do programa da SEFAZ'),
  field('cStat', '1', type.CSTAT, 'Código da resposta'),
  field('xMotivo', '1', type.REASON, 'Resposta'),
  field('cUF', '1', type.UF_CODE, 'UF'),
  field('ano', '0-1', digits(2), 'Ano'),
  field('CNPJ', '0-1', type.CNPJ, 'CNPJ'),
  field('mod', '0-1', type.MODEL, 'Modelo'),
  field('serie', '0-1', type.SERIE, 'Série'),
  field('nNFIni', '0-1', type.NUMBER, 'Primeiro número'),
  field('nNFFin', '0-1', type.NUMBER, 'Último número'),
  field('dhRecbto', '1', type.INSTANT, 'Data da resposta'),
  field('nProt', '0-1', type.PROTOCOL, 'Protocolo'),
] as const satisfies readonly Row[]

/** The authority's answer to an inutilização: only an authority writes it. */
export type RetInut = ValueOf<typeof ROWS>

export const RET_INUT: Layout<RetInut> = {
  root: 'infInut',
  namespace: NFE_NAMESPACE,
  rows: ROWS,
  source: 'leiauteInutNFe_v4.00, TRetInutNFe',
}
