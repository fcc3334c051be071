import type { InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { printedAmount, printedDecimal } from '../print-format.ts'
import type { Area } from './area.ts'
import { billingBlock } from './billing.ts'
import { type Block, blockOf } from './fields.ts'
import type { DanfeLayout } from './layout.ts'
import { customerBlock, documentOf, placeBlock } from './parties.ts'
import { manualTotals, reformTotals } from './totals.ts'

/** The order in which blocks move off the first page. The manual layout moves only retirada and entrega. */
export const YIELDS = { places: 1, billing: 2, carrier: 3 }

/**
 * The blocks between header and products in the order of the norm, and the block under the products. When the first
 * page has no room for products, blocks with a rank move to the second page.
 */
export function blocksOf(area: Area, note: InfNfe, layout: DanfeLayout): { above: Block[]; below: Block | null } {
  const head = [customerBlock(area, note), ...placeBlocks(area, note)]
  const billing = billingBlock(area, note)
  const carrier = carrierBlock(area, note)
  const services = servicesBlock(area, note)
  if (layout === 'MANUAL') {
    const above = [...head, ...(billing ? [billing] : []), manualTotals(area, note), carrier]
    return { above, below: services }
  }
  const above = [
    ...head,
    ...(billing ? [{ ...billing, yields: YIELDS.billing }] : []),
    ...reformTotals(area, note),
    ...(services ? [services] : []),
    { ...carrier, yields: YIELDS.carrier },
  ]
  return { above, below: null }
}

function placeBlocks(area: Area, { retirada, entrega }: InfNfe): Block[] {
  const blocks: Block[] = []
  if (retirada) blocks.push({ ...placeBlock(area, 'LOCAL DE RETIRADA', retirada), yields: YIELDS.places })
  if (entrega) blocks.push({ ...placeBlock(area, 'LOCAL DE ENTREGA', entrega), yields: YIELDS.places })
  return blocks
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

/** Cálculo do ISSQN, for notes with services. */
function servicesBlock(area: Area, { emit, total }: InfNfe): Block | null {
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
