import type { NormConfidence, NormKind, NormLayer, NormState } from '@talao/fiscal/norms/norm-row'

/** Labels of the norms without their schemas, so that the screens need not load those. */

export const NORM_KIND_LABELS = {
  RATE: 'Alíquotas do IBS e da CBS',
  DUTY: 'Dever de informar IBS e CBS',
  FEATURE: 'O que começa num dia',
  PACKAGE: 'Prazos das versões dos documentos',
  CST_IBSCBS: 'CST do IBS e da CBS',
  CCLASSTRIB: 'cClassTrib',
  CINDOP: 'cIndOp',
  CORRELATION: 'Item da LC 116 e NBS',
  REJECTION: 'Rejeições',
  SIMPLES_ANNEX: 'Anexos do Simples Nacional',
} as const satisfies Record<NormKind, string>

export const NORM_STATE_LABELS = {
  IN_FORCE: 'Em vigor',
  PROVISIONAL: 'Provisória',
  UNKNOWN: 'Ainda não fixada',
  STRUCK: 'Riscada',
} as const satisfies Record<NormState, string>

export const NORM_CONFIDENCE_LABELS = {
  A: 'Texto oficial',
  B: 'Uma fonte',
  C: 'Dedução',
} as const satisfies Record<NormConfidence, string>

export const NORM_LAYER_LABELS = {
  BUILD: 'Desta versão do Talão',
  PUBLISHER: 'De um pacote',
  LOCAL: 'Registrada aqui',
} as const satisfies Record<NormLayer, string>

export const NORM_BUNDLE_STATE_LABELS = {
  CHECKING: 'Em conferência',
  CHECKED: 'Conferido, à espera',
  REFUSED: 'Recusado',
  DISMISSED: 'Dispensado',
  ACTIVE: 'Em vigor',
  FORMER: 'De antes',
} as const
export type NormBundleState = keyof typeof NORM_BUNDLE_STATE_LABELS

export const NORM_BUNDLE_ORIGIN_LABELS = {
  FILE: 'Por arquivo',
  ADDRESS: 'Pelo endereço',
  SCREEN: 'Registrado aqui',
} as const
export type NormBundleOrigin = keyof typeof NORM_BUNDLE_ORIGIN_LABELS

/** The steps of the check, in their order. The first step with a fault refuses the bundle. */
export const NORM_CHECK_STEP_LABELS = {
  signature: 'Assinatura',
  schema: 'Forma das linhas',
  ranges: 'Identidade e vigência',
  codes: 'Códigos citados',
  golden: 'Exemplos da casa',
  examples: 'Exemplos do pacote',
} as const
export type NormCheckStep = keyof typeof NORM_CHECK_STEP_LABELS
