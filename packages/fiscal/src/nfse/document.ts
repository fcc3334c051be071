import { checkLayout, type LayoutFault } from '../layout/check.ts'
import { writeLayout } from '../layout/write.ts'
import { INF_DPS, type InfDps, NFSE_NAMESPACE } from './layout/dps.ts'
import { INF_PED_REG, type InfPedReg } from './layout/event.ts'

/** `versao` of the documents Talão writes. */
export const NFSE_LAYOUT_VERSION = '1.01'

/** The violations of a DPS, by the layout of its day; empty when the schema accepts it. */
export function checkDps(infDPS: InfDps): LayoutFault[] {
  return checkLayout(INF_DPS, infDPS, infDPS.dhEmi.slice(0, 10))
}

/** The unsigned `<DPS>` with XML declaration (E1229). */
export function dpsXml(infDPS: InfDps): string {
  const inside = writeLayout(INF_DPS, infDPS)
  return `${DECLARATION}<DPS xmlns="${NFSE_NAMESPACE}" versao="${NFSE_LAYOUT_VERSION}">${inside}</DPS>`
}

/** Input of a signer: the Id, and the canonical content of infDPS without its own tag. */
export function dpsToSeal(infDPS: InfDps): { id: string; infDPS: string; versao: string } {
  return { id: infDPS.Id, infDPS: contentOf(writeLayout(INF_DPS, infDPS)), versao: NFSE_LAYOUT_VERSION }
}

/** The same for an event request. */
export function eventToSeal(infPedReg: InfPedReg): { id: string; infPedReg: string; versao: string } {
  return { id: infPedReg.Id, infPedReg: contentOf(writeLayout(INF_PED_REG, infPedReg)), versao: NFSE_LAYOUT_VERSION }
}

export function checkEventRequest(infPedReg: InfPedReg): LayoutFault[] {
  return checkLayout(INF_PED_REG, infPedReg, infPedReg.dhEvento.slice(0, 10))
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

function contentOf(element: string): string {
  return element.slice(element.indexOf('>') + 1, element.lastIndexOf('</'))
}
