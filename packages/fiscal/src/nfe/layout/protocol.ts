// table
import { attribute, field, type Layout, type Row } from '../../layout/row.ts'
import type { ValueOf } from '../../layout/value.ts'
import { digits, pattern, text } from '../../layout/value-type.ts'
import { NFE_NAMESPACE } from './nfe.ts'
import { CHAVE, CSTAT, ENVIRONMENT, INSTANT, PROTOCOL, REASON, SHA1_BASE64, VERSION } from './types.ts'

/**
 * In the XML, `cMsg` and `xMsg` alternate in pairs. Here they are two lists of the same length. Before PL_010e there
 * was at most one pair.
 */
export const INF_PROT_ROWS = [
  attribute(
    'Id',
    '0-1',
    pattern(/[A-Za-z_][A-Za-z0-9_.-]*/, 'um identificador que começa com letra', 1, 255),
    'Identificador',
  ),
  field('tpAmb', '1', ENVIRONMENT, 'Ambiente'),
  field('verAplic', '1', VERSION, 'Versão do sistema da SEFAZ'),
  field('chNFe', '1', CHAVE, 'Chave de acesso'),
  field('dhRecbto', '1', INSTANT, 'Data da resposta'),
  field('nProt', '0-1', PROTOCOL, 'Protocolo'),
  field('digVal', '0-1', SHA1_BASE64, 'Resumo da nota'),
  field('cStat', '1', CSTAT, 'Código da resposta'),
  field('xMotivo', '1', REASON, 'Motivo'),
  field('cMsg', '0-5', digits(1, 4), 'Código da mensagem'),
  field('xMsg', '0-5', text(1, 255), 'Mensagem da SEFAZ', { alternates: true }),
] as const satisfies readonly Row[]

/** The authority's answer about one note. */
export type InfProt = ValueOf<typeof INF_PROT_ROWS>

/**
 * cStat of a valid note: authorised, authorised with alerts, authorised late. Source: MOC 7.0; NT 2026.002 v1.11, in
 * production since 2026-10-05 (120).
 */
export const AUTHORISED_CSTATS: readonly string[] = ['100', '120', '150']

/** An alert in the authority's answer: a code of up to four digits, and its text. */
export type AuthorityAlert = { code: string; text: string }

/**
 * The alerts of a protocol: `cMsg` and `xMsg` paired by position. An alert without a code or text is included, with the
 * missing part empty.
 */
export function alertsOf({ cMsg, xMsg }: Pick<InfProt, 'cMsg' | 'xMsg'>): AuthorityAlert[] {
  const [codes, texts] = [cMsg ?? [], xMsg ?? []]
  return Array.from({ length: Math.max(codes.length, texts.length) }, (_, at) => ({
    code: codes[at] ?? '',
    text: texts[at] ?? '',
  }))
}

export const INF_PROT: Layout<InfProt> = {
  root: 'infProt',
  namespace: NFE_NAMESPACE,
  rows: INF_PROT_ROWS,
  source: 'Leiaute NF-e 4.00, TProtNFe',
}
