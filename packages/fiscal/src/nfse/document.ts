import { checkLayout, type LayoutFault } from '../layout/check.ts'
import { writeLayout } from '../layout/write.ts'
import { INF_DPS, type InfDps, NFSE_NAMESPACE } from './layout/dps.ts'
import { INF_PED_REG, type InfPedReg } from './layout/event.ts'

/** `versao` of what we write. */
export const NFSE_LAYOUT_VERSION = '1.01'

/** What the layout of its day finds wrong with a DPS; empty when the schema accepts it. */
export function checkDps(infDPS: InfDps): LayoutFault[] {
  return checkLayout(INF_DPS, infDPS, infDPS.dhEmi.slice(0, 10))
}

/** The `<DPS>` as it looks before it is sealed, with XML declaration (E1229). */
export function dpsXml(infDPS: InfDps): string {
  const inside = writeLayout(INF_DPS, infDPS)
  return `${DECLARATION}<DPS xmlns="${NFSE_NAMESPACE}" versao="${NFSE_LAYOUT_VERSION}">${inside}</DPS>`
}

/** What a signer takes: the Id, and the canonical content between the tags of infDPS. */
export function dpsToSeal(infDPS: InfDps): { id: string; infDPS: string; versao: string } {
  return { id: infDPS.Id, infDPS: contentOf(writeLayout(INF_DPS, infDPS)), versao: NFSE_LAYOUT_VERSION }
}

/** The same for a request for an event. */
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
