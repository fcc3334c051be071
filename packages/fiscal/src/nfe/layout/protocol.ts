// table
import { attribute, field, type Layout, type Row } from '../../layout/row.ts'
import type { ValueOf } from '../../layout/value.ts'
import { digits, pattern, text } from '../../layout/value-type.ts'
import { CHAVE, CSTAT, ENVIRONMENT, INSTANT, PROTOCOL, REASON, VERSION } from './types.ts'

export const INF_PROT_ROWS = [
  attribute('Id', '0-1', text(1, 9999), 'Id'),
  field('tpAmb', '1', ENVIRONMENT, 'Identificação do Ambiente'),
  field('verAplic', '1', VERSION, 'Versão do Aplicativo que processou a NF-e'),
  field('chNFe', '1', CHAVE, 'Chaves de acesso da NF-e, compostas por'),
  field('dhRecbto', '1', INSTANT, 'Data e hora de processamento, no formato AAAA-MM-DDTHH'),
  field('nProt', '0-1', PROTOCOL, 'Número do Protocolo de Status da NF-e'),
  field('digVal', '0-1', pattern(/.*/, 'TODO DigestValueType'), 'Digest Value da NF-e processada'),
  field('cStat', '1', CSTAT, 'Código do status da mensagem enviada'),
  field('xMotivo', '1', REASON, 'Descrição literal do status do serviço solicitado'),
  field('cMsg', '0-5', digits(1, 4), 'Código da Mensagem'),
  field('xMsg', '0-5', text(1, 255), 'Mensagem da SEFAZ para o emissor'),
] as const satisfies readonly Row[]

/** The authority's answer about one note. */
export type InfProt = ValueOf<typeof INF_PROT_ROWS>

export const INF_PROT: Layout<InfProt> = {
  root: 'infProt',
  namespace: 'http://www.portalfiscal.inf.br/nfe',
  rows: INF_PROT_ROWS,
  source: 'Leiaute NF-e 4.00, TProtNFe',
}
