// table
import type { CheckRule, IeCheck, IeFormat } from './format.ts'

/**
 * Formats of the inscrições estaduais of the 27 UFs. Source: SINTEGRA, "Roteiro de crítica da inscrição estadual" of
 * each UF (sintegra.gov.br, Cad_Estados), and later changes by the UF, named in the row. A prefix is required only
 * where the UF fixes it permanently. Where a UF ran out of numbers and opened a new range (CE 07, DF 08, RS 800 and
 * 900), or may soon (MA 12), only the check digits decide: refusing a good number would block a lawful note, and SEFAZ
 * checks the number anyway.
 */
export const IE_FORMATS: readonly IeFormat[] = [
  {
    uf: 'AC',
    pattern: /^01[0-9]{11}$/,
    mask: '##.###.###/###-##',
    checks: [mod11('4 3 2 9 8 7 6 5 4 3 2 . 0'), mod11('5 4 3 2 9 8 7 6 5 4 3 2 .')],
    example: '0100482300112',
    source: 'SINTEGRA, cad_AC',
  },
  {
    uf: 'AL',
    // The third digit is the kind of company. SINTEGRA and the SEFAZ of Alagoas list different kinds, so any digit is
    // accepted.
    pattern: /^24[0-9]{7}$/,
    mask: '#########',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '240000048',
    source: 'SINTEGRA, cad_AL',
  },
  {
    uf: 'AP',
    pattern: /^03[0-9]{7}$/,
    range: [3_000_001, 3_017_000],
    mask: '#########',
    checks: [mod11('9 8 7 6 5 4 3 2 .', { add: 5 })],
    example: '030123459',
    source: 'SINTEGRA, cad_AP',
  },
  {
    uf: 'AP',
    pattern: /^03[0-9]{7}$/,
    range: [3_017_001, 3_019_022],
    mask: '#########',
    checks: [mod11('9 8 7 6 5 4 3 2 .', { add: 9, eleven: 1 })],
    example: '030170011',
    source: 'SINTEGRA, cad_AP',
  },
  {
    uf: 'AP',
    pattern: /^03[0-9]{7}$/,
    range: [3_019_023, 3_999_999],
    mask: '#########',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '030380340',
    source: 'SINTEGRA, cad_AP',
  },
  {
    uf: 'AM',
    pattern: /^[0-9]{9}$/,
    mask: '##.###.###-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '041171616',
    source: 'SINTEGRA, cad_AM',
  },
  {
    uf: 'BA',
    pattern: /^[0-58][0-9]{7}$/,
    mask: '######-##',
    checks: [mod10('7 6 5 4 3 2 0 .'), mod10('8 7 6 5 4 3 . 2')],
    example: '12345663',
    source: 'SINTEGRA, cad_BA (8 algarismos)',
  },
  {
    uf: 'BA',
    pattern: /^[679][0-9]{7}$/,
    mask: '######-##',
    checks: [mod11('7 6 5 4 3 2 0 .'), mod11('8 7 6 5 4 3 . 2')],
    example: '61234557',
    source: 'SINTEGRA, cad_BA (8 algarismos)',
  },
  {
    uf: 'BA',
    pattern: /^[0-9][0-58][0-9]{7}$/,
    mask: '#######-##',
    checks: [mod10('8 7 6 5 4 3 2 0 .'), mod10('9 8 7 6 5 4 3 . 2')],
    example: '123456748',
    source: 'SEFAZ/BA, fórmula de cálculo dos dígitos verificadores (9 algarismos)',
  },
  {
    uf: 'BA',
    pattern: /^[0-9][679][0-9]{7}$/,
    mask: '#######-##',
    checks: [mod11('8 7 6 5 4 3 2 0 .'), mod11('9 8 7 6 5 4 3 . 2')],
    example: '162345651',
    source: 'SEFAZ/BA, fórmula de cálculo dos dígitos verificadores (9 algarismos)',
  },
  {
    uf: 'CE',
    pattern: /^[0-9]{9}$/,
    mask: '########-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '060000015',
    source: 'SINTEGRA, cad_CE',
  },
  {
    uf: 'DF',
    pattern: /^[0-9]{13}$/,
    mask: '##.######.###-##',
    checks: [mod11('4 3 2 9 8 7 6 5 4 3 2 . 0'), mod11('5 4 3 2 9 8 7 6 5 4 3 2 .')],
    example: '0730000100109',
    source: 'SINTEGRA, cad_DF',
  },
  {
    uf: 'ES',
    pattern: /^[0-9]{9}$/,
    mask: '########-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '082376123',
    source: 'SINTEGRA, cad_ES',
  },
  {
    uf: 'GO',
    pattern: /^(?:1[015]|2[0-9])[0-9]{7}$/,
    range: [0, 10_103_104],
    mask: '##.###.###-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '100000010',
    source: 'SINTEGRA, cad_GO; IN GSE/GO 1.535/2022 (20 a 29)',
  },
  {
    uf: 'GO',
    pattern: /^(?:1[015]|2[0-9])[0-9]{7}$/,
    range: [10_103_105, 10_119_997],
    mask: '##.###.###-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .', { ten: 1 })],
    example: '101031191',
    source: 'SINTEGRA, cad_GO',
  },
  {
    uf: 'GO',
    pattern: /^(?:1[015]|2[0-9])[0-9]{7}$/,
    range: [10_119_998, 29_999_999],
    mask: '##.###.###-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '109876547',
    source: 'SINTEGRA, cad_GO; IN GSE/GO 1.535/2022 (20 a 29)',
  },
  {
    uf: 'GO',
    // The roteiro names this one number: it was assigned with both check digits.
    pattern: /^11094402[01]$/,
    mask: '##.###.###-#',
    checks: [],
    example: '110944020',
    source: 'SINTEGRA, cad_GO',
  },
  {
    uf: 'MA',
    pattern: /^[0-9]{9}$/,
    mask: '########-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '120000385',
    source: 'SINTEGRA, cad_MA',
  },
  {
    uf: 'MT',
    pattern: /^[0-9]{11}$/,
    mask: '##########-#',
    checks: [mod11('3 2 9 8 7 6 5 4 3 2 .')],
    example: '00130000019',
    source: 'SINTEGRA, cad_MT',
  },
  {
    uf: 'MT',
    // The same number as printed by the SEFAZ of Mato Grosso, without its two zeros.
    pattern: /^[0-9]{9}$/,
    mask: '##.###.###-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '130000019',
    source: 'SINTEGRA, cad_MT',
  },
  {
    uf: 'MS',
    pattern: /^(?:28|50)[0-9]{7}$/,
    mask: '##.###.###-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '280405383',
    source: 'SINTEGRA, cad_MS (28); 50: faixa nova, a confirmar com a SEFAZ/MS',
  },
  {
    uf: 'MG',
    pattern: /^[0-9]{13}$/,
    mask: '###.###.###/####',
    // The first check digit inserts a zero after the city code, which shifts the alternation of ones and twos.
    checks: [check('1 2 1 1 2 1 2 1 2 1 2 . 0', { kind: 'tens' }), mod11('3 2 11 10 9 8 7 6 5 4 3 2 .')],
    example: '0623079040081',
    source: 'SINTEGRA, cad_MG',
  },
  {
    uf: 'PA',
    pattern: /^(?:15|7[5-9])[0-9]{7}$/,
    mask: '##-######-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '159999995',
    source: 'SINTEGRA, cad_PA (15, 75 a 79)',
  },
  {
    uf: 'PB',
    pattern: /^[0-9]{9}$/,
    mask: '########-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '060000015',
    source: 'SINTEGRA, cad_PB',
  },
  {
    uf: 'PR',
    pattern: /^[0-9]{10}$/,
    mask: '###.#####-##',
    checks: [mod11('3 2 7 6 5 4 3 2 . 0'), mod11('4 3 2 7 6 5 4 3 2 .')],
    example: '1234567850',
    source: 'SINTEGRA, cad_PR',
  },
  {
    uf: 'PE',
    pattern: /^[0-9]{9}$/,
    mask: '#######-##',
    checks: [mod11('8 7 6 5 4 3 2 . 0'), mod11('9 8 7 6 5 4 3 2 .')],
    example: '032141840',
    source: 'SINTEGRA, cad_PE (e-Fisco)',
  },
  {
    uf: 'PE',
    pattern: /^[0-9]{14}$/,
    mask: '##.#.###.#######-#',
    checks: [mod11('5 4 3 2 1 9 8 7 6 5 4 3 2 .', { eleven: 1 })],
    example: '18100100000049',
    source: 'SINTEGRA, cad_PE (formato antigo)',
  },
  {
    uf: 'PI',
    pattern: /^[0-9]{9}$/,
    mask: '#########',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '012345679',
    source: 'SINTEGRA, cad_PI',
  },
  {
    uf: 'RJ',
    pattern: /^[0-9]{8}$/,
    mask: '##.###.##-#',
    checks: [mod11('2 7 6 5 4 3 2 .')],
    example: '99999993',
    source: 'SINTEGRA, cad_RJ',
  },
  {
    uf: 'RN',
    pattern: /^20[0-9]{7}$/,
    mask: '##.###.###-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '200400401',
    source: 'SINTEGRA, cad_RN (9 dígitos)',
  },
  {
    uf: 'RN',
    pattern: /^20[0-9]{8}$/,
    mask: '##.#.###.###-#',
    checks: [mod11('10 9 8 7 6 5 4 3 2 .')],
    example: '2000400400',
    source: 'SINTEGRA, cad_RN (10 dígitos)',
  },
  {
    uf: 'RS',
    pattern: /^[0-9]{10}$/,
    mask: '###/#######',
    checks: [mod11('2 9 8 7 6 5 4 3 2 .')],
    example: '2243658792',
    source: 'SINTEGRA, cad_RS; IN DRP/RS 45/1998, 1.2.3 (800 e 900)',
  },
  {
    uf: 'RO',
    pattern: /^[0-9]{14}$/,
    mask: '#############-#',
    checks: [mod11('6 5 4 3 2 9 8 7 6 5 4 3 2 .', { eleven: 1 })],
    example: '00000000625213',
    source: 'SINTEGRA, cad_RO (a partir de 01/08/2000)',
  },
  {
    uf: 'RO',
    // The three digits of the city code do not count.
    pattern: /^[0-9]{9}$/,
    mask: '###.#####-#',
    checks: [mod11('0 0 0 6 5 4 3 2 .', { eleven: 1 })],
    example: '101625213',
    source: 'SINTEGRA, cad_RO (antes de 01/08/2000)',
  },
  {
    uf: 'RR',
    pattern: /^24[0-9]{7}$/,
    mask: '########-#',
    checks: [check('1 2 3 4 5 6 7 8 .', { kind: 'remainder', modulus: 9 })],
    example: '240066281',
    source: 'SINTEGRA, cad_RR',
  },
  {
    uf: 'SC',
    pattern: /^[0-9]{9}$/,
    mask: '###.###.###',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '251040852',
    source: 'SINTEGRA, cad_SC',
  },
  {
    uf: 'SP',
    pattern: /^[0-9]{12}$/,
    mask: '###.###.###.###',
    checks: [saoPaulo('1 3 4 5 6 7 8 10 . 0 0 0'), saoPaulo('3 2 10 9 8 7 6 5 4 3 2 .')],
    example: '110042490114',
    source: 'SINTEGRA, cad_SP (indústria e comércio)',
  },
  {
    uf: 'SP',
    pattern: /^P[0-9]{12}$/,
    mask: '#-########.#/###',
    checks: [saoPaulo('0 1 3 4 5 6 7 8 10 . 0 0 0')],
    example: 'P011004243002',
    source: 'SINTEGRA, cad_SP (produtor rural)',
  },
  {
    uf: 'SE',
    pattern: /^[0-9]{9}$/,
    mask: '########-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '271234563',
    source: 'SINTEGRA, cad_SE',
  },
  {
    uf: 'TO',
    pattern: /^[0-9]{9}$/,
    mask: '##.###.###-#',
    checks: [mod11('9 8 7 6 5 4 3 2 .')],
    example: '290227836',
    source: 'Portaria SEFAZ/TO 676/2002, art. 3º',
  },
  {
    uf: 'TO',
    // The kind of taxpayer, in the third and fourth digits, does not count.
    pattern: /^[0-9]{2}(?:01|02|03|99)[0-9]{7}$/,
    mask: '##.##.######-#',
    checks: [mod11('9 8 0 0 7 6 5 4 3 2 .')],
    example: '29010227836',
    source: 'SINTEGRA, cad_TO (até 2002)',
  },
]

/** One weight per position; `.` marks the check digit itself. */
function check(weights: string, rule: CheckRule): IeCheck {
  const cells = weights.split(' ')
  return { at: cells.indexOf('.'), weights: cells.map((cell) => (cell === '.' ? 0 : Number(cell))), rule }
}

function mod11(weights: string, { add = 0, ten = 0, eleven = 0 } = {}): IeCheck {
  return check(weights, { kind: 'complement', modulus: 11, add, ten, eleven })
}

function mod10(weights: string): IeCheck {
  return check(weights, { kind: 'complement', modulus: 10, add: 0, ten: 0, eleven: 0 })
}

function saoPaulo(weights: string): IeCheck {
  return check(weights, { kind: 'remainder', modulus: 11 })
}
