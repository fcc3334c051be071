// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code } from '../../layout/value-type.ts'
import { DEC_0302A04, DEC_1104, DEC_1104V, DEC_1204, DEC_1204V, DEC_1302, DEC_1302_NOT_ZERO } from './types.ts'

export const PIS = [
  choice(
    '1',
    'TODO /infNFe/det/imposto/PIS',
    [
      group('PISAliq', '1', 'Código de Situação Tributária do PIS', [
        field('CST', '1', code('01', '02'), 'Código de Situação Tributária do PIS'),
        field('vBC', '1', DEC_1302, 'Valor da BC do PIS'),
        field('pPIS', '1', DEC_0302A04, 'Alíquota do PIS'),
        field('vPIS', '1', DEC_1302, 'Valor do PIS'),
      ]),
    ],
    [
      group('PISQtde', '1', 'Código de Situação Tributária do PIS', [
        field('CST', '1', code('03'), 'Código de Situação Tributária do PIS'),
        field('qBCProd', '1', DEC_1204V, 'Quantidade Vendida'),
        field('vAliqProd', '1', DEC_1104V, 'Alíquota do PIS'),
        field('vPIS', '1', DEC_1302, 'Valor do PIS'),
      ]),
    ],
    [
      group('PISNT', '1', 'Código de Situação Tributária do PIS', [
        field('CST', '1', code('04', '05', '06', '07', '08', '09'), 'Código de Situação Tributária do PIS'),
      ]),
    ],
    [
      group('PISOutr', '1', 'Código de Situação Tributária do PIS', [
        field(
          'CST',
          '1',
          code(
            '49',
            '50',
            '51',
            '52',
            '53',
            '54',
            '55',
            '56',
            '60',
            '61',
            '62',
            '63',
            '64',
            '65',
            '66',
            '67',
            '70',
            '71',
            '72',
            '73',
            '74',
            '75',
            '98',
            '99',
          ),
          'Código de Situação Tributária do PIS',
        ),
        choice(
          '1',
          'TODO /infNFe/det/imposto/PIS/PISOutr',
          [field('vBC', '1', DEC_1302, 'Valor da BC do PIS'), field('pPIS', '1', DEC_0302A04, 'Alíquota do PIS')],
          [
            field('qBCProd', '1', DEC_1204V, 'Quantidade Vendida'),
            field('vAliqProd', '1', DEC_1104V, 'Alíquota do PIS'),
          ],
        ),
        field('vPIS', '1', DEC_1302, 'Valor do PIS'),
      ]),
    ],
  ),
] as const satisfies readonly Row[]

export const PISST = [
  choice(
    '1',
    'TODO /infNFe/det/imposto/PISST',
    [
      field('vBC', '1', DEC_1302_NOT_ZERO, 'Valor da BC do PIS ST'),
      field('pPIS', '1', DEC_0302A04, 'Alíquota do PIS ST'),
    ],
    [field('qBCProd', '1', DEC_1204, 'Quantidade Vendida'), field('vAliqProd', '1', DEC_1104, 'Alíquota do PIS ST')],
  ),
  field('vPIS', '1', DEC_1302, 'Valor do PIS ST'),
  field('indSomaPISST', '0-1', code('0', '1'), 'Indica se o valor do PISST compõe o valor total da NF-e'),
] as const satisfies readonly Row[]

export const COFINS = [
  choice(
    '1',
    'TODO /infNFe/det/imposto/COFINS',
    [
      group('COFINSAliq', '1', 'Código de Situação Tributária do COFINS', [
        field('CST', '1', code('01', '02'), 'Código de Situação Tributária do COFINS'),
        field('vBC', '1', DEC_1302, 'Valor da BC do COFINS'),
        field('pCOFINS', '1', DEC_0302A04, 'Alíquota do COFINS'),
        field('vCOFINS', '1', DEC_1302, 'Valor do COFINS'),
      ]),
    ],
    [
      group('COFINSQtde', '1', 'Código de Situação Tributária do COFINS', [
        field('CST', '1', code('03'), 'Código de Situação Tributária do COFINS'),
        field('qBCProd', '1', DEC_1204V, 'Quantidade Vendida'),
        field('vAliqProd', '1', DEC_1104V, 'Alíquota do COFINS'),
        field('vCOFINS', '1', DEC_1302, 'Valor do COFINS'),
      ]),
    ],
    [
      group('COFINSNT', '1', 'Código de Situação Tributária do COFINS', [
        field('CST', '1', code('04', '05', '06', '07', '08', '09'), 'Código de Situação Tributária do COFINS'),
      ]),
    ],
    [
      group('COFINSOutr', '1', 'Código de Situação Tributária do COFINS', [
        field(
          'CST',
          '1',
          code(
            '49',
            '50',
            '51',
            '52',
            '53',
            '54',
            '55',
            '56',
            '60',
            '61',
            '62',
            '63',
            '64',
            '65',
            '66',
            '67',
            '70',
            '71',
            '72',
            '73',
            '74',
            '75',
            '98',
            '99',
          ),
          'Código de Situação Tributária do COFINS',
        ),
        choice(
          '1',
          'TODO /infNFe/det/imposto/COFINS/COFINSOutr',
          [
            field('vBC', '1', DEC_1302, 'Valor da BC do COFINS'),
            field('pCOFINS', '1', DEC_0302A04, 'Alíquota do COFINS'),
          ],
          [
            field('qBCProd', '1', DEC_1204V, 'Quantidade Vendida'),
            field('vAliqProd', '1', DEC_1104V, 'Alíquota do COFINS'),
          ],
        ),
        field('vCOFINS', '1', DEC_1302, 'Valor do COFINS'),
      ]),
    ],
  ),
] as const satisfies readonly Row[]

export const COFINSST = [
  choice(
    '1',
    'TODO /infNFe/det/imposto/COFINSST',
    [
      field('vBC', '1', DEC_1302, 'Valor da BC do COFINS ST'),
      field('pCOFINS', '1', DEC_0302A04, 'Alíquota do COFINS ST'),
    ],
    [field('qBCProd', '1', DEC_1204, 'Quantidade Vendida'), field('vAliqProd', '1', DEC_1104, 'Alíquota do COFINS ST')],
  ),
  field('vCOFINS', '1', DEC_1302, 'Valor do COFINS ST'),
  field('indSomaCOFINSST', '0-1', code('0', '1'), 'Indica se o valor da COFINS ST compõe o valor total da NFe'),
] as const satisfies readonly Row[]
