import { buildDpsId } from '@talao/fiscal'
import type { AnyValue } from '@talao/fiscal/layout/row'
import type { Environment } from '../../context/context.ts'
import { type Fields, text } from '../../http/fields.ts'
import type { RpsNumber } from '../service-notes/service-note-kind.ts'
import { composeGroup, unlessEmpty } from '../xml/compose-group.ts'
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
  ISS,
  inBrazil,
  MORE,
  PIS_COFINS,
  PLACE,
  PROVIDER,
  person,
  REGIME,
  REPLACEMENT,
  SERVICE,
  SERVICE_VALUE,
  SUSPENDED,
  street,
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
    ...composeGroup(request, HEADER),
    subst: unlessEmpty(composeGroup(request, REPLACEMENT)),
    prest: { ...composeGroup(request, PROVIDER), regTrib: composeGroup(request, REGIME) },
    toma: personOf(request, 'tomador'),
    interm: personOf(request, 'intermediario'),
    serv: {
      locPrest: composeGroup(request, PLACE),
      cServ: composeGroup(request, SERVICE),
      comExt: unlessEmpty(composeGroup(request, EXPORT)),
      atvEvento: eventOf(request),
      infoCompl: unlessEmpty(composeGroup(request, MORE)),
    },
    valores: valuesOf(request),
    IBSCBS: ibsCbsOf(request),
  }
}

function personOf(request: Fields, who: string): AnyValue | undefined {
  const home = unlessEmpty(composeGroup(request, inBrazil(who)))
  const away = unlessEmpty(composeGroup(request, abroad(who)))
  const end = unlessEmpty({ endNac: home, endExt: away, ...composeGroup(request, street(who)) })
  return unlessEmpty({ ...composeGroup(request, person(who)), end })
}

function eventOf(request: Fields): AnyValue | undefined {
  const endExt = unlessEmpty(composeGroup(request, EVENT_ABROAD))
  const end = unlessEmpty({
    ...composeGroup(request, { CEP: ['cep_evento'] }),
    endExt,
    ...composeGroup(request, street('evento')),
  })
  return unlessEmpty({ ...composeGroup(request, EVENT), end })
}

function valuesOf(request: Fields): AnyValue {
  const { tpRetISSQN = '1', ...iss } = composeGroup(request, ISS)
  const tribMun = {
    ...iss,
    exigSusp: unlessEmpty(composeGroup(request, SUSPENDED)),
    BM: unlessEmpty(composeGroup(request, BENEFIT)),
    tpRetISSQN,
  }
  const federal = unlessEmpty({
    piscofins: unlessEmpty(composeGroup(request, PIS_COFINS)),
    ...composeGroup(request, WITHHELD),
  })
  const totals = {
    vTotTrib: unlessEmpty(composeGroup(request, TOTAL_AMOUNTS)),
    pTotTrib: unlessEmpty(composeGroup(request, TOTAL_RATES)),
    ...composeGroup(request, TOTAL),
  }
  return {
    vServPrest: composeGroup(request, SERVICE_VALUE),
    vDescCondIncond: unlessEmpty(composeGroup(request, DISCOUNTS)),
    vDedRed: unlessEmpty(composeGroup(request, DEDUCTIONS)),
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
    ...composeGroup(request, IBS_CBS),
    dest: recipient,
    valores: { trib: { gIBSCBS: composeGroup(request, CLASSIFICATION) } },
  }
}
