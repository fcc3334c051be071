// table

import type { Nfse } from '../../note/nfse.ts'
import { ISS_TAXATION_OF_NATURE } from '../../tax/service/iss-taxation.ts'
import { type NfseContext, placeCity } from '../context.ts'
import { mayExport, needsForeignTrade, needsResultCountry, tradeCase } from '../foreign-trade.ts'
import { subitemOf } from '../subitem.ts'
import { hasLength, isDay } from './format.ts'
import type { NfseRule } from './rule.ts'

/** National codes that require the construction work group, which Talão does not support. Source: E0370. */
const WORKS: readonly string[] = [
  '070201',
  '070202',
  '070401',
  '070501',
  '070502',
  '070601',
  '070602',
  '070701',
  '070801',
  '071701',
  '071901',
]
/** Services subject to neither ISSQN nor ICMS. */
const NOT_DUE = '990101'

const isEvent = ({ nfs_service }: Nfse) => nfs_service.national_service_code?.startsWith('12') ?? false
const isTraded = (nfse: Nfse, { issPlace }: NfseContext) => needsForeignTrade(tradeCase(nfse, issPlace))

export const SERVICE_RULES: readonly NfseRule[] = [
  {
    code: 'NFSE-SERVICE-CODE',
    path: 'nfs_service.national_service_code',
    field: 'Código nacional do serviço',
    text: 'Falta o código nacional do serviço, com 6 números. Escolha-o na lista; seu contador confirma.',
    source: 'E0310; TSCodTribNac',
    test: ({ nfs_service: { national_service_code: code } }, { isMunicipal }) =>
      (isMunicipal && code === null) || /^[0-9]{6}$/.test(code ?? ''),
  },
  {
    code: 'NFSE-SERVICE-ITEM',
    path: 'nfs_service.lc_116',
    field: 'Item da lista de serviços',
    text: 'O item da lista (LC 116) e o código nacional são de serviços diferentes. Escolha um só serviço.',
    source: 'LC 116/2003; E0310',
    test: (nfse) => {
      const { lc_116, national_service_code } = nfse.nfs_service
      if (!lc_116 || !national_service_code) return true
      return subitemOf({ national_service_code: null, lc_116 }) === subitemOf(nfse.nfs_service)
    },
  },
  {
    code: 'NFSE-SERVICE-DESCRIPTION',
    path: 'nfs_service.description',
    field: 'Descrição do serviço',
    text: 'Falta a descrição do serviço, de até 2.000 caracteres. Escreva o que foi prestado, ou a descrição de um item.',
    source: 'TSDesc2000',
    test: ({ nfs_service }) => hasLength(nfs_service.description, 1, 2000),
  },
  {
    code: 'NFSE-SERVICE-PLACE',
    path: 'nfs_service.destination_city',
    field: 'Cidade da prestação',
    text: 'Falta a cidade onde o serviço foi prestado. Escolha-a na lista.',
    source: 'E0302',
    // Defaults to the company's city; if that is missing, another rule reports it.
    test: (nfse) =>
      isCity(placeCity(nfse)) || (nfse.nfs_service.destination_city === null && !isCity(nfse.company.address?.city_id)),
  },
  {
    code: 'NFSE-SERVICE-OTHER-CITY',
    path: 'nfs_service.destination_city',
    field: 'Cidade da prestação',
    text: 'A nota diz tributação fora do município, mas a cidade da prestação é a da empresa. Escolha a outra cidade.',
    source: 'LC 116/2003, art. 3º; cLocPrestacao',
    test: (nfse) =>
      nfse.nature_operation !== '2' ||
      !isCity(nfse.company.address?.city_id) ||
      placeCity(nfse) !== nfse.company.address?.city_id,
  },
  {
    code: 'NFSE-SERVICE-NBS-SHAPE',
    path: 'nfs_service.nbs',
    field: 'Código NBS',
    text: 'O código NBS tem 9 números. Corrija-o ou deixe-o em branco.',
    source: 'E0316; TSCodNBS',
    test: ({ nfs_service: { nbs } }) => !nbs || /^[0-9]{9}$/.test(nbs),
  },
  {
    code: 'NFSE-SERVICE-NBS-TRADE',
    path: 'nfs_service.nbs',
    field: 'Código NBS',
    text: 'Uma nota para o exterior precisa do código NBS. Escolha-o na lista.',
    source: 'E0318; anexo VI, planilha de exportação',
    test: (nfse, terms) => !isTraded(nfse, terms) || Boolean(nfse.nfs_service.nbs),
  },
  {
    code: 'NFSE-TRADE-MISSING',
    path: 'foreign_trade',
    field: 'Comércio exterior',
    text: 'Uma nota para o exterior diz a moeda e o valor nela. Preencha os dados de comércio exterior.',
    source: 'E0330',
    test: (nfse, terms) =>
      !isTraded(nfse, terms) ||
      Boolean(/^[0-9]{3}$/.test(nfse.foreign_trade?.currency ?? '') && (nfse.foreign_trade?.amount_cents ?? 0) > 0),
  },
  {
    code: 'NFSE-TRADE-CODES',
    path: 'foreign_trade.mode',
    field: 'Comércio exterior',
    text: 'Os dados de comércio exterior têm um código que não existe ou diz “desconhecido”. Escolha outro na lista.',
    source: 'E0333, E0341, E0343',
    test: ({ foreign_trade: trade }) =>
      trade === null ||
      (/^[1-4]$/.test(trade.mode) &&
        /^[0-6]$/.test(trade.bond) &&
        /^0[1-8]$/.test(trade.issuer_support) &&
        /^(0[1-9]|1[0-9]|2[0-6])$/.test(trade.customer_support)),
  },
  {
    code: 'NFSE-EXPORT-PLACE',
    path: 'nature_operation',
    field: 'Natureza da operação',
    text: 'O ISS deste serviço é devido no Brasil, então não é exportação. Escolha tributação no município.',
    source: 'E0529; anexo VI, planilha de exportação',
    test: (nfse, { issPlace }) => {
      const trade = tradeCase(nfse, issPlace)
      return !trade.isExport || mayExport(trade)
    },
  },
  {
    code: 'NFSE-EXPORT-COUNTRY',
    path: 'result_country',
    field: 'País do resultado do serviço',
    text: 'Uma exportação diz em que país o serviço teve resultado, fora do Brasil. Escolha o país.',
    source: 'E0590',
    test: (nfse, { issPlace }) =>
      !needsResultCountry(tradeCase(nfse, issPlace)) ||
      (/^[A-Z]{2}$/.test(nfse.result_country ?? '') && nfse.result_country !== 'BR'),
  },
  {
    code: 'NFSE-NOT-DUE-CODE',
    path: 'nature_operation',
    field: 'Natureza da operação',
    text: 'O código 99.01.01 é o de serviços sem ISS. Escolha não incidência.',
    source: 'E0532',
    test: ({ nature_operation, nfs_service }) =>
      nfs_service.national_service_code !== NOT_DUE || ISS_TAXATION_OF_NATURE[nature_operation] === 4,
  },
  {
    code: 'NFSE-EVENT-MISSING',
    path: 'event',
    field: 'Evento',
    text: 'A nota de um evento diz seu nome, os dias e o lugar. Preencha os dados do evento.',
    source: 'E0390',
    test: (nfse) => !isEvent(nfse) || nfse.event !== null,
  },
  {
    code: 'NFSE-EVENT-EXTRA',
    path: 'event',
    field: 'Evento',
    text: 'Só serviços do item 12 da lista são eventos. Tire os dados do evento ou troque o serviço.',
    source: 'E0392',
    test: (nfse) => nfse.event === null || isEvent(nfse) || nfse.nfs_service.national_service_code === NOT_DUE,
  },
  {
    code: 'NFSE-EVENT-NAME',
    path: 'event.name',
    field: 'Nome do evento',
    text: 'O nome do evento precisa de 1 a 255 caracteres. Preencha-o.',
    source: 'TCAtvEvento',
    test: ({ event }) => event === null || hasLength(event.name, 1, 255),
  },
  {
    code: 'NFSE-EVENT-DAYS',
    path: 'event.first_day',
    field: 'Dias do evento',
    text: 'Os dias do evento não são válidos ou estão trocados. Confira o primeiro e o último.',
    source: 'TCAtvEvento',
    test: ({ event }) =>
      event === null || (isDay(event.first_day) && isDay(event.last_day) && event.first_day <= event.last_day),
  },
  {
    code: 'NFSE-EVENT-PLACE',
    path: 'event.address',
    field: 'Endereço do evento',
    text: 'Falta o lugar do evento. Informe o código que a prefeitura deu ou o endereço com CEP, rua e bairro.',
    source: 'TCAtvEvento; E0398',
    test: ({ event }) =>
      event === null ||
      hasLength(event.code, 1, 30) ||
      Boolean(
        event.address &&
          !event.address.is_abroad &&
          /^[0-9]{8}$/.test(event.address.postal_code ?? '') &&
          hasLength(event.address.street, 1, 255) &&
          hasLength(event.address.neighborhood, 1, 60),
      ),
  },
  {
    code: 'NFSE-WORKS',
    path: 'nfs_service.national_service_code',
    field: 'Código nacional do serviço',
    text: 'Notas de obra levam dados que não emitimos. Troque o serviço ou emita esta nota no portal nacional.',
    source: 'E0370',
    test: ({ nfs_service }) => !WORKS.includes(nfs_service.national_service_code ?? ''),
  },
]

function isCity(id: number | null | undefined): boolean {
  return /^[0-9]{7}$/.test(String(id ?? ''))
}
