// table
import { field, group, type Row } from '../../layout/row.ts'
import { code } from '../../layout/value-type.ts'
import { DAY, DEC_1302, DEC_1302_NOT_ZERO } from './types.ts'

export const ISTOT = [field('vIS', '1', DEC_1302, 'Valor Total do Imposto Seletivo')] as const satisfies readonly Row[]

export const IBSCBSMONO_TOT = [
  field('vBCIBSCBS', '1', DEC_1302, 'Total Base de Calculo'),
  group('gIBS', '0-1', 'Totalização do IBS', [
    group('gIBSUF', '1', 'Totalização do IBS de competência da UF', [
      field('vDif', '1', DEC_1302, 'Total do Diferimento'),
      field('vDevTrib', '1', DEC_1302, 'Total de devoluções de tributos'),
      field('vIBSUF', '1', DEC_1302, 'Valor total do IBS Estadual'),
    ]),
    group('gIBSMun', '1', 'Totalização do IBS de competência Municipal', [
      field('vDif', '1', DEC_1302, 'Total do Diferimento'),
      field('vDevTrib', '1', DEC_1302, 'Total de devoluções de tributos'),
      field('vIBSMun', '1', DEC_1302, 'Valor total do IBS Municipal'),
    ]),
    field('vIBS', '1', DEC_1302, 'Valor total do IBS'),
    field('vCredPres', '1', DEC_1302, 'Total do Crédito Presumido'),
    field('vCredPresCondSus', '1', DEC_1302, 'Total do Crédito Presumido Condição Suspensiva'),
  ]),
  group('gCBS', '0-1', 'Totalização da CBS', [
    field('vDif', '1', DEC_1302, 'Total do Diferimento'),
    field('vDevTrib', '1', DEC_1302, 'Total de devoluções de tributos'),
    field('vCBS', '1', DEC_1302, 'Valor total da CBS'),
    field('vCredPres', '1', DEC_1302, 'Total do Crédito Presumido'),
    field('vCredPresCondSus', '1', DEC_1302, 'Total do Crédito Presumido Condição Suspensiva'),
  ]),
  group('gMono', '0-1', 'Totais da Monofasia', [
    field('vIBSMono', '1', DEC_1302, 'Valor total do IBS monofásico'),
    field('vCBSMono', '1', DEC_1302, 'Valor total da CBS monofásica'),
    field('vIBSMonoReten', '1', DEC_1302, 'Valor total do IBS monofásico sujeito a retenção'),
    field('vCBSMonoReten', '1', DEC_1302, 'Valor total da CBS monofásica sujeita a retenção'),
    field('vIBSMonoRet', '1', DEC_1302, 'Valor do IBS monofásico retido anteriormente'),
    field('vCBSMonoRet', '1', DEC_1302, 'Valor da CBS monofásica retida anteriormente'),
  ]),
  group('gEstornoCred', '0-1', 'Totalização do estorno de crédito', [
    field('vIBSEstCred', '1', DEC_1302, 'Valor total do IBS estornado'),
    field('vCBSEstCred', '1', DEC_1302, 'Valor total da CBS estornada'),
  ]),
] as const satisfies readonly Row[]

export const TOTAL = [
  group('ICMSTot', '1', 'Totais referentes ao ICMS', [
    field('vBC', '1', DEC_1302, 'BC do ICMS'),
    field('vICMS', '1', DEC_1302, 'Valor Total do ICMS'),
    field('vICMSDeson', '1', DEC_1302, 'Valor Total do ICMS desonerado'),
    field('vFCPUFDest', '0-1', DEC_1302, 'Valor total do ICMS relativo ao Fundo de Combate à Pobreza'),
    field('vICMSUFDest', '0-1', DEC_1302, 'Valor total do ICMS de partilha para a UF do destinatário'),
    field('vICMSUFRemet', '0-1', DEC_1302, 'Valor total do ICMS de partilha para a UF do remetente'),
    field('vFCP', '1', DEC_1302, 'Valor Total do FCP'),
    field('vBCST', '1', DEC_1302, 'BC do ICMS ST'),
    field('vST', '1', DEC_1302, 'Valor Total do ICMS ST'),
    field('vFCPST', '1', DEC_1302, 'Valor Total do FCP'),
    field('vFCPSTRet', '1', DEC_1302, 'Valor Total do FCP'),
    field('qBCMono', '0-1', DEC_1302, 'Valor total da quantidade tributada do ICMS monofásico próprio'),
    field('vICMSMono', '0-1', DEC_1302, 'Valor total do ICMS monofásico próprio'),
    field('qBCMonoReten', '0-1', DEC_1302, 'Valor total da quantidade tributada do ICMS monofásico sujeito a'),
    field('vICMSMonoReten', '0-1', DEC_1302, 'Valor total do ICMS monofásico sujeito a retenção'),
    field('qBCMonoRet', '0-1', DEC_1302, 'Valor total da quantidade tributada do ICMS monofásico retido'),
    field('vICMSMonoRet', '0-1', DEC_1302, 'Valor do ICMS monofásico retido anteriormente'),
    field('vProd', '1', DEC_1302, 'Valor Total dos produtos e serviços'),
    field('vFrete', '1', DEC_1302, 'Valor Total do Frete'),
    field('vSeg', '1', DEC_1302, 'Valor Total do Seguro'),
    field('vDesc', '1', DEC_1302, 'Valor Total do Desconto'),
    field('vII', '1', DEC_1302, 'Valor Total do II'),
    field('vIPI', '1', DEC_1302, 'Valor Total do IPI'),
    field('vIPIDevol', '1', DEC_1302, 'Valor Total do IPI devolvido'),
    field('vPIS', '1', DEC_1302, 'Valor do PIS'),
    field('vCOFINS', '1', DEC_1302, 'Valor do COFINS'),
    field('vOutro', '1', DEC_1302, 'Outras Despesas acessórias'),
    field('vNF', '1', DEC_1302, 'Valor Total da NF-e'),
    field('vTotTrib', '0-1', DEC_1302, 'Valor estimado total de impostos federais, estaduais e municipais'),
  ]),
  group('ISSQNtot', '0-1', 'Totais referentes ao ISSQN', [
    field('vServ', '0-1', DEC_1302_NOT_ZERO, 'Valor Total dos Serviços sob não-incidência ou não tributados pelo'),
    field('vBC', '0-1', DEC_1302_NOT_ZERO, 'Base de Cálculo do ISS'),
    field('vISS', '0-1', DEC_1302_NOT_ZERO, 'Valor Total do ISS'),
    field('vPIS', '0-1', DEC_1302_NOT_ZERO, 'Valor do PIS sobre serviços'),
    field('vCOFINS', '0-1', DEC_1302_NOT_ZERO, 'Valor do COFINS sobre serviços'),
    field('dCompet', '1', DAY, 'Data da prestação do serviço'),
    field('vDeducao', '0-1', DEC_1302_NOT_ZERO, 'Valor dedução para redução da base de cálculo'),
    field('vOutro', '0-1', DEC_1302_NOT_ZERO, 'Valor outras retenções'),
    field('vDescIncond', '0-1', DEC_1302_NOT_ZERO, 'Valor desconto incondicionado'),
    field('vDescCond', '0-1', DEC_1302_NOT_ZERO, 'Valor desconto condicionado'),
    field('vISSRet', '0-1', DEC_1302_NOT_ZERO, 'Valor Total Retenção ISS'),
    field('cRegTrib', '0-1', code('1', '2', '3', '4', '5', '6'), 'Código do regime especial de tributação'),
  ]),
  group('retTrib', '0-1', 'Retenção de Tributos Federais', [
    field('vRetPIS', '0-1', DEC_1302_NOT_ZERO, 'Valor Retido de PIS'),
    field('vRetCOFINS', '0-1', DEC_1302_NOT_ZERO, 'Valor Retido de COFINS'),
    field('vRetCSLL', '0-1', DEC_1302_NOT_ZERO, 'Valor Retido de CSLL'),
    field('vBCIRRF', '0-1', DEC_1302_NOT_ZERO, 'Base de Cálculo do IRRF'),
    field('vIRRF', '0-1', DEC_1302_NOT_ZERO, 'Valor Retido de IRRF'),
    field('vBCRetPrev', '0-1', DEC_1302_NOT_ZERO, 'Base de Cálculo da Retenção da Previdêncica Social'),
    field('vRetPrev', '0-1', DEC_1302_NOT_ZERO, 'Valor da Retenção da Previdêncica Social'),
  ]),
  group('ISTot', '0-1', 'Valores totais da NF com Imposto Seletivo', ISTOT),
  group('IBSCBSTot', '0-1', 'Valores totais da NF com IBS / CBS', IBSCBSMONO_TOT),
  field('vNFTot', '0-1', DEC_1302_NOT_ZERO, 'Valor Total da NF considerando os impostos por fora IBS, CBS e IS'),
] as const satisfies readonly Row[]
