// table

export { complementaryInformation } from './nfe/additional-information.ts'
export { type CfopDefaults, cfopScope, chooseCfop } from './nfe/cfop.ts'
export { HOMOLOGATION_NAME } from './nfe/compose/buyer.ts'
export { type ComposedNfe, type ComposeInput, composeNfe } from './nfe/compose/compose.ts'
export type { Contingency, Emission } from './nfe/compose/ide.ts'
export { linkedPaymentsOf } from './nfe/compose/linked-payments.ts'
export {
  type DraftInput,
  type DraftSale,
  type DraftSaleItem,
  draftNfe,
} from './nfe/draft.ts'
export type { DraftProduct, NfeDefaultSetting } from './nfe/draft-settings.ts'
export { draftTax, EMPTY_TAX } from './nfe/draft-tax.ts'
export { type CancellationInput, checkReason, composeCancellation } from './nfe/event/cancellation.ts'
export {
  CORRECTION_LIMITS,
  type CorrectionCase,
  type CorrectionInput,
  checkCorrection,
  composeCorrection,
  continueCorrection,
  doubtfulCorrections,
  NOT_CORRECTABLE,
} from './nfe/event/correction.ts'
export { composeEpec } from './nfe/event/epec.ts'
export { composeInutilizacao, type InutilizacaoInput } from './nfe/event/inutilizacao.ts'
export {
  checkInutilizacao,
  checkNfeEvent,
  type NfeEventBody,
  type ReadNfeEvent,
  readNfeEvent,
  writeInutilizacao,
  writeNfeEvent,
} from './nfe/event/xml.ts'
export {
  buildNfeEventId,
  buildVoidRangeId,
  parseNfeEventId,
  parseVoidRangeId,
  type VoidRange,
} from './nfe/event-id.ts'
export { intermediaryOf, OWN_SALE } from './nfe/intermediary.ts'
export { checkIssueDate } from './nfe/issue-date.ts'
export { INF_NFE, type InfNfe, NFE_NAMESPACE } from './nfe/layout/nfe.ts'
export { INF_PROT, type InfProt } from './nfe/layout/protocol.ts'
export {
  NFE_PACKAGES,
  type NfePackage,
  nfePackageOn,
  packagesOf,
  withoutNewPackages,
} from './nfe/layout/schema-packages.ts'
export {
  GOAL_CODES,
  PRESENCE_CODES,
  statesIntermediary,
  TAXPAYER_CODES,
  TYPE_OPERATION_CODES,
} from './nfe/layout/value-codes.ts'
export { isCfopOfMei } from './nfe/mei.ts'
export { nfeFromLayout } from './nfe/nfe-from-layout.ts'
export {
  type Csrt,
  type ResponsavelTecnico,
  responsavelTecnicoFault,
} from './nfe/responsavel-tecnico.ts'
export { returnNote } from './nfe/return-note.ts'
export { registrationFault } from './nfe/rules/registration.ts'
export { checkNfe, NFE_RULES } from './nfe/rules.ts'
export { withTaxReformOn } from './nfe/tax-reform-on-day.ts'
export {
  type DocumentedSale,
  type TypedNfe,
  type TypedNfeInput,
  writeTypedNfe,
} from './nfe/typed-note.ts'
export {
  checkNfeLayout,
  checkReadNfe,
  NfeXmlError,
  type NfeXmlErrorCode,
  type ReadNfe,
  readNfe,
  writeNfe,
} from './nfe/xml.ts'
export type { NfsDefaultSetting } from './nfse/blank-note.ts'
export { bareChaveNfse, buildChaveNfse, type ChaveNfseParts, parseChaveNfse } from './nfse/chave-nfse.ts'
export { type ComposeDpsInput, type ComposedDps, composeDps } from './nfse/compose/compose.ts'
export { competenceOf, type IssPlace, incidenceCity, type NfseContext } from './nfse/context.ts'
export { withPisCofinsOfTheDay } from './nfse/defaults-by-rule.ts'
export { checkDps, checkEventRequest, dpsToSeal, dpsXml, eventToSeal, NFSE_LAYOUT_VERSION } from './nfse/document.ts'
export { buildDpsId, type DpsIdParts, parseDpsId } from './nfse/dps-id.ts'
export {
  draftNfse,
  draftNfseAgain,
  type NfseDraftInput,
  type NfseDraftItem,
  type NfseDraftProduct,
  type NfseDraftSale,
} from './nfse/draft.ts'
export {
  CANCEL_MOTIVES,
  type CancelMotive,
  checkCancel,
  composeEventRequest,
  EVENT_REQUESTS,
  type EventRequestInput,
  type EventRequestType,
} from './nfse/event/compose.ts'
export { effectOf, NFSE_EVENTS, type NfseEventEffect } from './nfse/event/effect.ts'
export { buildEventRequestId, buildNfseEventId, parseNfseEventId } from './nfse/event-id.ts'
export { noteIbsCbs, serviceIbsCbsOf } from './nfse/ibs-cbs.ts'
export { DPS, INF_DPS, type InfDps, NFSE_NAMESPACE } from './nfse/layout/dps.ts'
export { INF_EVENTO, INF_PED_REG, type InfEvento, type InfPedReg } from './nfse/layout/event.ts'
export { INF_NFSE, type InfNfse, NFSE } from './nfse/layout/nfse.ts'
export { DPS_LAYOUTS, type DpsLayoutRow, dpsLayoutOn } from './nfse/layout/versions.ts'
export { readDps, readNfse, readNfseEvent, readNfseEventRequest } from './nfse/read.ts'
export { checkNfse, NFSE_RULES } from './nfse/rules.ts'
export { nfseTaxes } from './nfse/service-taxes.ts'
export { checkSubstitution } from './nfse/substitution.ts'
export { type NewNfse, newNfse, sumOfNfseItems, type TypedNfse, writeNfse } from './nfse/typed-note.ts'
export * from './norms/norm-row.ts'
export {
  BUILD_NORMS,
  hasFeature,
  ibsCbsClassOn,
  ibsCbsRatesOn,
  isNfeIbsCbsDue,
  isNfseIbsCbsDue,
  type Norms,
  needsBuyerCity,
  normOn,
  normsOf,
} from './norms/norms.ts'
export type { ActionableNfe, ActionableNfse, ActionableNote } from './note/actionable.ts'
export {
  checkAction,
  NFE_ACTIONS,
  NFSE_ACTIONS,
  type NfeAction,
  type NfseAction,
  type NoteAction,
  warningOf,
} from './note/actions.ts'
export { CORRECTION_LETTER, cancelWindow } from './note/deadlines.ts'
export { type Destination, destinationOf, LOCAL_DESTINO } from './note/destination.ts'
export * from './note/nfe.ts'
export * from './note/nfe-item.ts'
export * from './note/nfe-tax.ts'
export { itemTotalCents, nfeTotalCents } from './note/nfe-total.ts'
export * from './note/nfs-service.ts'
export * from './note/nfse.ts'
export * from './note/nfse-fields.ts'
export { isWithoutIe, STATES_OUTSIDE_SVRS } from './note/without-ie.ts'
export {
  type AmountParts,
  amountFault,
  discountFault,
  itemsLess,
  receivedAmountFault,
  saleAmount,
} from './sale/amount.ts'
export {
  applySaleEvent,
  concernsSale,
  recomputeStatus,
  type SaleDelivery,
  type SaleState,
} from './sale/apply-delivery.ts'
export { chargeAgainst, chargeOf } from './sale/charge.ts'
export {
  COPRODUCTION_BASES,
  type CoproductionBase,
  coproductionShares,
  exceedWhole,
  producerRest,
  type ShareInput,
} from './sale/coproduction-shares.ts'
export { paidMark } from './sale/delivery-precedence.ts'
export {
  type DividedLine,
  divideAgain,
  divideSale,
  type LineDivision,
  linesToDivide,
  matchLines,
} from './sale/division.ts'
export { type DueInput, dateToProcess, isDue } from './sale/due-date.ts'
export type { AddressEdit, ClientEdits, CoproducerEdit, ItemEdit, SaleEdits } from './sale/edits.ts'
export { withEdits } from './sale/edits.ts'
export {
  effectiveState,
  exchangedCents,
  rateBetween,
  type SaleOverrides,
} from './sale/effective-state.ts'
export * from './sale/event.ts'
export { isAddressComplete, missingData } from './sale/missing-data.ts'
export { type SplitItem, splitSale, TYPES_FISCAL_NOTE, type TypeFiscalNote } from './sale/note-kind-split.ts'
export {
  REFUND_PATHS,
  type RefundExtent,
  type RefundPath,
  type RefundWay,
  refundPath,
} from './sale/refund-path.ts'
export {
  balanceOf,
  type DocumentingNote,
  type LineOfSale,
  type NotesPlan,
  planNotes,
  type SaleBalance,
  undocumentedRest,
} from './sale/sale-notes-balance.ts'
export {
  DEFAULT_WARRANTY_DAYS,
  delayDays,
  type ProductSendingSettings,
  sendsAutomatically,
  warrantyEnd,
} from './sale/sending-rules.ts'
export {
  type ServiceNoteFacts,
  type ServiceRefundOptions,
  serviceRefundOptions,
} from './sale/service-refund-options.ts'
export { fromStoredState, SILENT_SALE, toStoredState } from './sale/stored-state.ts'
export { CONTRACT_STATES, type ContractEvent, type ContractStatus } from './state/contract.ts'
export { INSTALLMENT_STATES, type InstallmentEvent, type InstallmentStatus } from './state/installment.ts'
export {
  type Actor,
  canBecome,
  type Machine,
  nextState,
  type StateTexts,
  type Transition,
} from './state/machine.ts'
export { MACHINES } from './state/machines.ts'
export {
  NFE_STATES,
  NFE_STATUSES,
  type NfeEvent,
  type NfeStatus,
  nextNfeStatus,
  noteStatusText,
} from './state/nfe.ts'
export {
  NFSE_STATES,
  NFSE_STATUSES,
  type NfseEvent,
  type NfseStatus,
  nextNfseStatus,
  nfseStatusText,
} from './state/nfse.ts'
export { PRODUCT_STATES, type ProductEvent, type ProductStatus } from './state/product.ts'
export { canSaleBecome, SALE_STATES, SALE_STATUSES, type SaleStateEvent, type SaleStatus } from './state/sale.ts'
export {
  SALE_FILE_IMPORT_STATES,
  type SaleFileImportEvent,
  type SaleFileImportStatus,
} from './state/sale-file-import.ts'
export { type ApproximateTax, approximateTaxText } from './tax/approximate.ts'
export { type TaxContext, taxContext } from './tax/context.ts'
export { CONTRIBUTIONS_BY_RATE, CONTRIBUTIONS_WITHOUT_VALUE } from './tax/contributions.ts'
export { defaultTaxCodes, pisCofinsRates, type TaxCase } from './tax/default-tax-codes.ts'
export { explain } from './tax/explain.ts'
export {
  amountOf,
  type Figure,
  figureOf,
  figuresOf,
  isFigure,
  type MissingInput,
  type TaxGroup,
  type TaxTree,
  textOf,
} from './tax/figure.ts'
export { ibsCbsShape } from './tax/ibs-cbs.ts'
export { ICMS_GROUPS, type IcmsGroup } from './tax/icms-groups.ts'
export { isImmune } from './tax/immune-ncm.ts'
export { type InternalRate, internalRate } from './tax/internal-rates.ts'
export { interstateRate } from './tax/interstate-rates.ts'
export { IPI_WITH_VALUE } from './tax/ipi.ts'
export { computeItemTaxes, type ItemTaxes } from './tax/item.ts'
export { type TaxCodes, taxCodes } from './tax/item-codes.ts'
export {
  impostoGroup,
  layoutTree,
  type PlainTree,
  totalGroupOf,
} from './tax/layout-values.ts'
export {
  computeNoteTaxes,
  itemsWithoutIbsCbs,
  missingTaxInputs,
  type NoteTaxes,
  type NoteTaxOptions,
  taxTexts,
} from './tax/note.ts'
export type { ItemParticulars } from './tax/particulars.ts'
export { LAST_DAY_OF_PIS_COFINS, PIS_COFINS_RATES } from './tax/pis-cofins.ts'
export { type GoodsPreset, type ServicePreset, TAX_PRESETS, type TaxPreset, taxPreset } from './tax/presets.ts'
export { CRT, usesCsosn } from './tax/regime.ts'
export { TAX_RULES, type TaxRuleId } from './tax/rules.ts'
export { type IssRateCase, type IssRateDecision, issRateOnDps } from './tax/service/rate-matrix.ts'
export type { ServiceCase } from './tax/service/service-case.ts'
export { computeServiceTaxes, type ServiceTaxes } from './tax/service/service-taxes.ts'
export { SIMPLES_OF_REGIME } from './tax/service/simples.ts'
export { type TotalTaxForm, totalTaxForm } from './tax/service/total-tax-matrix.ts'
export {
  type ActivityDocument,
  annexOfActivity,
  SIMPLES_ACTIVITIES,
  SIMPLES_ACTIVITY_CODES,
  type SimplesActivity,
  type SimplesActivityCode,
} from './tax/simples-nacional/activities.ts'
export {
  SIMPLES_ANNEX_IDS,
  type SimplesAnnex,
  type SimplesAnnexId,
} from './tax/simples-nacional/annexes.ts'
export { IBS_CBS_REGIMES, IBS_CBS_REGIMES_OF, type IbsCbsRegime } from './tax/simples-nacional/company-regime.ts'
export { dasFacts } from './tax/simples-nacional/das-rates.ts'
export { effectiveRate, type NoSimplesRates, type SimplesRates } from './tax/simples-nacional/effective-rate.ts'
export { type Crossing, type LimitOutlook, limitOutlooks } from './tax/simples-nacional/limit-outlook.ts'
export {
  LIMIT_CONSEQUENCES,
  LIMITS_OF,
  type SimplesLimit,
  type SimplesLimitId,
} from './tax/simples-nacional/limits.ts'
export { OPTION_WINDOWS, type OptionWindow, windowsFrom } from './tax/simples-nacional/option-windows.ts'
export { RBT12_WINDOW, type Rbt12, rbt12Months, rbt12Of } from './tax/simples-nacional/rbt12.ts'
export { explainRate, SIMPLES_RULES, type SimplesRate } from './tax/simples-nacional/rules.ts'
export {
  addDays,
  dayInSaoPaulo,
  isoInSaoPaulo,
  lastDayOfMonth,
  localDay,
  localIso,
  SAO_PAULO,
  startOfDay,
  type TimeZone,
} from './value/calendar.ts'
export { formatCep, parseCep } from './value/cep.ts'
export {
  bareChaveDeAcesso,
  buildChaveDeAcesso,
  type ChaveParts,
  formatChaveDeAcesso,
  parseChaveDeAcesso,
} from './value/chave-de-acesso.ts'
export { checkDigit } from './value/check-digit.ts'
export { isLawfulCnf, lawfulCnf } from './value/cnf-code.ts'
export { formatCnpj, parseCnpj } from './value/cnpj.ts'
export { formatCpf, maskCpf, parseCpf } from './value/cpf.ts'
export { type DocumentKind, formatDocument, parseDocument, readCnpj, readDocument } from './value/document.ts'
export type { Fault } from './value/fault.ts'
export { icmsTaxpayerOf, registrationOnNote } from './value/icms-taxpayer.ts'
export { type Confidence, type Dated, inForce } from './value/in-force.ts'
export {
  bareInscricaoEstadual,
  formatInscricaoEstadual,
  ISENTO,
  parseInscricaoEstadual,
} from './value/inscricao-estadual/inscricao-estadual.ts'
export { comparableText, linesOfText, losesLetters, toLatin1, toLatin1Lines } from './value/latin1-text.ts'
export { maskDocument, maskKey } from './value/mask.ts'
export {
  centsFromDecimal,
  decimalFromCents,
  formatMoney,
  isDecimal,
  multiplyToCents,
  percentOfCents,
  shareOut,
  splitByPercent,
  unitValueFor,
} from './value/money.ts'
export { addMonths, monthRange } from './value/month.ts'
export * from './value/party.ts'
export { phoneDigits, phoneOnNote } from './value/phone.ts'
export { readPhone } from './value/read-phone.ts'
export { stripPunctuation } from './value/strip-punctuation.ts'
export { EARLIEST_ZONE, LATEST_ZONE, timeZoneOf } from './value/time-zone.ts'
export { codeOfUf, UFS, type Uf, ufOfCode } from './value/uf.ts'
export { withoutFraction } from './value/without-fraction.ts'
export { withoutLabel } from './value/without-label.ts'
export { type CanonicalForm, canonicalXml } from './xml/canonical.ts'
export { XmlError, type XmlErrorCode } from './xml/error.ts'
export { MAX_DEPTH, MAX_LENGTH, readXml } from './xml/read.ts'
export { escapeXmlAttribute, escapeXmlText } from './xml/text.ts'
export type { XmlAttribute, XmlDeclaration, XmlElement } from './xml/tree.ts'
