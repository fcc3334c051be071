export type { A1, A1Input, A1Refusal, A1Result } from './a1/certificate.ts'
export { type DemoA1, isDemoA1, isHomologationOnlyA1, makeDemoA1 } from './a1/demo.ts'
export { daysToExpiry, EXPIRY_WARNING_DAYS, expiryWarning } from './a1/expiry.ts'
export { A1_MAX_BYTES, belongsTo, openA1 } from './a1/open.ts'
export { openA1InWorker, type WorkerLimits } from './a1/open-in-worker.ts'
export { packA1 } from './a1/pack.ts'
export { type Barcode, code128 } from './paper/code128.ts'
export { type CorrectionLetter, renderCorrectionLetter } from './paper/correction-letter.ts'
export { renderDanfe } from './paper/danfe/danfe.ts'
export type { DanfeExtras } from './paper/danfe/input.ts'
export { renderDanfse, renderDanfsePreview } from './paper/danfse/danfse.ts'
export type { DanfseAnswer, DanfseExtras } from './paper/danfse/note.ts'
export { renderWhyPage, type WhyPage } from './paper/why/why-page.ts'
export type { WhyRow } from './paper/why/why-rows.ts'
export type { SealAlgorithm } from './seal/algorithms.ts'
export {
  type Assembled,
  type AssemblyRefusal,
  assembleProcEvento,
  assembleProcInut,
  assembleProcNfe,
} from './seal/assemble.ts'
export type { SealRefusal } from './seal/refusal.ts'
export { sealInutilizacao, sealNfe, sealNfeEvent } from './seal/seal.ts'
export { type NfeToSign, signDps, signEvento, signInut, signNfe, signPedReg } from './seal/sign.ts'
export { prepareSealKey, type SealKey, type SealKeys, signCanonical } from './seal/signature.ts'
export type { SignedElement } from './seal/signature-positions.ts'
export { type Verified, type VerifyOptions, verifySignature } from './seal/verify.ts'
export { escapeXmlText } from './seal/xml-text.ts'
