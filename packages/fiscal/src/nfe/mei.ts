// table

/** The CSOSN that an MEI's note may have within Brazil. Source: NT 2024.001, regra N12a-80 (rejeição 782). */
export const CSOSN_OF_MEI: readonly string[] = ['102', '300', '400', '900']

/** CFOPs of an MEI's returns, outgoing and incoming. Source: NT 2024.001, regra I08 of the returns (rejeição 1179). */
export const RETURN_CFOPS_OF_MEI: readonly string[] = ['1202', '1553', '2202', '2553', '5202', '6202']

const SALES = ['5102', '6102']

/** Returns, goods sent out to be sold elsewhere, exports by third parties, fixed assets, services under the ISS. */
const OTHERS =
  '1202 1501 1503 1504 1505 1506 1553 1904 2202 2501 2503 2504 2505 2506 2553 2904 5202 5501 5502 5504 5505 5551 5904 5933 6202 6501 6502 6504 6505 6551 6904 6933'.split(
    ' ',
  )

/**
 * Whether an MEI's note (CRT 4) may have a CFOP within Brazil: CSOSN 102 is only for sales, 900 only for the rest. The
 * technical note says nothing about 300 and 400; they accept either set, since the table of CFOPs for the MEI does not
 * depend on taxation. Source: NT 2024.001, regra N12a-90 (rejeição 337), in production since 2025-04-01; Convênio S/Nº
 * de 1970, Anexo II, as amended by the Ajuste SINIEF 03/2022.
 */
export function isCfopOfMei(cfop: string, csosn: string | null): boolean {
  if (SALES.includes(cfop)) return csosn !== '900'
  return OTHERS.includes(cfop) && csosn !== '102'
}
