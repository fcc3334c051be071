// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, text } from '../../layout/value-type.ts'
import {
  CCLASSTRIB,
  CCREDPRES,
  CST_IBSCBS,
  DEC_0302A04,
  DEC_1104,
  DEC_1302,
  DONATION,
  MONTH,
  ZFM_CREDIT_KIND,
} from './types.ts'

export const DIF = [
  field('pDif', '1', DEC_0302A04, 'Percentual do diferimento'),
  field('vDif', '1', DEC_1302, 'Valor do diferimento'),
] as const satisfies readonly Row[]

export const DEV_TRIB = [
  field('pDevTrib', '0-1', DEC_0302A04, 'Percentual de devolução do tributo, conforme LC 214/25 art'),
  field('vDevTrib', '1', DEC_1302, 'Valor do tributo devolvido'),
] as const satisfies readonly Row[]

export const RED = [
  field('pRedAliq', '1', DEC_0302A04, 'Percentual de redução de aliquota do cClassTrib'),
  field('pAliqEfet', '1', DEC_0302A04, 'Aliquota Efetiva que será aplicada a Base de Calculo'),
] as const satisfies readonly Row[]

export const ALCZFMCBS_NFE = [
  field('tpALCZFMCBS', '1', code('1', '2'), 'Tipo de aplicação da alíquota zero da CBS'),
  field('nProcSuframa', '0-1', text(8, 12), 'Número do processo na Suframa para o item comercializado'),
  field('pAliqEfetRegCBS', '1', DEC_0302A04, 'Percentual efetivo sem a redução'),
  field('vTribRegCBS', '1', DEC_1302, 'Valor efetivo sem a redução'),
] as const satisfies readonly Row[]

export const TRIB_REGULAR = [
  field('CSTReg', '1', CST_IBSCBS, 'Código da Situação Tributária do IBS e CBS'),
  field('cClassTribReg', '1', CCLASSTRIB, 'Informar qual seria o cClassTrib caso não cumprida a condição'),
  field('pAliqEfetRegIBSUF', '1', DEC_0302A04, 'Alíquota do IBS da UF'),
  field('vTribRegIBSUF', '1', DEC_1302, 'Valor do IBS da UF'),
  field('pAliqEfetRegIBSMun', '1', DEC_0302A04, 'Alíquota do IBS do Município'),
  field('vTribRegIBSMun', '1', DEC_1302, 'Valor do IBS do Município'),
  field('pAliqEfetRegCBS', '1', DEC_0302A04, 'Alíquota da CBS'),
  field('vTribRegCBS', '1', DEC_1302, 'Valor da CBS'),
] as const satisfies readonly Row[]

export const TRIB_COMPRA_GOV = [
  field('pAliqIBSUF', '1', DEC_0302A04, 'Tipo Decimal com até 3 dígitos inteiros, podendo ter de 2 até 4'),
  field('vTribIBSUF', '1', DEC_1302, 'Valor que seria devido a UF, sem aplicação do Art'),
  field('pAliqIBSMun', '1', DEC_0302A04, 'Tipo Decimal com até 3 dígitos inteiros, podendo ter de 2 até 4'),
  field('vTribIBSMun', '1', DEC_1302, 'Valor que seria devido ao município, sem aplicação do Art'),
  field('pAliqCBS', '1', DEC_0302A04, 'Tipo Decimal com até 3 dígitos inteiros, podendo ter de 2 até 4'),
  field('vTribCBS', '1', DEC_1302, 'Valor que seria devido a CBS, sem aplicação do Art'),
] as const satisfies readonly Row[]

export const IBS_NFE = [
  field('vBC', '1', DEC_1302, 'Valor do BC'),
  group('gIBSUF', '1', 'Grupo de informações do IBS na UF', [
    field('pIBSUF', '1', DEC_0302A04, 'Aliquota do IBS de competência das UF'),
    group('gDif', '0-1', 'Grupo de campos do Diferimento', DIF),
    group('gDevTrib', '0-1', 'Grupo de Informações da devolução de tributos', DEV_TRIB),
    group('gRed', '0-1', 'Grupo de campos da redução de aliquota', RED),
    field('vIBSUF', '1', DEC_1302, 'Valor do IBS de competência das UF'),
  ]),
  group('gIBSMun', '1', 'Grupo de Informações do IBS no Município', [
    field('pIBSMun', '1', DEC_0302A04, 'Aliquota do IBS Municipal'),
    group('gDif', '0-1', 'Grupo de campos do Diferimento', DIF),
    group('gDevTrib', '0-1', 'Grupo de Informações da devolução de tributos', DEV_TRIB),
    group('gRed', '0-1', 'Grupo de campos da redução de aliquota', RED),
    field('vIBSMun', '1', DEC_1302, 'Valor do IBS Municipal'),
  ]),
  field('vIBS', '1', DEC_1302, 'Valor do IBS'),
  group('gCBS', '1', 'Grupo de Tributação da CBS', [
    field('pCBS', '1', DEC_0302A04, 'Aliquota da CBS'),
    group('gDif', '0-1', 'Grupo de campos do Diferimento', DIF),
    group('gDevTrib', '0-1', 'Grupo de Informações da devolução de tributos', DEV_TRIB),
    group('gRed', '0-1', 'Grupo de campos da redução de aliquota', RED),
    group('gALCZFMCBS', '0-1', 'Grupo de operações em áreas incentivadas', ALCZFMCBS_NFE),
    field('vCBS', '1', DEC_1302, 'Valor da CBS'),
  ]),
  group('gTribRegular', '0-1', 'Grupo de informações da Tributação Regular', TRIB_REGULAR),
  group('gTribCompraGov', '0-1', 'Grupo de informações da composição do valor do IBS e da CBS em', TRIB_COMPRA_GOV),
] as const satisfies readonly Row[]

export const MONOFASIA = [
  group('gMonoPadrao', '0-1', 'Grupo de informações da Tributação Monofásica padrão', [
    field('qBCMono', '1', DEC_1104, 'Quantidade tributada na monofasia'),
    field('adRemIBS', '1', DEC_0302A04, 'Alíquota ad rem do IBS'),
    field('adRemCBS', '1', DEC_0302A04, 'Alíquota ad rem da CBS'),
    field('vIBSMono', '1', DEC_1302, 'Valor do IBS monofásico'),
    field('vCBSMono', '1', DEC_1302, 'Valor da CBS monofásica'),
  ]),
  group('gMonoReten', '0-1', 'Grupo de informações da Tributação Monofásica sujeita a retenção', [
    field('qBCMonoReten', '1', DEC_1104, 'Quantidade tributada sujeita a retenção'),
    field('adRemIBSReten', '1', DEC_0302A04, 'Alíquota ad rem do IBS sujeito a retenção'),
    field('vIBSMonoReten', '1', DEC_1302, 'Valor do IBS monofásico sujeito a retenção'),
    field('adRemCBSReten', '1', DEC_0302A04, 'Alíquota ad rem da CBS sujeita a retenção'),
    field('vCBSMonoReten', '1', DEC_1302, 'Valor da CBS monofásica sujeita a retenção'),
  ]),
  group('gMonoRet', '0-1', 'Grupo de informações da Tributação Monofásica retida anteriormente', [
    field('qBCMonoRet', '1', DEC_1104, 'Quantidade tributada retida anteriormente'),
    field('adRemIBSRet', '1', DEC_0302A04, 'Alíquota ad rem do IBS retido anteriormente'),
    field('vIBSMonoRet', '1', DEC_1302, 'Valor do IBS retido anteriormente'),
    field('adRemCBSRet', '1', DEC_0302A04, 'Alíquota ad rem da CBS retida anteriormente'),
    field('vCBSMonoRet', '1', DEC_1302, 'Valor da CBS retida anteriormente'),
  ]),
  group('gMonoDif', '0-1', 'Grupo de informações do diferimento da Tributação Monofásica', [
    field('pDifIBS', '1', DEC_0302A04, 'Percentual do diferimento do imposto monofásico'),
    field('vIBSMonoDif', '1', DEC_1302, 'Valor do IBS monofásico diferido'),
    field('pDifCBS', '1', DEC_0302A04, 'Percentual do diferimento do imposto monofásico'),
    field('vCBSMonoDif', '1', DEC_1302, 'Valor da CBS monofásica diferida'),
  ]),
  field('vTotIBSMonoItem', '1', DEC_1302, 'Total de IBS monofásico do item'),
  field('vTotCBSMonoItem', '1', DEC_1302, 'Total da CBS monofásica do item'),
] as const satisfies readonly Row[]

export const TRANSF_CRED = [
  field('vIBS', '1', DEC_1302, 'Valor do IBS a ser transferido'),
  field('vCBS', '1', DEC_1302, 'Valor da CBS a ser transferida'),
] as const satisfies readonly Row[]

export const AJUSTE_COMPET = [
  field('competApur', '1', MONTH, 'Ano e mês referência do período de apuração'),
  field('vIBS', '1', DEC_1302, 'Valor do IBS'),
  field('vCBS', '1', DEC_1302, 'Valor da CBS'),
] as const satisfies readonly Row[]

export const ESTORNO_CRED = [
  field('vIBSEstCred', '1', DEC_1302, 'Valor do IBS a ser estornado'),
  field('vCBSEstCred', '1', DEC_1302, 'Valor da CBS a ser estornada'),
] as const satisfies readonly Row[]

export const CRED_PRES = [
  field('pCredPres', '1', DEC_0302A04, 'Percentual do Crédito Presumido'),
  choice(
    '1',
    'TODO /infNFe/det/imposto/IBSCBS/gCredPresOper/gIBSCredPres',
    [field('vCredPres', '1', DEC_1302, 'Valor do Crédito Presumido')],
    [field('vCredPresCondSus', '1', DEC_1302, 'Valor do Crédito Presumido Condição Suspensiva, preencher apenas para')],
  ),
] as const satisfies readonly Row[]

export const CRED_PRES_OPER = [
  field('vBCCredPres', '1', DEC_1302, 'Valor da Base de Cálculo do Crédito Presumido da Operação'),
  field('cCredPres', '1', CCREDPRES, 'Código de Classificação do Crédito Presumido do IBS e da CBS'),
  group('gIBSCredPres', '0-1', 'Grupo de Informações do Crédito Presumido referente ao IBS, quando', CRED_PRES),
  group('gCBSCredPres', '0-1', 'Grupo de Informações do Crédito Presumido referente a CBS, quando', CRED_PRES),
] as const satisfies readonly Row[]

export const CRED_PRES_IBSZFM = [
  field('competApur', '1', MONTH, 'Ano e mês referência do período de apuração'),
  field('tpCredPresIBSZFM', '1', ZFM_CREDIT_KIND, 'Classificação de acordo com o art'),
  field('vCredPresIBSZFM', '1', DEC_1302, 'Valor do crédito presumido calculado sobre o saldo devedor apurado'),
] as const satisfies readonly Row[]

export const TRIB_NFE = [
  field('CST', '1', CST_IBSCBS, 'Código Situação Tributária do IBS/CBS'),
  field('cClassTrib', '1', CCLASSTRIB, 'Código de Classificação Tributária do IBS e da CBS'),
  field('indDoacao', '0-1', DONATION, 'Indica se a operação é de doação'),
  choice(
    '0-1',
    'TODO /infNFe/det/imposto/IBSCBS',
    [group('gIBSCBS', '1', 'Tipo CBS IBS Completo NFe', IBS_NFE)],
    [group('gIBSCBSMono', '1', 'Informar essa opção da Choice para Monofasia', MONOFASIA)],
    [group('gTransfCred', '1', 'Informar essa opção da Choice para o CST 800', TRANSF_CRED)],
    [group('gAjusteCompet', '1', 'Informar essa opção da Choice para o CST 811', AJUSTE_COMPET)],
  ),
  group('gEstornoCred', '0-1', 'Informado conforme indicador no cClassTrib', ESTORNO_CRED),
  choice(
    '0-1',
    'TODO /infNFe/det/imposto/IBSCBS',
    [group('gCredPresOper', '1', 'Crédito Presumido da Operação', CRED_PRES_OPER)],
    [group('gCredPresIBSZFM', '1', 'Classificação de acordo com o art', CRED_PRES_IBSZFM)],
  ),
] as const satisfies readonly Row[]
