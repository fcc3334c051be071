import { type Norms, normOn } from '../norms/norms.ts'

/**
 * The groups a CST of IBS/CBS requires: `taxed` is gIBSCBS, `reduced` and `deferred` are groups inside it, `other`
 * describes a group that Talão does not write.
 */
export type IbsCbsShape = { taxed: boolean; reduced: boolean; deferred: boolean; other: string | null }

/** CST whose notes need data beyond the groups that Talão writes, in words for the user. */
const OTHER_DATA: Readonly<Record<string, string>> = {
  '010': 'alíquotas uniformes do regime próprio',
  '011': 'alíquotas uniformes do regime próprio',
  '220': 'alíquota fixa do regime próprio',
  '221': 'alíquota fixa proporcional do regime próprio',
  '222': 'redutor da base de cálculo',
  '550': 'tributação regular da operação suspensa',
  '620': 'dados da tributação monofásica',
  '800': 'dados da transferência de crédito',
  '810': 'dados do ajuste de IBS na ZFM',
  '811': 'dados do ajuste de competência',
  '830': 'dados da exclusão de base',
}
const WRITTEN_GROUPS: readonly string[] = ['gIBSCBS', 'gRed', 'gDif']

/** Undefined for a CST that the table of that day (`YYYY-MM-DD`) does not have. */
export function ibsCbsShape(norms: Norms, cst: string, day: string): IbsCbsShape | undefined {
  const groups = normOn(norms, 'CST_IBSCBS', cst, day)?.value?.groups
  if (!Array.isArray(groups)) return undefined
  const unwritten = groups.find((group) => !WRITTEN_GROUPS.includes(group))
  return {
    taxed: groups.includes('gIBSCBS'),
    reduced: groups.includes('gRed'),
    deferred: groups.includes('gDif'),
    other: OTHER_DATA[cst] ?? (unwritten === undefined ? null : `o grupo ${unwritten}`),
  }
}
