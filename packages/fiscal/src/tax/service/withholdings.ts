// table

import type { Dated } from '../../value/in-force.ts'
import { LAST_DAY_OF_PIS_COFINS } from '../pis-cofins.ts'

export type WithheldTax = 'pis' | 'cofins' | 'csll' | 'ir' | 'inss'

/**
 * A federal withholding: the usual rate, and the amount in cents up to which it is waived. The limit applies to PIS,
 * COFINS and CSLL together.
 */
export type Withholding = Dated & { usual: string; dispensedUpTo: number; together: boolean }

export const WITHHOLDINGS: Readonly<Record<WithheldTax, Withholding>> = {
  pis: pcc('0.65', LAST_DAY_OF_PIS_COFINS),
  cofins: pcc('3', LAST_DAY_OF_PIS_COFINS),
  csll: pcc('1', null),
  ir: {
    from: '1997-01-01',
    to: null,
    usual: '1.5',
    dispensedUpTo: 1000,
    together: false,
    source: 'Decreto 9.580/2018, art. 714; Lei 9.430/1996, art. 67',
  },
  inss: {
    from: '1999-02-01',
    to: null,
    usual: '11',
    dispensedUpTo: 999,
    together: false,
    source: 'Lei 8.212/1991, art. 31; IN RFB 2.110/2022, art. 115',
  },
}

/** tpRetPisCofins by which of PIS, COFINS and CSLL are withheld, in this order. Source: NT 007 da NFS-e. */
export const WITHHELD_KINDS: Readonly<Record<string, string>> = {
  '000': '0',
  '111': '3',
  '110': '4',
  '100': '5',
  '010': '6',
  '011': '7',
  '001': '8',
  '101': '9',
}

function pcc(usual: string, to: string | null): Withholding {
  return {
    from: '2004-02-01',
    to,
    usual,
    dispensedUpTo: 1000,
    together: true,
    source: 'Lei 10.833/2003, arts. 30 e 31; Lei 13.137/2015, art. 24; EC 132/2023, art. 126',
  }
}
