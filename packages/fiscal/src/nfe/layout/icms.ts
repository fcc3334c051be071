// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, pattern } from '../../layout/value-type.ts'
import {
  DEC_0302A04,
  DEC_0302A04_MAX100,
  DEC_0302_MAX100,
  DEC_1104V,
  DEC_1302,
  ORIGIN,
  RATE_NOT_ZERO,
  UF,
} from './types.ts'

export const ICMS = [
  choice(
    '1',
    'TODO /infNFe/det/imposto/ICMS',
    [
      group('ICMS00', '1', 'Tributação pelo ICMS 00', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('00'), 'Tributção pelo ICMS 00'),
        field('modBC', '1', code('0', '1', '2', '3'), 'Modalidade de determinação da BC do ICMS'),
        field('vBC', '1', DEC_1302, 'Valor da BC do ICMS'),
        field('pICMS', '1', DEC_0302A04, 'Alíquota do ICMS'),
        field('vICMS', '1', DEC_1302, 'Valor do ICMS'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS00', [
          field('pFCP', '1', RATE_NOT_ZERO, 'Percentual de ICMS relativo ao Fundo de Combate à Pobreza'),
          field('vFCP', '1', DEC_1302, 'Valor do ICMS relativo ao Fundo de Combate à Pobreza'),
        ]),
      ]),
    ],
    [
      group('ICMS02', '1', 'Tributação monofásica própria sobre combustíveis', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('02'), 'Tributção pelo ICMS 02= Tributação monofásica própria sobre'),
        field('qBCMono', '0-1', DEC_1104V, 'Quantidade tributada'),
        field('adRemICMS', '1', DEC_0302A04, 'Alíquota ad rem do imposto'),
        field('vICMSMono', '1', DEC_1302, 'Valor do ICMS própri'),
      ]),
    ],
    [
      group('ICMS10', '1', 'Tributação pelo ICMS 10', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('10'), '10'),
        field('modBC', '1', code('0', '1', '2', '3'), 'Modalidade de determinação da BC do ICMS'),
        field('vBC', '1', DEC_1302, 'Valor da BC do ICMS'),
        field('pICMS', '1', DEC_0302A04, 'Alíquota do ICMS'),
        field('vICMS', '1', DEC_1302, 'Valor do ICMS'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS10', [
          field('vBCFCP', '1', DEC_1302, 'Valor da Base de cálculo do FCP'),
          field('pFCP', '1', RATE_NOT_ZERO, 'Percentual de ICMS relativo ao Fundo de Combate à Pobreza'),
          field('vFCP', '1', DEC_1302, 'Valor do ICMS relativo ao Fundo de Combate à Pobreza'),
        ]),
        field('modBCST', '1', code('0', '1', '2', '3', '4', '5', '6'), 'Modalidade de determinação da BC do ICMS ST'),
        field('pMVAST', '0-1', RATE_NOT_ZERO, 'Percentual da Margem de Valor Adicionado ICMS ST'),
        field('pRedBCST', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC ICMS ST'),
        field('vBCST', '1', DEC_1302, 'Valor da BC do ICMS ST'),
        field('pICMSST', '1', DEC_0302A04, 'Alíquota do ICMS ST'),
        field('vICMSST', '1', DEC_1302, 'Valor do ICMS ST'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS10', [
          field('vBCFCPST', '1', DEC_1302, 'Valor da Base de cálculo do FCP retido por substituicao tributaria'),
          field('pFCPST', '1', RATE_NOT_ZERO, 'Percentual de FCP retido por substituição tributária'),
          field('vFCPST', '1', DEC_1302, 'Valor do FCP retido por substituição tributária'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS10', [
          field('vICMSSTDeson', '1', DEC_1302, 'Valor do ICMS-ST desonerado'),
          field('motDesICMSST', '1', code('3', '9', '12'), 'Motivo da desoneração do ICMS-ST'),
        ]),
      ]),
    ],
    [
      group('ICMS15', '1', 'Tributação monofásica própria e com responsabilidade pela retenção', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('15'), 'Tributção pelo ICMS 15= Tributação monofásica própria e com'),
        field('qBCMono', '0-1', DEC_1104V, 'Quantidade tributada'),
        field('adRemICMS', '1', DEC_0302A04, 'Alíquota ad rem do imposto'),
        field('vICMSMono', '1', DEC_1302, 'Valor do ICMS próprio'),
        field('qBCMonoReten', '0-1', DEC_1104V, 'Quantidade tributada sujeita a retenção'),
        field('adRemICMSReten', '1', DEC_0302A04, 'Alíquota ad rem do imposto com retenção'),
        field('vICMSMonoReten', '1', DEC_1302, 'Valor do ICMS com retenção'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS15', [
          field('pRedAdRem', '1', DEC_0302_MAX100, 'Percentual de redução do valor da alíquota ad rem do ICMS'),
          field('motRedAdRem', '1', code('1', '9'), 'Motivo da redução do adrem 1= Transporte coletivo de passageiros'),
        ]),
      ]),
    ],
    [
      group('ICMS20', '1', 'Tributção pelo ICMS 20', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('20'), 'Tributção pelo ICMS 20'),
        field('modBC', '1', code('0', '1', '2', '3'), 'Modalidade de determinação da BC do ICMS'),
        field('pRedBC', '1', DEC_0302A04, 'Percentual de redução da BC'),
        field('vBC', '1', DEC_1302, 'Valor da BC do ICMS'),
        field('pICMS', '1', DEC_0302A04, 'Alíquota do ICMS'),
        field('vICMS', '1', DEC_1302, 'Valor do ICMS'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS20', [
          field('vBCFCP', '1', DEC_1302, 'Valor da Base de cálculo do FCP'),
          field('pFCP', '1', RATE_NOT_ZERO, 'Percentual de ICMS relativo ao Fundo de Combate à Pobreza'),
          field('vFCP', '1', DEC_1302, 'Valor do ICMS relativo ao Fundo de Combate à Pobreza'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS20', [
          field('vICMSDeson', '1', DEC_1302, 'Valor do ICMS de desoneração'),
          field('motDesICMS', '1', code('3', '9', '10', '11', '12'), 'Motivo da desoneração do ICMS'),
          field('indDeduzDeson', '0-1', code('0', '1'), 'Indica se o valor do ICMS desonerado'),
        ]),
      ]),
    ],
    [
      group('ICMS30', '1', 'Tributação pelo ICMS 30', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('30'), 'Tributção pelo ICMS 30'),
        field('modBCST', '1', code('0', '1', '2', '3', '4', '5', '6'), 'Modalidade de determinação da BC do ICMS ST'),
        field('pMVAST', '0-1', RATE_NOT_ZERO, 'Percentual da Margem de Valor Adicionado ICMS ST'),
        field('pRedBCST', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC ICMS ST'),
        field('vBCST', '1', DEC_1302, 'Valor da BC do ICMS ST'),
        field('pICMSST', '1', DEC_0302A04, 'Alíquota do ICMS ST'),
        field('vICMSST', '1', DEC_1302, 'Valor do ICMS ST'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS30', [
          field('vBCFCPST', '1', DEC_1302, 'Valor da Base de cálculo do FCP'),
          field('pFCPST', '1', RATE_NOT_ZERO, 'Percentual de FCP retido por substituição tributária'),
          field('vFCPST', '1', DEC_1302, 'Valor do FCP retido por substituição tributária'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS30', [
          field('vICMSDeson', '1', DEC_1302, 'Valor do ICMS de desoneração'),
          field('motDesICMS', '1', code('6', '7', '9'), 'Motivo da desoneração do ICMS'),
          field('indDeduzDeson', '0-1', code('0', '1'), 'Indica se o valor do ICMS desonerado'),
        ]),
      ]),
    ],
    [
      group('ICMS40', '1', 'Tributação pelo ICMS 40', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('40', '41', '50'), 'Tributação pelo ICMS 40'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS40', [
          field('vICMSDeson', '1', DEC_1302, 'O valor do ICMS será informado apenas nas operações com veículos'),
          field(
            'motDesICMS',
            '1',
            code('1', '3', '4', '5', '6', '7', '8', '9', '10', '11', '16', '90'),
            'Este campo será preenchido quando o campo anterior estiver preenchido',
          ),
          field('indDeduzDeson', '0-1', code('0', '1'), 'Indica se o valor do ICMS desonerado'),
        ]),
      ]),
    ],
    [
      group('ICMS51', '1', 'Tributção pelo ICMS 51', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('51'), 'Tributação pelo ICMS 51'),
        field('modBC', '0-1', code('0', '1', '2', '3'), 'Modalidade de determinação da BC do ICMS'),
        field('pRedBC', '0-1', DEC_0302A04, 'Percentual de redução da BC'),
        field(
          'cBenefRBC',
          '0-1',
          pattern(/[!-ÿ]{8}|[!-ÿ]{10}/, 'TODO', 1, 60),
          'Código de Benefício Fiscal na UF aplicado ao item quando houver RBC',
        ),
        field('vBC', '0-1', DEC_1302, 'Valor da BC do ICMS'),
        field('pICMS', '0-1', DEC_0302A04, 'Alíquota do imposto'),
        field('vICMSOp', '0-1', DEC_1302, 'Valor do ICMS da Operação'),
        field('pDif', '0-1', DEC_0302A04_MAX100, 'Percentual do diferemento'),
        field('vICMSDif', '0-1', DEC_1302, 'Valor do ICMS da diferido'),
        field('vICMS', '0-1', DEC_1302, 'Valor do ICMS'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS51', [
          field('vBCFCP', '1', DEC_1302, 'Valor da Base de cálculo do FCP'),
          field('pFCP', '1', RATE_NOT_ZERO, 'Percentual de ICMS relativo ao Fundo de Combate à Pobreza'),
          field('vFCP', '1', DEC_1302, 'Valor do ICMS relativo ao Fundo de Combate à Pobreza'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS51', [
          field('pFCPDif', '1', RATE_NOT_ZERO, 'Percentual do diferimento do ICMS relativo ao Fundo de Combate à'),
          field('vFCPDif', '1', DEC_1302, 'Valor do ICMS relativo ao Fundo de Combate à Pobreza'),
          field('vFCPEfet', '0-1', DEC_1302, 'Valor efetivo do ICMS relativo ao Fundo de Combate à Pobreza'),
        ]),
      ]),
    ],
    [
      group('ICMS53', '1', 'Tributação monofásica sobre combustíveis com recolhimento diferido', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('53'), 'Tributção pelo ICMS 53= Tributação monofásica sobre combustíveis com'),
        field('qBCMono', '0-1', DEC_1104V, 'Quantidade tributada'),
        field('adRemICMS', '0-1', DEC_0302A04, 'Alíquota ad rem do imposto'),
        field('vICMSMonoOp', '0-1', DEC_1302, 'Valor do ICMS da operação'),
        field('pDif', '0-1', DEC_0302A04_MAX100, 'Percentual do diferemento'),
        field('vICMSMonoDif', '0-1', DEC_1302, 'Valor do ICMS diferido'),
        field('vICMSMono', '0-1', DEC_1302, 'Valor do ICMS próprio devido'),
        field('qBCMonoDif', '0-1', DEC_1104V, 'Quantidade tributada diferida'),
        field('adRemICMSDif', '0-1', DEC_0302A04, 'Alíquota ad rem do imposto diferido'),
      ]),
    ],
    [
      group('ICMS60', '1', 'Tributação pelo ICMS 60', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('60'), 'Tributação pelo ICMS 60'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS60', [
          field('vBCSTRet', '1', DEC_1302, 'Valor da BC do ICMS ST retido anteriormente'),
          field('pST', '1', RATE_NOT_ZERO, 'Aliquota suportada pelo consumidor final'),
          field('vICMSSubstituto', '0-1', DEC_1302, 'Valor do ICMS Próprio do Substituto cobrado em operação anterior'),
          field('vICMSSTRet', '1', DEC_1302, 'Valor do ICMS ST retido anteriormente'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS60', [
          field('vBCFCPSTRet', '1', DEC_1302, 'Valor da Base de cálculo do FCP retido anteriormente por ST'),
          field('pFCPSTRet', '1', RATE_NOT_ZERO, 'Percentual de FCP retido anteriormente por substituição tributária'),
          field('vFCPSTRet', '1', DEC_1302, 'Valor do FCP retido por substituição tributária'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS60', [
          field('pRedBCEfet', '1', RATE_NOT_ZERO, 'Percentual de redução da base de cálculo efetiva'),
          field('vBCEfet', '1', DEC_1302, 'Valor da base de cálculo efetiva'),
          field('pICMSEfet', '1', RATE_NOT_ZERO, 'Alíquota do ICMS efetiva'),
          field('vICMSEfet', '1', DEC_1302, 'Valor do ICMS efetivo'),
        ]),
      ]),
    ],
    [
      group('ICMS61', '1', 'Tributação monofásica sobre combustíveis cobrada anteriormente', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('61'), 'Tributção pelo ICMS 61= Tributação monofásica sobre combustíveis'),
        field('qBCMonoRet', '0-1', DEC_1104V, 'Quantidade tributada retida anteriormente'),
        field('adRemICMSRet', '1', DEC_0302A04, 'Alíquota ad rem do imposto retido anteriormente'),
        field('vICMSMonoRet', '1', DEC_1302, 'Valor do ICMS retido anteriormente'),
      ]),
    ],
    [
      group('ICMS70', '1', 'Tributação pelo ICMS 70', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('70'), 'Tributção pelo ICMS 70'),
        field('modBC', '1', code('0', '1', '2', '3'), 'Modalidade de determinação da BC do ICMS'),
        field('pRedBC', '1', DEC_0302A04, 'Percentual de redução da BC'),
        field('vBC', '1', DEC_1302, 'Valor da BC do ICMS'),
        field('pICMS', '1', DEC_0302A04, 'Alíquota do ICMS'),
        field('vICMS', '1', DEC_1302, 'Valor do ICMS'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS70', [
          field('vBCFCP', '1', DEC_1302, 'Valor da Base de cálculo do FCP'),
          field('pFCP', '1', RATE_NOT_ZERO, 'Percentual de ICMS relativo ao Fundo de Combate à Pobreza'),
          field('vFCP', '1', DEC_1302, 'Valor do ICMS relativo ao Fundo de Combate à Pobreza'),
        ]),
        field('modBCST', '1', code('0', '1', '2', '3', '4', '5', '6'), 'Modalidade de determinação da BC do ICMS ST'),
        field('pMVAST', '0-1', RATE_NOT_ZERO, 'Percentual da Margem de Valor Adicionado ICMS ST'),
        field('pRedBCST', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC ICMS ST'),
        field('vBCST', '1', DEC_1302, 'Valor da BC do ICMS ST'),
        field('pICMSST', '1', DEC_0302A04, 'Alíquota do ICMS ST'),
        field('vICMSST', '1', DEC_1302, 'Valor do ICMS ST'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS70', [
          field('vBCFCPST', '1', DEC_1302, 'Valor da Base de cálculo do FCP retido por substituição tributária'),
          field('pFCPST', '1', RATE_NOT_ZERO, 'Percentual de FCP retido por substituição tributária'),
          field('vFCPST', '1', DEC_1302, 'Valor do FCP retido por substituição tributária'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS70', [
          field('vICMSDeson', '1', DEC_1302, 'Valor do ICMS de desoneração'),
          field('motDesICMS', '1', code('3', '9', '12'), 'Motivo da desoneração do ICMS'),
          field('indDeduzDeson', '0-1', code('0', '1'), 'Indica se o valor do ICMS desonerado'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS70', [
          field('vICMSSTDeson', '1', DEC_1302, 'Valor do ICMS-ST desonerado'),
          field('motDesICMSST', '1', code('3', '9', '12'), 'Motivo da desoneração do ICMS-ST'),
        ]),
      ]),
    ],
    [
      group('ICMS90', '1', 'Tributação pelo ICMS 90', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('90'), 'Tributção pelo ICMS 90'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS90', [
          field('modBC', '1', code('0', '1', '2', '3'), 'Modalidade de determinação da BC do ICMS'),
          field('vBC', '1', DEC_1302, 'Valor da BC do ICMS'),
          field('pRedBC', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC'),
          field(
            'cBenefRBC',
            '0-1',
            pattern(/[!-ÿ]{8}|[!-ÿ]{10}/, 'TODO', 1, 60),
            'Código de Benefício Fiscal na UF aplicado ao item quando houver RBC',
          ),
          field('pICMS', '1', DEC_0302A04, 'Alíquota do ICMS'),
          choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS90', [
            field('vICMSOp', '1', DEC_1302, 'Valor do ICMS da Operação'),
            field('pDif', '1', DEC_0302A04_MAX100, 'Percentual do diferemento'),
            field('vICMSDif', '1', DEC_1302, 'Valor do ICMS da diferido'),
          ]),
          field('vICMS', '1', DEC_1302, 'Valor do ICMS'),
          choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS90', [
            field('vBCFCP', '1', DEC_1302, 'Valor da Base de cálculo do FCP'),
            field('pFCP', '1', RATE_NOT_ZERO, 'Percentual de ICMS relativo ao Fundo de Combate à Pobreza'),
            field('vFCP', '1', DEC_1302, 'Valor do ICMS relativo ao Fundo de Combate à Pobreza'),
          ]),
          choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS90', [
            field('pFCPDif', '1', RATE_NOT_ZERO, 'Percentual do diferimento do ICMS relativo ao Fundo de Combate à'),
            field('vFCPDif', '1', DEC_1302, 'Valor do ICMS relativo ao Fundo de Combate à Pobreza'),
            field('vFCPEfet', '0-1', DEC_1302, 'Valor efetivo do ICMS relativo ao Fundo de Combate à Pobreza'),
          ]),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS90', [
          field('modBCST', '1', code('0', '1', '2', '3', '4', '5', '6'), 'Modalidade de determinação da BC do ICMS ST'),
          field('pMVAST', '0-1', RATE_NOT_ZERO, 'Percentual da Margem de Valor Adicionado ICMS ST'),
          field('pRedBCST', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC ICMS ST'),
          field('vBCST', '1', DEC_1302, 'Valor da BC do ICMS ST'),
          field('pICMSST', '1', DEC_0302A04, 'Alíquota do ICMS ST'),
          field('vICMSST', '1', DEC_1302, 'Valor do ICMS ST'),
          choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS90', [
            field('vBCFCPST', '1', DEC_1302, 'Valor da Base de cálculo do FCP'),
            field('pFCPST', '1', RATE_NOT_ZERO, 'Percentual de FCP retido por substituição tributária'),
            field('vFCPST', '1', DEC_1302, 'Valor do FCP retido por substituição tributária'),
          ]),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS90', [
          field('vICMSDeson', '1', DEC_1302, 'Valor do ICMS de desoneração'),
          field('motDesICMS', '1', code('3', '9', '12'), 'Motivo da desoneração do ICMS'),
          field('indDeduzDeson', '0-1', code('0', '1'), 'Indica se o valor do ICMS desonerado'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMS90', [
          field('vICMSSTDeson', '1', DEC_1302, 'Valor do ICMS-ST desonerado'),
          field('motDesICMSST', '1', code('3', '9', '12'), 'Motivo da desoneração do ICMS-ST'),
        ]),
      ]),
    ],
    [
      group('ICMSPart', '1', 'Partilha do ICMS entre a UF de origem e UF de destino ou a UF', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('10', '20', '90'), 'Tributação pelo ICMS 10'),
        field('modBC', '1', code('0', '1', '2', '3'), 'Modalidade de determinação da BC do ICMS'),
        field('vBC', '1', DEC_1302, 'Valor da BC do ICMS'),
        field('pRedBC', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC'),
        field('pICMS', '1', DEC_0302A04, 'Alíquota do ICMS'),
        field('vICMS', '1', DEC_1302, 'Valor do ICMS'),
        field('modBCST', '1', code('0', '1', '2', '3', '4', '5', '6'), 'Modalidade de determinação da BC do ICMS ST'),
        field('pMVAST', '0-1', RATE_NOT_ZERO, 'Percentual da Margem de Valor Adicionado ICMS ST'),
        field('pRedBCST', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC ICMS ST'),
        field('vBCST', '1', DEC_1302, 'Valor da BC do ICMS ST'),
        field('pICMSST', '1', DEC_0302A04, 'Alíquota do ICMS ST'),
        field('vICMSST', '1', DEC_1302, 'Valor do ICMS ST'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSPart', [
          field('vBCFCPST', '1', DEC_1302, 'Valor da Base de cálculo do FCP retido por substituicao tributaria'),
          field('pFCPST', '1', RATE_NOT_ZERO, 'Percentual de FCP retido por substituição tributária'),
          field('vFCPST', '1', DEC_1302, 'Valor do FCP retido por substituição tributária'),
        ]),
        field('pBCOp', '1', RATE_NOT_ZERO, 'Percentual para determinação do valor da Base de Cálculo da operação'),
        field('UFST', '1', UF, 'Sigla da UF para qual é devido o ICMS ST da operação'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSPart', [
          field('vICMSDeson', '1', DEC_1302, 'Valor do ICMS de desoneração'),
          field('motDesICMS', '1', code('9', '10', '11'), 'Motivo da desoneração do ICMS'),
          field('indDeduzDeson', '0-1', code('0', '1'), 'Indica se o valor do ICMS desonerado'),
        ]),
      ]),
    ],
    [
      group('ICMSST', '1', 'Grupo de informação do ICMSST devido para a UF de destino, nas', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CST', '1', code('41', '60'), 'Tributção pelo ICMS 41-Não Tributado'),
        field('vBCSTRet', '1', DEC_1302, 'Informar o valor da BC do ICMS ST retido na UF remetente'),
        field('pST', '0-1', RATE_NOT_ZERO, 'Aliquota suportada pelo consumidor final'),
        field('vICMSSubstituto', '0-1', DEC_1302, 'Valor do ICMS Próprio do Substituto cobrado em operação anterior'),
        field('vICMSSTRet', '1', DEC_1302, 'Informar o valor do ICMS ST retido na UF remetente'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSST', [
          field('vBCFCPSTRet', '1', DEC_1302, 'Informar o valor da Base de Cálculo do FCP retido anteriormente por ST'),
          field('pFCPSTRet', '1', RATE_NOT_ZERO, 'Percentual relativo ao Fundo de Combate à Pobreza'),
          field('vFCPSTRet', '1', DEC_1302, 'Valor do ICMS relativo ao Fundo de Combate à Pobreza'),
        ]),
        field('vBCSTDest', '1', DEC_1302, 'Informar o valor da BC do ICMS ST da UF destino'),
        field('vICMSSTDest', '1', DEC_1302, 'Informar o valor da BC do ICMS ST da UF destino'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSST', [
          field('pRedBCEfet', '1', RATE_NOT_ZERO, 'Percentual de redução da base de cálculo efetiva'),
          field('vBCEfet', '1', DEC_1302, 'Valor da base de cálculo efetiva'),
          field('pICMSEfet', '1', RATE_NOT_ZERO, 'Alíquota do ICMS efetivo'),
          field('vICMSEfet', '1', DEC_1302, 'Valor do ICMS efetivo'),
        ]),
      ]),
    ],
    [
      group('ICMSSN101', '1', 'Tributação do ICMS pelo SIMPLES NACIONAL e CSOSN=101', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CSOSN', '1', code('101'), '101- Tributada pelo Simples Nacional com permissão de crédito'),
        field('pCredSN', '1', DEC_0302A04, 'Alíquota aplicável de cálculo do crédito'),
        field('vCredICMSSN', '1', DEC_1302, 'Valor crédito do ICMS que pode ser aproveitado nos termos do art'),
      ]),
    ],
    [
      group('ICMSSN102', '1', 'Tributação do ICMS pelo SIMPLES NACIONAL e CSOSN=102, 103, 300 ou 400', [
        field('orig', '0-1', ORIGIN, 'origem da mercadoria'),
        field(
          'CSOSN',
          '1',
          code('102', '103', '300', '400'),
          '102- Tributada pelo Simples Nacional sem permissão de crédito',
        ),
      ]),
    ],
    [
      group('ICMSSN201', '1', 'Tributação do ICMS pelo SIMPLES NACIONAL e CSOSN=201', [
        field('orig', '1', ORIGIN, 'Origem da mercadoria'),
        field('CSOSN', '1', code('201'), '201- Tributada pelo Simples Nacional com permissão de crédito e com'),
        field('modBCST', '1', code('0', '1', '2', '3', '4', '5', '6'), 'Modalidade de determinação da BC do ICMS ST'),
        field('pMVAST', '0-1', RATE_NOT_ZERO, 'Percentual da Margem de Valor Adicionado ICMS ST'),
        field('pRedBCST', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC ICMS ST'),
        field('vBCST', '1', DEC_1302, 'Valor da BC do ICMS ST'),
        field('pICMSST', '1', DEC_0302A04, 'Alíquota do ICMS ST'),
        field('vICMSST', '1', DEC_1302, 'Valor do ICMS ST'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSSN201', [
          field('vBCFCPST', '1', DEC_1302, 'Valor da Base de cálculo do FCP'),
          field('pFCPST', '1', RATE_NOT_ZERO, 'Percentual de FCP retido por substituição tributária'),
          field('vFCPST', '1', DEC_1302, 'Valor do FCP retido por substituição tributária'),
        ]),
        field('pCredSN', '1', DEC_0302A04, 'Alíquota aplicável de cálculo do crédito'),
        field('vCredICMSSN', '1', DEC_1302, 'Valor crédito do ICMS que pode ser aproveitado nos termos do art'),
      ]),
    ],
    [
      group('ICMSSN202', '1', 'Tributação do ICMS pelo SIMPLES NACIONAL e CSOSN=202 ou 203', [
        field('orig', '1', ORIGIN, 'Origem da mercadoria'),
        field('CSOSN', '1', code('202', '203'), '202- Tributada pelo Simples Nacional sem permissão de crédito e com'),
        field('modBCST', '1', code('0', '1', '2', '3', '4', '5', '6'), 'Modalidade de determinação da BC do ICMS ST'),
        field('pMVAST', '0-1', RATE_NOT_ZERO, 'Percentual da Margem de Valor Adicionado ICMS ST'),
        field('pRedBCST', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC ICMS ST'),
        field('vBCST', '1', DEC_1302, 'Valor da BC do ICMS ST'),
        field('pICMSST', '1', DEC_0302A04, 'Alíquota do ICMS ST'),
        field('vICMSST', '1', DEC_1302, 'Valor do ICMS ST'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSSN202', [
          field('vBCFCPST', '1', DEC_1302, 'Valor da Base de cálculo do FCP'),
          field('pFCPST', '1', RATE_NOT_ZERO, 'Percentual de FCP retido por substituição tributária'),
          field('vFCPST', '1', DEC_1302, 'Valor do FCP retido por substituição tributária'),
        ]),
      ]),
    ],
    [
      group('ICMSSN500', '1', 'Tributação do ICMS pelo SIMPLES NACIONAL,CRT=1 – Simples Nacional e', [
        field('orig', '1', ORIGIN, 'origem da mercadoria'),
        field('CSOSN', '1', code('500'), '500 – ICMS cobrado anterirmente por substituição tributária'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSSN500', [
          field('vBCSTRet', '1', DEC_1302, 'Valor da BC do ICMS ST retido anteriormente'),
          field('pST', '1', RATE_NOT_ZERO, 'Aliquota suportada pelo consumidor final'),
          field('vICMSSubstituto', '0-1', DEC_1302, 'Valor do ICMS próprio do substituto'),
          field('vICMSSTRet', '1', DEC_1302, 'Valor do ICMS ST retido anteriormente'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSSN500', [
          field('vBCFCPSTRet', '1', DEC_1302, 'Valor da Base de cálculo do FCP retido anteriormente'),
          field('pFCPSTRet', '1', RATE_NOT_ZERO, 'Percentual de FCP retido anteriormente por substituição tributária'),
          field('vFCPSTRet', '1', DEC_1302, 'Valor do FCP retido por substituição tributária'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSSN500', [
          field('pRedBCEfet', '1', RATE_NOT_ZERO, 'Percentual de redução da base de cálculo efetiva'),
          field('vBCEfet', '1', DEC_1302, 'Valor da base de cálculo efetiva'),
          field('pICMSEfet', '1', RATE_NOT_ZERO, 'Alíquota do ICMS efetiva'),
          field('vICMSEfet', '1', DEC_1302, 'Valor do ICMS efetivo'),
        ]),
      ]),
    ],
    [
      group('ICMSSN900', '1', 'Tributação do ICMS pelo SIMPLES NACIONAL, CRT=1 – Simples Nacional,', [
        field('orig', '0-1', ORIGIN, 'origem da mercadoria'),
        field('CSOSN', '1', code('900'), 'Tributação pelo ICMS 900'),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSSN900', [
          field('modBC', '1', code('0', '1', '2', '3'), 'Modalidade de determinação da BC do ICMS'),
          field('vBC', '1', DEC_1302, 'Valor da BC do ICMS'),
          field('pRedBC', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC'),
          field('pICMS', '1', DEC_0302A04, 'Alíquota do ICMS'),
          field('vICMS', '1', DEC_1302, 'Valor do ICMS'),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSSN900', [
          field('modBCST', '1', code('0', '1', '2', '3', '4', '5', '6'), 'Modalidade de determinação da BC do ICMS ST'),
          field('pMVAST', '0-1', RATE_NOT_ZERO, 'Percentual da Margem de Valor Adicionado ICMS ST'),
          field('pRedBCST', '0-1', RATE_NOT_ZERO, 'Percentual de redução da BC ICMS ST'),
          field('vBCST', '1', DEC_1302, 'Valor da BC do ICMS ST'),
          field('pICMSST', '1', DEC_0302A04, 'Alíquota do ICMS ST'),
          field('vICMSST', '1', DEC_1302, 'Valor do ICMS ST'),
          choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSSN900', [
            field('vBCFCPST', '1', DEC_1302, 'Valor da Base de cálculo do FCP'),
            field('pFCPST', '1', RATE_NOT_ZERO, 'Percentual de FCP retido por substituição tributária'),
            field('vFCPST', '1', DEC_1302, 'Valor do FCP retido por substituição tributária'),
          ]),
        ]),
        choice('0-1', 'TODO /infNFe/det/imposto/ICMS/ICMSSN900', [
          field('pCredSN', '1', DEC_0302A04, 'Alíquota aplicável de cálculo do crédito'),
          field('vCredICMSSN', '1', DEC_1302, 'Valor crédito do ICMS que pode ser aproveitado nos termos do art'),
        ]),
      ]),
    ],
  ),
] as const satisfies readonly Row[]

export const ICMS_UF_DEST = [
  field('vBCUFDest', '1', DEC_1302, 'Valor da Base de Cálculo do ICMS na UF do destinatário'),
  field('vBCFCPUFDest', '0-1', DEC_1302, 'Valor da Base de Cálculo do FCP na UF do destinatário'),
  field('pFCPUFDest', '0-1', DEC_0302A04, 'Percentual adicional inserido na alíquota interna da UF de destino,'),
  field('pICMSUFDest', '1', DEC_0302A04, 'Alíquota adotada nas operações internas na UF do destinatário para o'),
  field('pICMSInter', '1', code('4.00', '7.00', '12.00'), 'Alíquota interestadual das UF envolvidas'),
  field('pICMSInterPart', '1', DEC_0302A04, 'Percentual de partilha para a UF do destinatário'),
  field('vFCPUFDest', '0-1', DEC_1302, 'Valor do ICMS relativo ao Fundo de Combate à Pobreza'),
  field('vICMSUFDest', '1', DEC_1302, 'Valor do ICMS de partilha para a UF do destinatário'),
  field('vICMSUFRemet', '1', DEC_1302, 'Valor do ICMS de partilha para a UF do remetente'),
] as const satisfies readonly Row[]
