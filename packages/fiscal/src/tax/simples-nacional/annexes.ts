// table
import type { Confidence, Dated } from '../../value/in-force.ts'

export const SIMPLES_ANNEX_IDS = ['I', 'II', 'III', 'IV', 'V'] as const
export type SimplesAnnexId = (typeof SIMPLES_ANNEX_IDS)[number]

/** The taxes a payment of the DAS is divided among since 2027. */
export type DasTax = 'irpj' | 'csll' | 'cbs' | 'cpp' | 'ipi' | 'icms' | 'iss' | 'ibs'
export type DasShares = Readonly<Partial<Record<DasTax, string>>>

/** A bracket of revenue: the nominal rate and the shares in percent. `upToCents` is included. */
export type SimplesBracket = { upToCents: number; rate: string; deductionCents: number; shares: DasShares }

/**
 * The effective ISS never passes 5 %. Above the effective rate `above` (percent, fifth bracket only) the other taxes
 * divide what exceeds 5 % by `shares`.
 */
export type IssCeiling = { above: string; iss: string; shares: DasShares }

export type SimplesAnnex = Dated & {
  confidence: Confidence
  brackets: readonly SimplesBracket[]
  issCeiling: IssCeiling | null
}
export type SimplesAnnexes = Readonly<Record<SimplesAnnexId, readonly SimplesAnnex[]>>

/** The bracket whose shares hold while ICMS, ISS and IBS are paid by the DAS: from the sixth on they have no share. */
export const LAST_BRACKET_WITH_IBS = 5

/**
 * The annexes of the Simples with IBS and CBS. The rows of 2029 on are not here: the law and the resolution disagree on
 * the sixth bracket of annex I (19.00 against 18.90). Before 2027 no note declares IBS or CBS of the DAS.
 */
export const SIMPLES_ANNEXES: SimplesAnnexes = {
  I: [
    annex('I', [
      ['4', 0, { irpj: '5.5', csll: '3.5', cbs: '15.33', cpp: '41.5', icms: '34', ibs: '0.17' }],
      ['7.3', 5_940_00, { irpj: '5.5', csll: '3.5', cbs: '15.33', cpp: '41.5', icms: '34', ibs: '0.17' }],
      ['9.5', 13_860_00, { irpj: '5.5', csll: '3.5', cbs: '15.33', cpp: '42', icms: '33.5', ibs: '0.17' }],
      ['10.7', 22_500_00, { irpj: '5.5', csll: '3.5', cbs: '15.33', cpp: '42', icms: '33.5', ibs: '0.17' }],
      ['14.3', 87_300_00, { irpj: '5.5', csll: '3.5', cbs: '15.33', cpp: '42', icms: '33.5', ibs: '0.17' }],
      ['18.9', 378_000_00, { irpj: '13.58', csll: '10.06', cbs: '34.02', cpp: '42.34' }],
    ]),
  ],
  II: [
    annex('II', [
      ['4.5', 0, { irpj: '5.5', csll: '3.5', cbs: '13.85', cpp: '37.5', ipi: '7.5', icms: '32', ibs: '0.15' }],
      ['7.8', 5_940_00, { irpj: '5.5', csll: '3.5', cbs: '13.85', cpp: '37.5', ipi: '7.5', icms: '32', ibs: '0.15' }],
      ['10', 13_860_00, { irpj: '5.5', csll: '3.5', cbs: '13.85', cpp: '37.5', ipi: '7.5', icms: '32', ibs: '0.15' }],
      ['11.2', 22_500_00, { irpj: '5.5', csll: '3.5', cbs: '13.85', cpp: '37.5', ipi: '7.5', icms: '32', ibs: '0.15' }],
      ['14.7', 85_500_00, { irpj: '5.5', csll: '3.5', cbs: '13.85', cpp: '37.5', ipi: '7.5', icms: '32', ibs: '0.15' }],
      ['29.9', 720_000_00, { irpj: '8.53', csll: '7.53', cbs: '25.22', cpp: '23.59', ipi: '35.13' }],
    ]),
  ],
  III: [
    annex(
      'III',
      [
        ['6', 0, { irpj: '4', csll: '3.5', cbs: '15.43', cpp: '43.4', iss: '33.5', ibs: '0.17' }],
        ['11.2', 9_360_00, { irpj: '4', csll: '3.5', cbs: '16.91', cpp: '43.4', iss: '32', ibs: '0.19' }],
        ['13.5', 17_640_00, { irpj: '4', csll: '3.5', cbs: '16.41', cpp: '43.4', iss: '32.5', ibs: '0.19' }],
        ['16', 35_640_00, { irpj: '4', csll: '3.5', cbs: '16.41', cpp: '43.4', iss: '32.5', ibs: '0.19' }],
        ['21', 125_640_00, { irpj: '4', csll: '3.5', cbs: '15.43', cpp: '43.4', iss: '33.5', ibs: '0.17' }],
        ['32.9', 648_000_00, { irpj: '35.09', csll: '15.04', cbs: '19.29', cpp: '30.58' }],
      ],
      { above: '14.92537', iss: '5', shares: { irpj: '6.02', csll: '5.26', cbs: '23.2', cpp: '65.26', ibs: '0.26' } },
    ),
  ],
  IV: [
    annex(
      'IV',
      [
        ['4.5', 0, { irpj: '18.8', csll: '15.2', cbs: '21.26', iss: '44.5', ibs: '0.24' }],
        ['9', 8_100_00, { irpj: '19.8', csll: '15.2', cbs: '24.73', iss: '40', ibs: '0.27' }],
        ['10.2', 12_420_00, { irpj: '20.8', csll: '15.2', cbs: '23.74', iss: '40', ibs: '0.26' }],
        ['14', 39_780_00, { irpj: '17.8', csll: '19.2', cbs: '22.75', iss: '40', ibs: '0.25' }],
        ['22', 183_780_00, { irpj: '18.8', csll: '19.2', cbs: '21.76', iss: '40', ibs: '0.24' }],
        ['32.9', 828_000_00, { irpj: '53.71', csll: '21.59', cbs: '24.7' }],
      ],
      { above: '12.5', iss: '5', shares: { irpj: '31.33', csll: '32', cbs: '36.27', ibs: '0.4' } },
    ),
  ],
  V: [
    annex('V', [
      ['15.5', 0, { irpj: '25', csll: '15', cbs: '16.96', cpp: '28.85', iss: '14', ibs: '0.19' }],
      ['18', 4_500_00, { irpj: '23', csll: '15', cbs: '16.96', cpp: '27.85', iss: '17', ibs: '0.19' }],
      ['19.5', 9_900_00, { irpj: '24', csll: '15', cbs: '17.95', cpp: '23.85', iss: '19', ibs: '0.2' }],
      ['20.5', 17_100_00, { irpj: '21', csll: '15', cbs: '18.94', cpp: '23.85', iss: '21', ibs: '0.21' }],
      ['23', 62_100_00, { irpj: '23', csll: '12.5', cbs: '16.96', cpp: '23.85', iss: '23.5', ibs: '0.19' }],
      ['30.4', 540_000_00, { irpj: '35.1', csll: '15.54', cbs: '19.78', cpp: '29.58' }],
    ]),
  ],
}

function annex(
  id: SimplesAnnexId,
  lines: readonly (readonly [rate: string, deductionCents: number, shares: DasShares])[],
  issCeiling: IssCeiling | null = null,
): SimplesAnnex {
  // The same six brackets in every annex, in reais.
  const upTo = [180_000, 360_000, 720_000, 1_800_000, 3_600_000, 4_800_000]
  return {
    from: '2027-01-01',
    to: '2028-12-31',
    // Read in the official gazette by one reader and in the consolidated law by another; the figures agree.
    confidence: 'A',
    source: `Resolução CGSN 190/2026, art. 6º (Anexo ${id}); LC 214/2025, art. 519, na redação da LC 227/2026`,
    brackets: lines.map(([rate, deductionCents, shares], at) => ({
      upToCents: (upTo[at] ?? 0) * 100,
      rate,
      deductionCents,
      shares,
    })),
    issCeiling,
  }
}
