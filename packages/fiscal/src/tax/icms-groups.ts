// table
/**
 * The amounts an ICMS code has in the layout. `own`: base and tax of this sale. `st`: base and tax for the later sales
 * in the chain (substituição tributária).
 */
export type IcmsGroup = {
  name: string
  own: 'no' | 'yes' | 'optional'
  st: 'no' | 'yes' | 'optional'
  reduced: boolean
  relief: boolean
  deferred: boolean
  credit: boolean
  retained: boolean
  singlePhase: 'no' | 'own' | 'withheld' | 'deferred' | 'before'
  /** The group has a separate base for the FCP: all groups except CST 00. */
  fcpBase: boolean
}

const PLAIN: Omit<IcmsGroup, 'name'> = {
  own: 'no',
  st: 'no',
  reduced: false,
  relief: false,
  deferred: false,
  credit: false,
  retained: false,
  singlePhase: 'no',
  fcpBase: true,
}
const ICMS40: IcmsGroup = { ...PLAIN, name: 'ICMS40', relief: true }
const ICMSSN102: IcmsGroup = { ...PLAIN, name: 'ICMSSN102' }
const ICMSSN202: IcmsGroup = { ...PLAIN, name: 'ICMSSN202', st: 'yes' }

/**
 * By CST (two digits) and CSOSN (three). Source: leiaute NF-e 4.00, grupos N02 a N10h; NT 2023.001 (02, 15, 53, 61).
 */
export const ICMS_GROUPS: Readonly<Record<string, IcmsGroup>> = {
  '00': { ...PLAIN, name: 'ICMS00', own: 'yes', fcpBase: false },
  '02': { ...PLAIN, name: 'ICMS02', singlePhase: 'own' },
  '10': { ...PLAIN, name: 'ICMS10', own: 'yes', st: 'yes' },
  '15': { ...PLAIN, name: 'ICMS15', singlePhase: 'withheld' },
  '20': { ...PLAIN, name: 'ICMS20', own: 'yes', reduced: true, relief: true },
  '30': { ...PLAIN, name: 'ICMS30', st: 'yes', relief: true },
  '40': ICMS40,
  '41': ICMS40,
  '50': ICMS40,
  '51': { ...PLAIN, name: 'ICMS51', own: 'optional', reduced: true, deferred: true },
  '53': { ...PLAIN, name: 'ICMS53', singlePhase: 'deferred' },
  '60': { ...PLAIN, name: 'ICMS60', retained: true },
  '61': { ...PLAIN, name: 'ICMS61', singlePhase: 'before' },
  '70': { ...PLAIN, name: 'ICMS70', own: 'yes', st: 'yes', reduced: true, relief: true },
  '90': { ...PLAIN, name: 'ICMS90', own: 'optional', st: 'optional', reduced: true, relief: true },
  '101': { ...PLAIN, name: 'ICMSSN101', credit: true },
  '102': ICMSSN102,
  '103': ICMSSN102,
  '201': { ...PLAIN, name: 'ICMSSN201', st: 'yes', credit: true },
  '202': ICMSSN202,
  '203': ICMSSN202,
  '300': ICMSSN102,
  '400': ICMSSN102,
  '500': { ...PLAIN, name: 'ICMSSN500', retained: true },
  '900': { ...PLAIN, name: 'ICMSSN900', own: 'optional', st: 'optional', reduced: true, credit: true },
}

/** Codes without taxation, for which no DIFAL is due either. Source: rejeição 694, exceção 10. */
export const ICMS_UNTAXED: readonly string[] = ['40', '41', '103', '300', '400']
