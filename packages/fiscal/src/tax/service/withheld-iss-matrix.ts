// table
import { type Decision, decide } from './decision-table.ts'
import type { IssTaxation } from './iss-taxation.ts'
import type { CityBenefit } from './rate-matrix.ts'
import type { SimplesOption } from './simples.ts'

export type WithheldIssCase = {
  tribISSQN: IssTaxation
  opSimpNac: SimplesOption
  isSpecial: boolean
  benefit: CityBenefit
  hasBuyerDocument: boolean
  isRoadConcession: boolean
}

export type WithheldIssRefusal = { code: string; text: string }

/** The cases in which the ISS must not be withheld. Source: LC 116/2003, art. 6º; regras E0204 e E0580 a E0596. */
export const WITHHELD_ISS_REFUSALS: readonly Decision<WithheldIssCase, WithheldIssRefusal>[] = [
  {
    when: { tribISSQN: [2, 3, 4] },
    answer: {
      code: 'E0580',
      text: 'Não há ISS a reter em serviço imune, exportado ou não tributado. Tire a retenção.',
    },
  },
  { when: { opSimpNac: [2] }, answer: { code: 'E0583', text: 'MEI não sofre retenção de ISS. Tire a retenção.' } },
  {
    when: { isSpecial: [true] },
    answer: { code: 'E0588', text: 'Empresa em regime especial não sofre retenção de ISS. Tire a retenção.' },
  },
  {
    when: { benefit: ['exemption'] },
    answer: { code: 'E0594', text: 'Serviço isento pelo município não sofre retenção de ISS. Tire a retenção.' },
  },
  {
    when: { isRoadConcession: [true] },
    answer: { code: 'E0596', text: 'Exploração de rodovia não sofre retenção de ISS. Tire a retenção.' },
  },
  {
    when: { hasBuyerDocument: [false] },
    answer: {
      code: 'E0204',
      text: 'Só quem tem CPF ou CNPJ na nota pode reter o ISS. Informe o documento do comprador.',
    },
  },
]

/** The reason why the ISS must not be withheld; undefined when it may be. */
export function withheldIssRefusal(given: WithheldIssCase): WithheldIssRefusal | undefined {
  return decide(WITHHELD_ISS_REFUSALS, given)
}
