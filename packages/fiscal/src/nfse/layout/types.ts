// table
import { code, decimal, digits, pattern, text, type ValueType } from '../../layout/value-type.ts'

/**
 * Rows of NT 009 (Annex VI 1.04.00), which readers will meet once the authority switches over. No schema is published:
 * they are read but never written, until a package with a date exists (docs/decisoes/0017).
 */
export const NT_009 = { from: '9999-12-31' } as const

/** Root element's `versao`, TVerNFSe. */
export const VERSION = pattern(/1\.0[01]/, 'a versão 1.00 ou 1.01', 4, 4)
/** TSTipoAmbiente: 1 produção, 2 homologação. */
export const ENVIRONMENT = code('1', '2')
/** TSVerAplic */
export const PROGRAM = text(1, 20)
/** TSSerieDPS; taxpayers' own applications use 1 to 49999 (E0010). */
export const SERIE = pattern(/[0-9]{1,4}|[0-8][0-9]{4}/, 'um número de até 5 algarismos, até 89999', 1, 5)
/** TSNumDPS */
export const DPS_NUMBER = pattern(/[1-9][0-9]{0,14}/, 'um número de até 15 algarismos, sem zeros à esquerda', 1, 15)
/** TSNNFSe and TSNDFSe */
export const NUMBER_13 = pattern(/[1-9][0-9]{0,12}/, 'um número de até 13 algarismos, sem zeros à esquerda', 1, 13)

/** TSCNPJ, with letters (package 20260727, in production since 2026-08-10). */
export const CNPJ = pattern(/[0-9A-Z]{14}/, 'um CNPJ sem pontuação', 14, 14)
/** TSCPF */
export const CPF = digits(11)
/** TSCodNaoNIF; 0 only in notes transcribed from another system (E0226). */
export const NO_NIF = code('0', '1', '2')
/** TSCodMunIBGE */
export const CITY_CODE = digits(7)
/** TSCEP */
export const CEP = digits(8)
/** TSCodCIB. The schema specifies only 8 characters. */
export const CIB = pattern(/[0-9A-Z-]{8}/, 'os 8 caracteres do código do imóvel', 8, 8)
/** TSCodPaisISO */
export const COUNTRY = pattern(/[A-Z]{2}/, 'a sigla de duas letras de um país, como US', 2, 2)
/** TSTelefone */
export const PHONE = digits(6, 20)
/** TSUF */
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
)

/** TSIdDPS, including its prefix. */
export const DPS_ID = pattern(
  /DPS[0-9]{7}(1[0-9]{14}|2[0-9A-Z]{14})[0-9]{20}/,
  'os 45 caracteres da identificação de uma DPS',
  45,
  45,
)
/** TSIdNFSe: `NFS` and the key. */
export const NFSE_ID = pattern(/NFS[0-9]{9}[0-9A-Z]{14}[0-9]{27}/, 'NFS e os 50 caracteres da chave', 53, 53)
/**
 * The key. TSChaveNFSe allows letters at positions 7 to 20, TSIdNFSe at 10 to 23, where the CNPJ is. A key with letters
 * must match both, so this accepts only their intersection.
 */
export const CHAVE_NFSE = pattern(
  /[0-9]{9}[0-9A-Z]{11}[0-9]{30}/,
  'os 50 caracteres da chave de acesso de uma NFS-e',
  50,
  50,
)
/** TSChaveNFe */
export const CHAVE_NFE = pattern(
  /[0-9]{6}[0-9A-Z]{14}[0-9]{24}/,
  'os 44 caracteres da chave de acesso de uma NF-e',
  44,
  44,
)

/** TSDec15V2 and its smaller variants. Amounts have no sign and 2 decimals or none (E1228). */
export const AMOUNT = decimal(15, 2)
/** TSDec1V2 */
export const RATE_1 = decimal(1, 2)
/** TSDec2V2 */
export const RATE_2 = decimal(2, 2)
/** TSDec3V2 */
export const RATE_3 = decimal(3, 2)

const DATE = String.raw`(20(([02468][048]|[13579][26])-02-29|[0-9]{2}-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13578]|1[02])-31|(0[13-9]|1[0-2])-(29|30))))`

/** TSData */
export const DAY = pattern(new RegExp(DATE), 'uma data como 2026-11-20', 10, 10)
/** TSDateTimeUTC */
export const INSTANT = pattern(
  new RegExp(`${DATE}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([-+](0[0-9]|1[01]):00|\\+12:00)`),
  'data, hora e fuso, como 2026-11-20T10:00:00-03:00',
  25,
  25,
)

/** 0 no, 1 yes. */
export const NO_YES = code('0', '1')
/** TSMotivo, TSDesc and the like: one line of Latin-1. */
export const REASON = text(15, 255)

/** A visible character: no control, no white space, no surrogate half. */
const SEEN = String.raw`[^\u0000-\u0020\u007F-\u00A0\uD800-\uDFFF\uFFFE\uFFFF]`
/** The same, or a space inside a line. */
const INSIDE = String.raw`[^\u0000-\u001F\u007F-\u009F\uD800-\uDFFF\uFFFE\uFFFF]`

/**
 * xs:string with a length: one line in any alphabet (TSNomeRazaoSocial, TSCidade, TSNIF and others). The schema accepts
 * spaces at the ends, but the authority refuses them (E1228). Talão refuses characters beyond U+FFFF, such as emoji.
 */
export function line(min: number, max: number): ValueType {
  return pattern(
    new RegExp(`${SEEN}(${INSIDE}*${SEEN})?`),
    `texto de ${min} a ${max} caracteres, sem emoji e sem quebra de linha`,
    min,
    max,
  )
}

/** TSDesc2000 (TSStringComQuebraDeLinha): the only type of text that may have line breaks. */
export function lines(min: number, max: number): ValueType {
  return pattern(
    new RegExp(`${SEEN}((${INSIDE}|\\n)*${SEEN})?`),
    `texto de ${min} a ${max} caracteres, sem emoji`,
    min,
    max,
  )
}
