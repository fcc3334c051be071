import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import type { Area } from './danfe-area.ts'
import { billingBlock } from './danfe-billing.ts'
import { type Block, blockOf, type Field } from './danfe-fields.ts'
import { documentOf, placeBlock } from './danfe-parties.ts'
import { printedAmount, printedDecimal } from './printed.ts'

/** The blocks between the parties and the products, in the order of the manual (annex DANFE). */
export function blocksOf(area: Area, note: InfNfe): Block[] {
  const billing = billingBlock(area, note)
  return [...(billing ? [billing] : []), totalsBlock(area, note), carrierBlock(area, note)]
}

/** Blocks of some notes only. Where they leave the products no room, they open the second page. */
export function placeBlocksOf(area: Area, { retirada, entrega }: InfNfe): Block[] {
  return [
    ...(retirada ? [placeBlock(area, 'LOCAL DE RETIRADA', retirada)] : []),
    ...(entrega ? [placeBlock(area, 'LOCAL DE ENTREGA', entrega)] : []),
  ]
}

/** Cálculo do imposto. The fields of imports and of ICMS shared between UFs come in where the totals carry them. */
function totalsBlock(area: Area, { total }: InfNfe): Block {
  const { ICMSTot: tot } = total
  const title = 'CÁLCULO DO IMPOSTO'
  if (
    !isPositive(tot.vII) &&
    !isPositive(tot.vICMSUFDest) &&
    !isPositive(tot.vICMSUFRemet) &&
    !isPositive(tot.vFCPUFDest)
  )
    return blockOf(area, title, [
      amounts([
        ['BASE DE CÁLCULO DO ICMS', tot.vBC, 29],
        ['VALOR DO ICMS', tot.vICMS, 27],
        ['BASE DE CÁLC. ICMS ST', tot.vBCST, 28],
        ['VALOR DO ICMS ST', tot.vST, 27],
        ['V. APROX. TRIBUTOS', tot.vTotTrib, 26],
        ['VALOR DO PIS', tot.vPIS, 24],
        ['VALOR TOTAL DOS PRODUTOS', tot.vProd, 35],
      ]),
      amounts([
        ['VALOR DO FRETE', tot.vFrete, 29],
        ['VALOR DO SEGURO', tot.vSeg, 27],
        ['DESCONTO', tot.vDesc, 28],
        ['OUTRAS DESPESAS', tot.vOutro, 27],
        ['VALOR DO IPI', tot.vIPI, 26],
        ['VALOR DA COFINS', tot.vCOFINS, 24],
        ['VALOR TOTAL DA NOTA', tot.vNF, 35],
      ]),
    ])
  return blockOf(area, title, [
    amounts([
      ['BASE CÁLC. ICMS', tot.vBC, 21],
      ['VALOR DO ICMS', tot.vICMS, 20],
      ['BASE ICMS ST', tot.vBCST, 20],
      ['VALOR ICMS ST', tot.vST, 20],
      ['V. IMP. IMPORT.', tot.vII, 20],
      ['ICMS UF REMET.', tot.vICMSUFRemet, 21],
      ['FCP UF DEST.', tot.vFCPUFDest, 21],
      ['VALOR DO PIS', tot.vPIS, 20],
      ['VALOR DOS PRODUTOS', tot.vProd, 33],
    ]),
    amounts([
      ['VALOR DO FRETE', tot.vFrete, 21],
      ['V. DO SEGURO', tot.vSeg, 20],
      ['DESCONTO', tot.vDesc, 20],
      ['OUTRAS DESP.', tot.vOutro, 20],
      ['VALOR DO IPI', tot.vIPI, 20],
      ['ICMS UF DEST.', tot.vICMSUFDest, 21],
      ['V. APROX. TRIB.', tot.vTotTrib, 21],
      ['V. DA COFINS', tot.vCOFINS, 20],
      ['VALOR TOTAL DA NOTA', tot.vNF, 33],
    ]),
  ])
}

function amounts(fields: readonly (readonly [string, string | undefined, number])[]): Field[] {
  return fields.map(([caption, value, width]) => [caption, printedAmount(value), width, 'right'])
}

export function isPositive(value: string | undefined): boolean {
  return value !== undefined && Number(value) > 0
}

/** Source: NF-e layout 4.00, modFrete. */
const SHIPPING_TEXT: Record<string, string> = {
  '0': '0 - REMETENTE (CIF)',
  '1': '1 - DESTINATÁRIO (FOB)',
  '2': '2 - TERCEIROS',
  '3': '3 - PRÓPRIO, REMETENTE',
  '4': '4 - PRÓPRIO, DESTINATÁRIO',
  '9': '9 - SEM TRANSPORTE',
}

function carrierBlock(area: Area, { transp }: InfNfe): Block {
  const { transporta: carrier, veicTransp: vehicle, vol = [] } = transp
  const [volume] = vol
  return blockOf(area, 'TRANSPORTADOR / VOLUMES TRANSPORTADOS', [
    [
      ['NOME / RAZÃO SOCIAL', carrier?.xNome ?? '', 62],
      ['FRETE POR CONTA', SHIPPING_TEXT[transp.modFrete] ?? transp.modFrete, 37],
      ['CÓDIGO ANTT', vehicle?.RNTC ?? '', 23],
      ['PLACA DO VEÍCULO', vehicle?.placa ?? '', 23],
      ['UF', vehicle?.UF ?? '', 10, 'center'],
      ['CNPJ / CPF', documentOf(carrier), 41],
    ],
    [
      ['ENDEREÇO', carrier?.xEnder ?? '', 85],
      ['MUNICÍPIO', carrier?.xMun ?? '', 60],
      ['UF', carrier?.UF ?? '', 10, 'center'],
      ['INSCRIÇÃO ESTADUAL', carrier?.IE ?? '', 41],
    ],
    [
      ['QUANTIDADE', volume?.qVol ?? '', 25],
      ['ESPÉCIE', volume?.esp ?? '', 35],
      ['MARCA', volume?.marca ?? '', 35],
      ['NUMERAÇÃO', volume?.nVol ?? '', 35],
      ['PESO BRUTO', printedDecimal(volume?.pesoB), 33, 'right'],
      ['PESO LÍQUIDO', printedDecimal(volume?.pesoL), 33, 'right'],
    ],
  ])
}

/** Cálculo do ISSQN, of notes that carry services too; it stands under the products. */
export function servicesBlock(area: Area, { emit, total }: InfNfe): Block | null {
  const services = total.ISSQNtot
  if (!services) return null
  return blockOf(area, 'CÁLCULO DO ISSQN', [
    [
      ['INSCRIÇÃO MUNICIPAL', emit.IM ?? '', 49],
      ['VALOR TOTAL DOS SERVIÇOS', printedAmount(services.vServ), 49, 'right'],
      ['BASE DE CÁLCULO DO ISSQN', printedAmount(services.vBC), 49, 'right'],
      ['VALOR DO ISSQN', printedAmount(services.vISS), 49, 'right'],
    ],
  ])
}
