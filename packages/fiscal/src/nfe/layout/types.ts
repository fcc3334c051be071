// table
import { code, decimal, digits, pattern, text, until } from '../../layout/value-type.ts'
import { ALPHANUMERIC_CNPJ, SIMPLIFIED_DANFE_2, TAX_REFORM } from './schema-packages.ts'

/**
 * The types of tiposBasico_v4.00.xsd and DFeTiposBasicos_v1.00.xsd, and those that leiauteNFe_v4.00.xsd repeats inline.
 */

export const CNPJ = until(
  ALPHANUMERIC_CNPJ,
  digits(14),
  pattern(/[0-9A-Z]{12}[0-9]{2}/, 'um CNPJ sem pontuação', 14, 14),
)
export const CNPJ_OR_EMPTY = until(
  ALPHANUMERIC_CNPJ,
  pattern(/|[0-9]{14}/, 'um CNPJ sem pontuação, ou vazio', 0, 14),
  pattern(/|[0-9A-Z]{12}[0-9]{2}/, 'um CNPJ sem pontuação, ou vazio', 0, 14),
)
export const CPF = digits(11)
export const CHAVE = until(
  ALPHANUMERIC_CNPJ,
  digits(44),
  pattern(/[0-9]{6}[0-9A-Z]{12}[0-9]{26}/, 'os 44 caracteres de uma chave de acesso', 44, 44),
)
export const NOTE_ID = until(
  ALPHANUMERIC_CNPJ,
  pattern(/NFe[0-9]{44}/, 'NFe e os 44 algarismos da chave de acesso', 47, 47),
  pattern(/NFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}/, 'NFe e os 44 caracteres da chave de acesso', 47, 47),
)

export const IE = pattern(/[0-9]{2,14}|ISENTO/, 'uma inscrição estadual de 2 a 14 algarismos, ou ISENTO', 2, 14)
export const IE_DIGITS = digits(2, 14)
export const SUFRAMA = digits(8, 9)
export const PHONE = digits(6, 14)
export const CEP = digits(8)
export const CITY_CODE = digits(7)
export const COUNTRY_CODE = digits(1, 4)
export const UF_CODE = code(
  ...'11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53'.split(' '),
)
const UFS = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
export const UF_OF_BRAZIL = code(...UFS)
/** Includes EX, for abroad. */
export const UF = code(...UFS, 'EX')

export const LAYOUT_VERSION = code('4.00')
export const ENVIRONMENT = code('1', '2')
export const MODEL = code('55', '65')
export const SERIE = pattern(/0|[1-9][0-9]{0,2}/, 'um número de 0 a 999, sem zeros à esquerda', 1, 3)
export const NUMBER = pattern(/[1-9][0-9]{0,8}/, 'um número de 1 a 999999999, sem zeros à esquerda', 1, 9)
export const YEAR_MONTH = pattern(/[0-9]{2}(0[1-9]|1[0-2])/, 'ano e mês, como 2611', 4, 4)
export const ITEM_NUMBER = pattern(/[1-9][0-9]?|[1-8][0-9]{2}|9[0-8][0-9]|990/, 'um número de 1 a 990', 1, 3)
export const SWITCH = code('0', '1')
export const VERSION = text(1, 20)

export const PRINT_FORMAT = until(
  SIMPLIFIED_DANFE_2,
  code('0', '1', '2', '3', '4', '5'),
  code('0', '1', '2', '3', '4', '5', '6'),
)
export const GOAL = until(TAX_REFORM, code('1', '2', '3', '4'), code('1', '2', '3', '4', '5', '6'))
export const DEBIT_KIND = code('01', '02', '03', '04', '05', '06', '07', '08')
export const CREDIT_KIND = until(
  SIMPLIFIED_DANFE_2,
  code('01', '02', '03', '04', '05'),
  code('01', '02', '03', '04', '05', '06'),
)
export const EMISSION_PROCESS = until(ALPHANUMERIC_CNPJ, code('0', '1', '2', '3'), code('0', '1', '2', '3', '4'))
export const GOVERNMENT_ENTITY = until(SIMPLIFIED_DANFE_2, code('1', '2', '3', '4'), code('1', '2', '3', '4', '5', '6'))
export const GOVERNMENT_OPERATION = until(SIMPLIFIED_DANFE_2, code('1', '2'), code('1', '2', '3', '4'))
export const IBS_CBS_REGIME = pattern(/[1-9]/, 'um algarismo de 1 a 9', 1, 1)
export const SIMPLES_ACTIVITY = code(...'01 02 03 04 05 06 07 08 09 10 11 12 13 14 90'.split(' '))
export const PAYMENT_POSITION = digits(1, 3)
export const PAYMENT_MEANS = digits(2)
export const CNPJ_BASE = pattern(/[0-9A-Z]{8}/, 'os 8 primeiros caracteres de um CNPJ', 8, 8)
export const DONATION = code('1')
export const ZFM_CREDIT_KIND = code('0', '1', '2', '3', '4')

export const GTIN = pattern(
  /|SEM GTIN|[0-9]{8}|[0-9]{12,14}/,
  'um GTIN de 8, 12, 13 ou 14 algarismos, ou SEM GTIN',
  0,
  14,
)
export const NCM = pattern(/[0-9]{2}|[0-9]{8}/, 'os 8 algarismos do NCM, ou 00', 2, 8)
export const CFOP = pattern(/[123567][0-9]{3}/, 'um CFOP de 4 algarismos', 4, 4)
export const ORIGIN = code('0', '1', '2', '3', '4', '5', '6', '7', '8')
export const BASE_MODALITY = code('0', '1', '2', '3')
export const ST_BASE_MODALITY = code('0', '1', '2', '3', '4', '5', '6')
export const BENEFIT_CODE = pattern(/[!-ÿ]{8}|[!-ÿ]{10}/, 'um código de benefício de 8 ou 10 caracteres', 8, 10)
export const BENEFIT_CODE_OR_NONE = pattern(
  /|[!-ÿ]{8}|[!-ÿ]{10}|SEM CBENEF/,
  'um código de benefício de 8 ou 10 caracteres, ou SEM CBENEF',
  0,
  10,
)
export const SERVICE_ITEM = pattern(/[0-9]{2}\.[0-9]{2}/, 'um item da lista de serviços, como 08.02', 5, 5)
export const GUID = pattern(/[A-F0-9]{8}(-[A-F0-9]{4}){3}-[A-F0-9]{12}/, 'um identificador GUID em maiúsculas', 36, 36)
export const FOREIGN_DOCUMENT = pattern(
  /|[!-ÿ]{5,20}/,
  'um documento de 5 a 20 letras e números, sem espaços, ou vazio',
  0,
  20,
)
export const PLATE = pattern(
  /[A-Z]{2,3}[0-9]{4}|[A-Z]{3,4}[0-9]{3}|[A-Z0-9]{7}/,
  'uma placa sem hífen, como ABC1D23',
  6,
  7,
)
export const CST_IBSCBS = digits(3)
export const CCLASSTRIB = digits(6)
export const CCREDPRES = digits(2)

/** TDec_1302: up to 13 digits of reais, and the cents. */
export const MONEY = decimal(13, 2)
/** An amount that must be omitted when it is zero. */
export const MONEY_NOT_ZERO = decimal(13, 2, { positive: true })
export const UNIT_VALUE = decimal(11, [1, 10])
export const QUANTITY = decimal(11, [1, 4])
export const QUANTITY_4 = decimal(11, 4)
export const QUANTITY_4_NOT_ZERO = decimal(11, 4, { positive: true })
export const QUANTITY_LOT = pattern(
  /0(\.[0-9]{3})?|[1-9][0-9]{0,7}(\.[0-9]{1,3})?/,
  'um número com até 8 algarismos antes da vírgula e até 3 casas decimais',
  1,
  12,
)
export const QUANTITY_12 = decimal(12, [1, 4])
export const QUANTITY_12_4 = pattern(
  /0(\.[0-9]{1,4})?|[1-9][0-9]{0,11}(\.[0-9]{4})?/,
  'um número com até 12 algarismos antes da vírgula e 4 casas decimais',
  1,
  17,
)
export const WEIGHT = decimal(12, 3)
export const RATE = decimal(3, [2, 4])
/** A rate that must be omitted when it is zero. */
export const RATE_NOT_ZERO = pattern(
  /0\.[0-9]{2,4}|[1-9][0-9]{0,2}(\.[0-9]{2,4})?/,
  'um percentual com 2 a 4 casas decimais',
  1,
  8,
)
export const PERCENT_2 = pattern(
  /0(\.[0-9]{2})?|100(\.00)?|[1-9][0-9]?(\.[0-9]{2})?/,
  'um percentual até 100, com 2 casas decimais',
  1,
  6,
)
export const PERCENT = pattern(
  /0(\.[0-9]{2,4})?|[1-9][0-9]?(\.[0-9]{2,4})?|100(\.0{2,4})?/,
  'um percentual até 100, com 2 a 4 casas decimais',
  1,
  8,
)

export const MONTH = pattern(/20(2[5-9]|[3-9][0-9])-(0[1-9]|1[0-2])/, 'um mês como 2026-11, de 2025 em diante', 7, 7)

const DATE = String.raw`(20(([02468][048]|[13579][26])-02-29|[0-9]{2}-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13578]|1[02])-31|(0[13-9]|1[0-2])-(29|30))))`

export const DAY = pattern(new RegExp(DATE), 'uma data como 2026-11-20', 10, 10)
/** The official pattern also accepts a comma as the sign of the zone; no authority writes one. */
export const INSTANT = pattern(
  new RegExp(`${DATE}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([-+](0[0-9]|1[01]):00|\\+12:00)`),
  'data, hora e fuso, como 2026-11-20T10:00:00-03:00',
  25,
  25,
)

/** The 20 bytes of a SHA-1. */
export const SHA1_BASE64 = pattern(/[A-Za-z0-9+/]{26}[AEIMQUYcgkosw048]=/, 'os 20 bytes de um resumo em base64', 28, 28)
export const PROTOCOL = until(TAX_REFORM, digits(15), pattern(/[0-9]{15}|[0-9]{17}/, '15 ou 17 algarismos', 15, 17))
export const CSTAT = until(TAX_REFORM, digits(3), digits(3, 4))
export const REASON = text(1, 255)
