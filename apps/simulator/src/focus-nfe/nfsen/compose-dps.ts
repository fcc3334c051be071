import { buildDpsId } from '@talao/fiscal'
import type { AnyValue } from '@talao/fiscal/layout/value'
import type { Environment } from '../../world.ts'
import { type Fields, text } from '../fields.ts'
import type { RpsNumber } from '../service-notes/road.ts'
import { pick, unlessEmpty } from '../xml/pick.ts'
import {
  abroad,
  BENEFIT,
  CLASSIFICATION,
  DEDUCTIONS,
  DISCOUNTS,
  EVENT,
  EVENT_ABROAD,
  EXPORT,
  HEADER,
  IBS_CBS,
  inBrazil,
  ISS,
  MORE,
  person,
  PIS_COFINS,
  PLACE,
  PROVIDER,
  REGIME,
  REPLACEMENT,
  SERVICE,
  SERVICE_VALUE,
  street,
  SUSPENDED,
  TOTAL,
  TOTAL_AMOUNTS,
  TOTAL_RATES,
  WITHHELD,
} from './sources.ts'

type Place = { cnpj: string; environment: Environment; rps: RpsNumber }

/**
 * The DPS that Focus builds from a flat request: `infDPS` as an object of the layout, not validated yet. Throws a
 * RangeError when city, série and number form no valid id.
 */
export function composeFocusDps(request: Fields, { cnpj, environment, rps }: Place): AnyValue {
  const cityId = Number(text(request, 'codigo_municipio_emissora'))
  const serie = Number(rps.serie)
  return {
    Id: buildDpsId({ cityId, document: cnpj, serie, number: rps.number }),
    tpAmb: environment === 'producao' ? '1' : '2',
    verAplic: 'FocusSim',
    serie: String(serie),
    nDPS: String(rps.number),
    ...pick(request, HEADER),
    subst: unlessEmpty(pick(request, REPLACEMENT)),
    prest: { ...pick(request, PROVIDER), regTrib: pick(request, REGIME) },
    toma: personOf(request, 'tomador'),
    interm: personOf(request, 'intermediario'),
    serv: {
      locPrest: pick(request, PLACE),
      cServ: pick(request, SERVICE),
      comExt: unlessEmpty(pick(request, EXPORT)),
      atvEvento: eventOf(request),
      infoCompl: unlessEmpty(pick(request, MORE)),
    },
    valores: valuesOf(request),
    IBSCBS: ibsCbsOf(request),
  }
}

function personOf(request: Fields, who: string): AnyValue | undefined {
  const home = unlessEmpty(pick(request, inBrazil(who)))
  const away = unlessEmpty(pick(request, abroad(who)))
  const end = unlessEmpty({ endNac: home, endExt: away, ...pick(request, street(who)) })
  return unlessEmpty({ ...pick(request, person(who)), end })
}

function eventOf(request: Fields): AnyValue | undefined {
  const endExt = unlessEmpty(pick(request, EVENT_ABROAD))
  const end = unlessEmpty({ ...pick(request, { CEP: ['cep_evento'] }), endExt, ...pick(request, street('evento')) })
  return unlessEmpty({ ...pick(request, EVENT), end })
}

function valuesOf(request: Fields): AnyValue {
  const { tpRetISSQN = '1', ...iss } = pick(request, ISS)
  const tribMun = {
    ...iss,
    exigSusp: unlessEmpty(pick(request, SUSPENDED)),
    BM: unlessEmpty(pick(request, BENEFIT)),
    tpRetISSQN,
  }
  const federal = unlessEmpty({ piscofins: unlessEmpty(pick(request, PIS_COFINS)), ...pick(request, WITHHELD) })
  const totals = {
    vTotTrib: unlessEmpty(pick(request, TOTAL_AMOUNTS)),
    pTotTrib: unlessEmpty(pick(request, TOTAL_RATES)),
    ...pick(request, TOTAL),
  }
  return {
    vServPrest: pick(request, SERVICE_VALUE),
    vDescCondIncond: unlessEmpty(pick(request, DISCOUNTS)),
    vDedRed: unlessEmpty(pick(request, DEDUCTIONS)),
    trib: { tribMun, tribFed: federal, totTrib: totals },
  }
}

/**
 * Declared only with a classification. The field table requires the flags of everyone, so the flags alone declare
 * nothing.
 */
function ibsCbsOf(request: Fields): AnyValue | undefined {
  if (!text(request, 'ibs_cbs_classificacao_tributaria')) return undefined
  const recipient = personOf(request, 'destinatario')
  return {
    ...pick(request, IBS_CBS),
    dest: recipient,
    valores: { trib: { gIBSCBS: pick(request, CLASSIFICATION) } },
  }
}
