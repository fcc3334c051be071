// table

import { type Dated, inForce } from '../value/in-force.ts'
import type { Uf } from '../value/uf.ts'

/**
 * The general internal ICMS rate of each state, and the general Fundo de Combate à Pobreza where it applies to all
 * goods. In percent. A good with a specific rate carries it in `destination_rate`. The rates change often; how to
 * verify them: docs/operacoes/a-verificar.md.
 */
export type InternalRate = Dated & { rate: string; fcp: string }

export const INTERNAL_RATES: Readonly<Record<Uf, readonly InternalRate[]>> = {
  AC: [since('2023-04-01', '19', 'LC/AC 422/2022')],
  AL: [since('2023-04-01', '19', 'Lei/AL 8.779/2022; FECOEP: Lei/AL 6.558/2004', '1')],
  AM: [since('2023-03-29', '20', 'LC/AM 242/2022')],
  AP: [since('2015-01-01', '18', 'Lei/AP 400/1997, art. 37')],
  BA: [
    until('2023-03-22', '2024-02-06', '19', 'Lei/BA 14.527/2022'),
    since('2024-02-07', '20.5', 'Lei/BA 14.629/2023'),
  ],
  CE: [since('2024-01-01', '20', 'Lei/CE 18.305/2023')],
  DF: [since('2024-01-21', '20', 'Lei/DF 7.326/2023')],
  ES: [since('2002-01-01', '17', 'Lei/ES 7.000/2001, art. 20')],
  GO: [since('2024-04-01', '19', 'Lei/GO 22.460/2023')],
  MA: [until('2024-02-19', '2025-02-22', '22', 'Lei/MA 12.120/2023'), since('2025-02-23', '23', 'Lei/MA 12.426/2024')],
  MG: [since('2001-01-01', '18', 'Lei/MG 6.763/1975, art. 12')],
  MS: [since('1998-01-01', '17', 'Lei/MS 1.810/1997, art. 41')],
  MT: [since('1999-01-01', '17', 'Lei/MT 7.098/1998, art. 14')],
  PA: [since('2023-03-16', '19', 'Lei/PA 9.755/2022')],
  PB: [since('2024-01-01', '20', 'Lei/PB 12.788/2023')],
  PE: [since('2024-01-01', '20.5', 'Lei/PE 18.305/2023')],
  PI: [until('2023-03-08', '2025-03-31', '21', 'LC/PI 269/2022'), since('2025-04-01', '22.5', 'Lei/PI 8.558/2024')],
  PR: [
    until('2023-03-13', '2024-03-12', '19', 'Lei/PR 21.308/2022'),
    since('2024-03-13', '19.5', 'Lei/PR 21.850/2023'),
  ],
  RJ: [since('2024-03-20', '20', 'Lei/RJ 10.253/2023; FECP: LC/RJ 210/2023', '2')],
  RN: [until('2024-01-01', '2025-03-19', '18', 'Lei/RN 11.314/2022'), since('2025-03-20', '20', 'Lei/RN 11.999/2024')],
  RO: [since('2024-01-12', '19.5', 'Lei/RO 5.629/2023')],
  RR: [since('2023-03-30', '20', 'Lei/RR 1.767/2022')],
  RS: [since('2022-01-01', '17', 'Lei/RS 8.820/1989, art. 12')],
  SC: [since('1997-01-01', '17', 'Lei/SC 10.297/1996, art. 19')],
  SE: [since('2024-01-01', '19', 'Lei/SE 9.297/2023; FUNCEP: Lei/SE 4.731/2002', '1')],
  SP: [since('1989-03-01', '18', 'Lei/SP 6.374/1989, art. 34')],
  TO: [since('2023-04-01', '20', 'Lei/TO 4.141/2023')],
}

/** The general internal rate of a state on a day; undefined before its first row. */
export function internalRate(uf: Uf, day: string): InternalRate | undefined {
  return inForce(INTERNAL_RATES[uf], day)
}

function since(from: string, rate: string, source: string, fcp = '0'): InternalRate {
  return { from, to: null, rate, fcp, source }
}

function until(from: string, to: string, rate: string, source: string): InternalRate {
  return { from, to, rate, fcp: '0', source }
}
