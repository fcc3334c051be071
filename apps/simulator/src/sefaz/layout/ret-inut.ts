// table

import { NFE_NAMESPACE } from '@talao/fiscal'
import { attribute, field, type Layout, type Row } from '@talao/fiscal/layout/row'
import type { ValueOf } from '@talao/fiscal/layout/value'
import { digits, pattern } from '@talao/fiscal/layout/value-type'
import {
  CNPJ,
  CSTAT,
  ENVIRONMENT,
  INSTANT,
  MODEL,
  NUMBER,
  PROTOCOL,
  REASON,
  SERIE,
  UF_CODE,
  VERSION,
} from '@talao/fiscal/nfe/layout/types'

const ROWS = [
  attribute('Id', '0-1', pattern(/ID[0-9]{15}/, 'ID e o protocolo', 17, 17), 'Id'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('verAplic', '1', VERSION, 'Versão do programa da SEFAZ'),
  field('cStat', '1', CSTAT, 'Código da resposta'),
  field('xMotivo', '1', REASON, 'Resposta'),
  field('cUF', '1', UF_CODE, 'UF'),
  field('ano', '0-1', digits(2), 'Ano'),
  field('CNPJ', '0-1', CNPJ, 'CNPJ'),
  field('mod', '0-1', MODEL, 'Modelo'),
  field('serie', '0-1', SERIE, 'Série'),
  field('nNFIni', '0-1', NUMBER, 'Primeiro número'),
  field('nNFFin', '0-1', NUMBER, 'Último número'),
  field('dhRecbto', '1', INSTANT, 'Data da resposta'),
  field('nProt', '0-1', PROTOCOL, 'Protocolo'),
] as const satisfies readonly Row[]

/** The authority's answer to an inutilização. The simulator defines the layout because only an authority writes it. */
export type RetInut = ValueOf<typeof ROWS>

export const RET_INUT: Layout<RetInut> = {
  root: 'infInut',
  namespace: NFE_NAMESPACE,
  rows: ROWS,
  source: 'leiauteInutNFe_v4.00, TRetInutNFe',
}
