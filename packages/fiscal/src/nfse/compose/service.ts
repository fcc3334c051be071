import type { Nfse } from '../../note/nfse.ts'
import { linesOfText, toLatin1, toLatin1Lines } from '../../value/latin1-text.ts'
import { decimalFromCents } from '../../value/money.ts'
import { type NfseContext, placeCity } from '../context.ts'
import { needsForeignTrade, tradeCase } from '../foreign-trade.ts'
import type { InfDps } from '../layout/dps.ts'
import { placeOf } from './parties.ts'

type Service = InfDps['serv']

export function composeService(nfse: Nfse, terms: NfseContext, ownCode: string | null): Service {
  const { nfs_service: service } = nfse
  const xInfComp = toLatin1Lines(nfse.observations ?? '')
  return {
    locPrest: { cLocPrestacao: String(placeCity(nfse) ?? '') },
    cServ: {
      cTribNac: service.national_service_code ?? '',
      // A code of any other format belongs to the city's own system.
      ...(/^[0-9]{3}$/.test(service.municipal_service_code ?? '') && {
        cTribMun: service.municipal_service_code ?? '',
      }),
      // Unlike the other texts composed here, xDescServ may have line breaks.
      xDescServ: linesOfText(service.description ?? '').join('\n'),
      ...(service.nbs && { cNBS: service.nbs }),
      ...(ownCode && /^[a-zA-Z0-9]{1,20}$/.test(ownCode) && { cIntContrib: ownCode }),
    },
    ...composeForeignTrade(nfse, terms),
    ...composeEvent(nfse),
    ...(xInfComp && { infoCompl: { xInfComp } }),
  }
}

/**
 * Digital services involve no movement of goods (movTempBens 1), and no data is shared with the Secretaria de Comércio
 * Exterior (mdic 0).
 */
function composeForeignTrade(nfse: Nfse, { issPlace }: NfseContext): Pick<Service, 'comExt'> {
  const { foreign_trade: trade } = nfse
  if (!trade || !needsForeignTrade(tradeCase(nfse, issPlace))) return {}
  return {
    comExt: {
      mdPrestacao: trade.mode,
      vincPrest: trade.bond,
      tpMoeda: trade.currency ?? '',
      vServMoeda: decimalFromCents(trade.amount_cents ?? 0),
      mecAFComexP: trade.issuer_support,
      mecAFComexT: trade.customer_support,
      movTempBens: '1',
      mdic: '0',
    },
  }
}

function composeEvent({ event }: Nfse): Pick<Service, 'atvEvento'> {
  if (!event) return {}
  return {
    atvEvento: {
      xNome: toLatin1(event.name),
      dtIni: event.first_day,
      dtFim: event.last_day,
      ...(event.code ? { idAtvEvt: toLatin1(event.code) } : event.address && { end: placeOf(event.address) }),
    },
  }
}
