// table
import { choice, field, group, type Row } from '../../layout/row.ts'
import { code, digits, pattern, text } from '../../layout/value-type.ts'
import { PLACE } from './parties.ts'
import { AMOUNT, CIB, CITY_CODE, COUNTRY, DAY, line, lines, NO_YES, NT_009 } from './types.ts'

/** TCComExterior. The values "desconhecido" are for transcribed notes; the national system refuses them. */
const COM_EXT = [
  field('mdPrestacao', '1', code('0', '1', '2', '3', '4'), 'Modo de prestação ao exterior', {
    screen: 'foreign_trade.mode',
  }),
  field('vincPrest', '1', code('0', '1', '2', '3', '4', '5', '6', '9'), 'Vínculo com o cliente', {
    screen: 'foreign_trade.bond',
  }),
  field('tpMoeda', '1', digits(3), 'Moeda da venda (código do Banco Central)', { screen: 'foreign_trade.currency' }),
  field('vServMoeda', '1', AMOUNT, 'Valor na moeda da venda', { screen: 'foreign_trade.amount' }),
  field(
    'mecAFComexP',
    '1',
    code('00', '01', '02', '03', '04', '05', '06', '07', '08'),
    'Apoio ao comércio exterior usado pela empresa',
    { screen: 'foreign_trade.issuer_support' },
  ),
  field(
    'mecAFComexT',
    '1',
    pattern(/[01][0-9]|2[0-6]/, 'um código de 00 a 26', 2, 2),
    'Apoio ao comércio exterior usado pelo cliente',
    { screen: 'foreign_trade.customer_support' },
  ),
  field('movTempBens', '1', code('0', '1', '2', '3'), 'Movimentação temporária de bens'),
  field('nDI', '0-1', text(1, 12), 'Número da declaração de importação'),
  field('nRE', '0-1', text(1, 12), 'Número do registro de exportação'),
  field('mdic', '1', NO_YES, 'Compartilhar com a Secretaria de Comércio Exterior'),
] as const satisfies readonly Row[]

/** TCInfoObra */
const OBRA = [
  field('inscImobFisc', '0-1', line(1, 30), 'Inscrição imobiliária da obra'),
  choice(
    '1',
    'o número ou o endereço da obra',
    [field('cObra', '1', line(1, 30), 'Número da obra (CNO ou CEI)')],
    [field('cCIB', '1', CIB, 'Código do Cadastro Imobiliário Brasileiro')],
    [group('end', '1', 'Endereço da obra', PLACE)],
  ),
] as const satisfies readonly Row[]

/** TCAtvEvento */
const ATV_EVENTO = [
  field('xNome', '1', text(1, 255), 'Nome do evento', { screen: 'event.name' }),
  field('dtIni', '1', DAY, 'Primeiro dia do evento', { screen: 'event.first_day' }),
  field('dtFim', '1', DAY, 'Último dia do evento', { screen: 'event.last_day' }),
  choice(
    '1',
    'o código ou o endereço do evento',
    [field('idAtvEvt', '1', line(1, 30), 'Código do evento na prefeitura', { screen: 'event.code' })],
    [group('end', '1', 'Endereço do evento', PLACE, { screen: 'event.address' })],
  ),
] as const satisfies readonly Row[]

/** TCInfoCompl */
const INFO_COMPL = [
  field('idDocTec', '0-1', line(1, 40), 'Documento de responsabilidade técnica'),
  field('docRef', '0-1', text(1, 255), 'Documento de referência'),
  field('xPed', '0-1', text(1, 60), 'Número do pedido'),
  group('gItemPed', '0-1', 'Itens do pedido', [field('xItemPed', '1-99', text(1, 60), 'Item do pedido')]),
  field('xInfComp', '0-1', text(1, 2000), 'Observações', { screen: 'observations' }),
] as const satisfies readonly Row[]

/** TCServ */
export const SERV = [
  group('locPrest', '1', 'Local da prestação', [
    choice(
      '1',
      'o município ou o país onde o serviço foi prestado',
      [
        field('cLocPrestacao', '1', CITY_CODE, 'Município onde o serviço foi prestado', {
          screen: 'nfs_service.destination_city',
        }),
      ],
      [field('cPaisPrestacao', '1', COUNTRY, 'País onde o serviço foi prestado', { screen: 'place_country' })],
    ),
  ]),
  group(
    'cServ',
    '1',
    'Código do serviço',
    [
      field('cTribNac', '1', digits(6), 'Código nacional do serviço', { screen: 'nfs_service.national_service_code' }),
      field('cTribMun', '0-1', digits(3), 'Código municipal do serviço', {
        screen: 'nfs_service.municipal_service_code',
      }),
      field('cAtvSN', '0-1', digits(1, 2), 'Atividade do Simples Nacional', NT_009),
      field('xDescServ', '1', lines(1, 2000), 'Descrição do serviço', { screen: 'nfs_service.description' }),
      field('cNBS', '0-1', digits(9), 'Código NBS', { screen: 'nfs_service.nbs' }),
      field(
        'cIntContrib',
        '0-1',
        pattern(/[a-zA-Z0-9]{1,20}/, 'até 20 caracteres e algarismos', 1, 20),
        'Código da venda',
        {
          screen: 'sales_code',
        },
      ),
    ],
    { source: 'TCCServ; E0310, E0312, E0314, E0316, E0322' },
  ),
  group('comExt', '0-1', 'Comércio exterior', COM_EXT, { source: 'TCComExterior; E0330', screen: 'foreign_trade' }),
  group('obra', '0-1', 'Obra', OBRA, { source: 'TCInfoObra' }),
  group('atvEvento', '0-1', 'Evento', ATV_EVENTO, { source: 'TCAtvEvento; E0390', screen: 'event' }),
  group('infoCompl', '0-1', 'Informações complementares', INFO_COMPL, { source: 'TCInfoCompl' }),
] as const satisfies readonly Row[]
