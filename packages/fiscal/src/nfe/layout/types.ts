// table
import { code, decimal, digits, pattern, text, until } from '../../layout/value-type.ts'

/** First day of production of the letters in the CNPJ. Source: NT 2026.004 (PL_010d); the day itself is to be checked. */
export const ALPHANUMERIC_CNPJ = '2026-07-01'

/** TCnpj */
export const CNPJ = until(
  ALPHANUMERIC_CNPJ,
  digits(14),
  pattern(/[0-9A-Z]{12}[0-9]{2}/, 'um CNPJ sem pontuação', 14, 14),
)
/** TChNFe */
export const CHAVE = until(
  ALPHANUMERIC_CNPJ,
  digits(44),
  pattern(/[0-9]{6}[0-9A-Z]{12}[0-9]{26}/, 'os 44 caracteres de uma chave de acesso', 44, 44),
)
/** TCodUfIBGE */
export const UF_CODE = code(
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '21',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
  '29',
  '31',
  '32',
  '33',
  '35',
  '41',
  '42',
  '43',
  '50',
  '51',
  '52',
  '53',
)
/** TMod */
export const MODEL = code('55', '65')
/** TSerie */
export const SERIE = pattern(/0|[1-9][0-9]{0,2}/, 'um número de 0 a 999, sem zeros à esquerda', 1, 3)
/** TNF */
export const NUMBER = pattern(/[1-9][0-9]{0,8}/, 'um número de 1 a 999999999, sem zeros à esquerda', 1, 9)
/** TCodMunIBGE */
export const CITY_CODE = digits(7)
/** TAmb */
export const ENVIRONMENT = code('1', '2')
/** TFinNFe */
export const GOAL = code('1', '2', '3', '4', '5', '6')
/** TTpNFDebito */
export const DEBIT_KIND = code('01', '02', '03', '04', '05', '06', '07', '08')
/** TTpNFCredito */
export const CREDIT_KIND = code('01', '02', '03', '04', '05', '06')
/** TProcEmi */
export const EMISSION_PROCESS = code('0', '1', '2', '3', '4')
/** TCpf */
export const CPF = digits(11)
/** TIeDest */
export const IE_DEST = pattern(/ISENTO|[0-9]{2,14}/, 'uma inscrição estadual de 2 a 14 algarismos, ou ISENTO', 2, 14)
/** TEnteGov */
export const GOVERNMENT_ENTITY = code('1', '2', '3', '4', '5', '6')
/** TOperCompraGov */
export const GOVERNMENT_OPERATION = code('1', '2', '3', '4')
/** TUfEmi */
export const UF_OF_ISSUER = code(
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
)
/** TIe */
export const IE = pattern(/[0-9]{2,14}|ISENTO/, 'uma inscrição estadual de 2 a 14 algarismos, ou ISENTO', 2, 14)
/** TIeST */
export const IE_DIGITS = digits(2, 14)
/** TUf */
export const UF = code(
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
  'EX',
)
/** TCnpjOpc */
export const CNPJ_OR_EMPTY = until(
  ALPHANUMERIC_CNPJ,
  pattern(/|[0-9]{14}/, 'um CNPJ sem pontuação, ou vazio', 0, 14),
  pattern(/|[0-9A-Z]{12}[0-9]{2}/, 'um CNPJ sem pontuação, ou vazio', 0, 14),
)
/** TDec_0302a04 */
export const DEC_0302A04 = decimal(3, [2, 4])
/** TDec_1302 */
export const DEC_1302 = decimal(13, 2)
/** TTpCredPresIBSZFM */
export const ZFM_CREDIT_KIND = code('0', '1', '2', '3', '4')
/** TDec_1104v */
export const DEC_1104V = decimal(11, [1, 4])
/** TDec_1110v */
export const DEC_1110V = decimal(11, [1, 10])
/** TDec_1302Opc */
export const DEC_1302_NOT_ZERO = decimal(13, 2, { positive: true })
/** TGuid */
export const GUID = pattern(/[A-F0-9]{8}(-[A-F0-9]{4}){3}-[A-F0-9]{12}/, 'um identificador GUID em maiúsculas', 36, 36)
/** TDec_0803v */
export const DEC_0803V = pattern(
  /0(\.[0-9]{3})?|[1-9][0-9]{0,7}(\.[0-9]{1,3})?/,
  'um número com até 8 algarismos antes da vírgula e até 3 casas decimais',
  1,
  12,
)
/** Torig */
export const ORIGIN = code('0', '1', '2', '3', '4', '5', '6', '7', '8')
/** TDec_0302a04Opc */
export const RATE_NOT_ZERO = pattern(
  /0\.[0-9]{2,4}|[1-9][0-9]{0,2}(\.[0-9]{2,4})?/,
  'um percentual com 2 a 4 casas decimais',
  1,
  8,
)
/** TDec_0302Max100 */
export const DEC_0302_MAX100 = pattern(
  /0(\.[0-9]{2})?|100(\.00)?|[1-9][0-9]?(\.[0-9]{2})?/,
  'um percentual até 100, com 2 casas decimais',
  1,
  6,
)
/** TDec_0302a04Max100 */
export const DEC_0302A04_MAX100 = pattern(
  /0(\.[0-9]{2,4})?|[1-9][0-9]?(\.[0-9]{2,4})?|100(\.0{2,4})?/,
  'um percentual até 100, com 2 a 4 casas decimais',
  1,
  8,
)
/** TDec_1204v */
export const DEC_1204V = decimal(12, [1, 4])
/** TDec_1104 */
export const DEC_1104 = decimal(11, 4)
/** TCListServ */
export const SERVICE_ITEM = pattern(/[0-9]{2}\.[0-9]{2}/, 'um item da lista de serviços, como 08.02', 5, 5)
/** TDec_1204 */
export const DEC_1204 = pattern(
  /0(\.[0-9]{1,4})?|[1-9][0-9]{0,11}(\.[0-9]{4})?/,
  'um número com até 12 algarismos antes da vírgula e 4 casas decimais',
  1,
  17,
)
/** TCST */
export const CST_IBSCBS = digits(3)
/** TcClassTrib */
export const CCLASSTRIB = digits(6)
/** TDec_1104OpRTC */
export const DEC_1104_NOT_ZERO = decimal(11, 4, { positive: true })
/** TIndDoacao */
export const DONATION = code('1')
/** TCompetApur */
export const MONTH = pattern(/20(2[5-9]|[3-9][0-9])-(0[1-9]|1[0-2])/, 'um mês como 2026-11, de 2025 em diante', 7, 7)
/** TcCredPres */
export const CCREDPRES = digits(2)
/** TDec_1203 */
export const DEC_1203 = decimal(12, 3)
/** TVerNFe */
export const LAYOUT_VERSION = code('4.00')
/** TVerAplic */
export const VERSION = text(1, 20)
/** TProt */
export const PROTOCOL = pattern(/[0-9]{15}|[0-9]{17}/, '15 ou 17 algarismos', 15, 17)
/** TStat */
export const CSTAT = digits(3, 4)
/** TMotivo */
export const REASON = text(1, 255)

const DATE = String.raw`(20(([02468][048]|[13579][26])-02-29|[0-9]{2}-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13578]|1[02])-31|(0[13-9]|1[0-2])-(29|30))))`

/** TData */
export const DAY = pattern(new RegExp(DATE), 'uma data como 2026-11-20', 10, 10)
/** TDateTimeUTC */
export const INSTANT = pattern(
  new RegExp(`${DATE}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([-+](0[0-9]|1[01]):00|\\+12:00)`),
  'data, hora e fuso, como 2026-11-20T10:00:00-03:00',
  25,
  25,
)
