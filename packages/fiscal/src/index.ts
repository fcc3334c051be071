export { addDays, dayInSaoPaulo, isoInSaoPaulo, startOfDay } from './calendar.ts'
export { formatCep, parseCep } from './cep.ts'
export {
  bareChaveDeAcesso,
  buildChaveDeAcesso,
  type ChaveParts,
  formatChaveDeAcesso,
  parseChaveDeAcesso,
} from './chave-de-acesso.ts'
export { checkDigit } from './check-digit.ts'
export { formatCnpj, parseCnpj } from './cnpj.ts'
export { formatCpf, maskCpf, parseCpf } from './cpf.ts'
export { type DocumentKind, formatDocument, parseDocument } from './document.ts'
export {
  centsFromDecimal,
  decimalFromCents,
  formatMoney,
  isDecimal,
  multiplyToCents,
  percentOfCents,
  splitByPercent,
} from './money.ts'
export * from './nfe/note.ts'
export * from './party.ts'
export { applySaleEvent, concernsSale, type SaleDelivery, type SaleState, settle } from './sale/apply.ts'
export { type DueInput, dateToProcess, isDue } from './sale/due.ts'
export * from './sale/event.ts'
export { isAddressComplete, missingData } from './sale/missing.ts'
export { canSaleBecome, SALE_STATUSES, type SaleStatus } from './sale/status.ts'
export { stripPunctuation } from './strip-punctuation.ts'
export { codeOfUf, type Uf, UFS, ufOfCode } from './uf.ts'
