import type { InfDps } from '@talao/fiscal'
import { issPlaceOf } from '@talao/reference'

/**
 * IBGE code of the city to which the ISS is due. Null when it is abroad or not due. Fonte: LC 116/2003, art. 3º; anexo
 * I, MUN.INCID.
 */
export function incidenceOf({ serv, toma, cLocEmi, valores }: InfDps): number | null {
  const { tribISSQN } = valores.trib.tribMun
  if (tribISSQN === '3' || tribISSQN === '4') return null
  const place = issPlaceOf(serv.cServ.cTribNac)?.due_at ?? 'provider'
  if (place === 'service_place') return numberOf(serv.locPrest.cLocPrestacao)
  if (place === 'customer') return numberOf(toma?.end?.endNac?.cMun)
  return Number(cLocEmi)
}

function numberOf(code: string | undefined): number | null {
  return code === undefined ? null : Number(code)
}
