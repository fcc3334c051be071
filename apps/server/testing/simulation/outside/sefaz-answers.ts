// table
import { NFE_NAMESPACE } from '@talao/fiscal'
import { attribute, field, type Layout, type Row } from '@talao/fiscal/layout/row'
import type { ValueOf } from '@talao/fiscal/layout/value'
import { code, digits } from '@talao/fiscal/layout/value-type'
import {
  CHAVE,
  CSTAT,
  ENVIRONMENT,
  INSTANT,
  LAYOUT_VERSION,
  REASON,
  UF_CODE,
  VERSION,
} from '@talao/fiscal/nfe/layout/types'

/** The envelope of the modelled SEFAZ's answers; protocols and events follow verbatim after the last row. */

const LOT_ROWS = [
  attribute('versao', '1', LAYOUT_VERSION, 'Versão'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('verAplic', '1', VERSION, 'Versão do programa'),
  field('cStat', '1', CSTAT, 'Código'),
  field('xMotivo', '1', REASON, 'Resposta'),
  field('cUF', '1', UF_CODE, 'UF'),
  field('dhRecbto', '1', INSTANT, 'Data'),
] as const satisfies readonly Row[]

const CONSULT_ROWS = [...LOT_ROWS, field('chNFe', '1', CHAVE, 'Chave')] as const satisfies readonly Row[]

const STATUS_ROWS = [...LOT_ROWS, field('tMed', '0-1', digits(1, 4), 'Tempo médio')] as const satisfies readonly Row[]

const RECEIPT_ROWS = [
  field('nRec', '1', digits(15), 'Recibo'),
  field('tMed', '1', digits(1, 4), 'Tempo médio'),
] as const satisfies readonly Row[]

const EVENT_ROWS = [
  attribute('versao', '1', code('1.00'), 'Versão'),
  field('idLote', '1', digits(1, 15), 'Lote'),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('verAplic', '1', VERSION, 'Versão do programa'),
  field('cOrgao', '1', UF_CODE, 'Órgão'),
  field('cStat', '1', CSTAT, 'Código'),
  field('xMotivo', '1', REASON, 'Resposta'),
] as const satisfies readonly Row[]

export const LOT_ANSWER: Layout<ValueOf<typeof LOT_ROWS>> = {
  root: 'retEnviNFe',
  namespace: NFE_NAMESPACE,
  rows: LOT_ROWS,
  source: 'leiauteNFe_v4.00, TRetEnviNFe',
}
export const CONSULT_ANSWER: Layout<ValueOf<typeof CONSULT_ROWS>> = {
  root: 'retConsSitNFe',
  namespace: NFE_NAMESPACE,
  rows: CONSULT_ROWS,
  source: 'leiauteConsSitNFe_v4.00',
}
export const STATUS_ANSWER: Layout<ValueOf<typeof STATUS_ROWS>> = {
  root: 'retConsStatServ',
  namespace: NFE_NAMESPACE,
  rows: STATUS_ROWS,
  source: 'leiauteConsStatServ_v4.00',
}
/** Part of the answer for a lot that was only received. */
export const RECEIPT: Layout<ValueOf<typeof RECEIPT_ROWS>> = {
  root: 'infRec',
  namespace: NFE_NAMESPACE,
  rows: RECEIPT_ROWS,
  source: 'leiauteNFe_v4.00, TRetEnviNFe/infRec',
}
export const EVENT_ANSWER: Layout<ValueOf<typeof EVENT_ROWS>> = {
  root: 'retEnvEvento',
  namespace: NFE_NAMESPACE,
  rows: EVENT_ROWS,
  source: 'leiauteEvento_v1.00',
}
